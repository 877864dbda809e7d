export type Redirects = ReturnType<typeof createRedirects>

/** Allows redirects only to the site itself. */
export function createRedirects(siteUrl: string) {
  const site = new URL(siteUrl)
  return {
    /** The requested URL if it is on the site, otherwise the site's root; the fallback if none was requested. */
    choose(requested: string | undefined, fallback = site.href): string {
      if (requested === undefined || requested === '') return fallback
      const url = URL.parse(requested)
      // A blob: URL has the origin of the page that created it.
      const isOwn = url?.origin === site.origin && url.protocol === site.protocol
      if (!isOwn || url.username !== '' || url.password !== '') return site.href
      url.hash = ''
      return url.href
    },
  }
}
