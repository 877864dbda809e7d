export type Redirects = {
  /** The requested address if it is allowed, otherwise the fallback (the site's root). */
  choose(asked: string | undefined, fallback?: string): string
}

/**
 * Decides where a mail's link may lead. The site's own origin always may; other addresses only when an entry of the
 * allow-list matches them whole (`*` within one label or path segment, `**` across them).
 */
export function createRedirects(siteUrl: string, allowList: readonly string[]): Redirects {
  const site = new URL(siteUrl)
  const patterns = allowList.map(toPattern)
  const isAllowed = (url: URL): boolean => {
    // Scripts and inline documents have no origin to trust, even if a careless pattern allows them.
    if (['javascript:', 'data:', 'blob:', 'vbscript:', 'file:'].includes(url.protocol)) return false
    if (url.username !== '' || url.password !== '') return false
    if (url.origin === site.origin && url.origin !== 'null') return true
    return patterns.some((pattern) => pattern.test(withoutHash(url)))
  }
  return {
    choose(asked, fallback = site.href) {
      if (asked === undefined || asked === '') return fallback
      const url = URL.parse(asked)
      return url !== null && isAllowed(url) ? withoutHash(url) : site.href
    },
  }
}

function withoutHash(url: URL): string {
  const bare = new URL(url)
  bare.hash = ''
  return bare.href
}

function toPattern(entry: string): RegExp {
  // A bare origin must match the form that URL gives it, with the slash.
  const whole = /^https?:\/\/[^/*?]+$/.test(entry) ? `${entry}/` : entry
  const source = whole
    .split(/(\*\*|\*|\?)/)
    .map((part) => {
      if (part === '**') return '.*'
      if (part === '*') return '[^./]*'
      if (part === '?') return '[^./]'
      return part.replace(/[.+^${}()|[\]\\]/g, '\\$&')
    })
    .join('')
  return new RegExp(`^${source}$`)
}
