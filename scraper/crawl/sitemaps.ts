import type { VisitDeps } from './visit-page.ts'

const FILES = 3
const BYTES = 5 * 1024 * 1024
const LISTED = 50_000
const XML = /^(?:text|application)\/(?:[\w.+-]*\+)?xml\b|^text\/plain\b/i

/** Files that list what a site keeps adding, by the names that the usual makers of sitemaps give them. */
const STREAM =
  /(?<![a-z])(?:posts?|news|blogs?|artists?|albums?|releases?|tracks?|songs?|products?|tags?|categor\w*|taxonom\w*|authors?|users?|images?|videos?|events?)(?![a-z])/i

/**
 * The addresses that a host's sitemaps list, file by file: at most three files and five megabytes, all of the same host. The next file
 * is asked for only when the reader goes on. Those that robots.txt names, or else the usual one.
 */
export async function* readSitemaps(
  page: URL,
  deps: Pick<VisitDeps, 'fetcher' | 'store' | 'signal'>,
): AsyncGenerator<string[], void> {
  const { fetcher, store, signal } = deps
  const isOwn = (url: string) => URL.parse(url)?.host === page.host
  const named = ofPages((await fetcher.findSitemaps(page, { store, signal })).filter(isOwn))
  const waiting = named.length > 0 ? named : [new URL('/sitemap.xml', page).href]
  const asked = new Set<string>()
  let bytesLeft = BYTES
  while (asked.size < FILES && bytesLeft > 0) {
    const next = waiting.shift()
    if (next === undefined) break
    if (asked.has(next)) continue
    asked.add(next)
    const file = await fetcher.fetch({
      url: next,
      validators: null,
      store,
      signal,
      accept: XML,
      maxBytes: bytesLeft,
      refuseRedirect: (target) => (target.host === page.host ? null : 'a sitemap on another host'),
    })
    // A file that was cut off has used up the allowance, even though nothing of it is read.
    if (file.kind === 'failed' && file.outcome === 'too_large') bytesLeft = 0
    if (file.kind === 'failed' && ['host_stopped', 'blocked'].includes(file.outcome)) break
    if (file.kind !== 'page') continue
    bytesLeft -= Buffer.byteLength(file.body)
    const { isIndex, urls: listed } = parseSitemap(file.body)
    const own = listed.filter(isOwn)
    if (!isIndex) yield own
    else waiting.unshift(...ofPages(own))
  }
}

/** Those that name pages first, and none that lists only a stream. "wp-sitemap-posts-page-1.xml" lists pages. */
function ofPages(files: readonly string[]): string[] {
  return files
    .map((url) => ({ url, name: URL.parse(url)?.pathname.split('/').at(-1) ?? '' }))
    .filter(({ name }) => /page/i.test(name) || !STREAM.test(name))
    .sort((a, b) => Number(/page/i.test(b.name)) - Number(/page/i.test(a.name)))
    .map(({ url }) => url)
}

/** The addresses a sitemap lists, and whether it is an index of further sitemaps. */
function parseSitemap(xml: string): { isIndex: boolean; urls: string[] } {
  const urls: string[] = []
  for (const match of xml.matchAll(/<loc>\s*(?:<!\[CDATA\[)?\s*([^<\]\s]+)/gi)) {
    urls.push((match[1] ?? '').replace(/&amp;/g, '&'))
    if (urls.length === LISTED) break
  }
  return { isIndex: /<sitemapindex[\s>]/i.test(xml), urls }
}
