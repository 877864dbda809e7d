export type Redirects = ReturnType<typeof createRedirects>

/** Decides where a mail's link may lead: to the site itself and nowhere else. */
export function createRedirects(siteUrl: string) {
  const site = new URL(siteUrl)
  return {
    /** The requested address if it is one of the site, otherwise the site's root; the fallback if none was requested. */
    choose(asked: string | undefined, fallback = site.href): string {
      if (asked === undefined || asked === '') return fallback
      const url = URL.parse(asked)
      // The origin of a blob is that of the page that made it.
      const isOwn = url?.origin === site.origin && url.protocol === site.protocol
      if (!isOwn || url.username !== '' || url.password !== '') return site.href
      url.hash = ''
      return url.href
    },
  }
}
