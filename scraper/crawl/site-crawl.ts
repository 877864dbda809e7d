import type { PageResult } from '#contracts/scraper/scraper-port.ts'
import { judgeLink } from '#scraper/web/judge-link.ts'
import { domainOf } from '#scraper/web/shared-hosts.ts'
import { canonicalUrl } from '#scraper/web/url-rules.ts'
import { type Candidate, type Candidates, createCandidates } from './candidates.ts'
import type { FetchOutcome } from './fetch-step.ts'
import type { PageBudget, Site } from './frontier.ts'
import { fetchPage, handleFetched, type VisitDeps } from './visit-page.ts'

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
async function* readSitemaps(
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

/** `budget` is the whole run's: a page that another site redirects to counts for the site that answers. */
export type CrawlDeps = VisitDeps & { budget: PageBudget }

type Crawl = {
  site: Site
  deps: CrawlDeps
  candidates: Candidates
  /** What was read, in the order of the requests. */
  reads: Promise<PageResult>[]
  /** The real address of the first page that answered on this site. */
  home: URL | null
  isShut: boolean
}

const NO_WAY_IN: ReadonlySet<string> = new Set(['host_stopped', 'blocked'])
const UNREACHABLE: ReadonlySet<string> = new Set([...NO_WAY_IN, 'unreachable', 'timeout', 'refused_address', 'denied'])

/**
 * Reads one site within its page budget: the seeds and the home page, then always the best of the pages that those read so far lead to.
 * The site's sitemap is asked for only if they do not lead to all that a site is read for.
 */
export async function crawlSite(site: Site, deps: CrawlDeps): Promise<PageResult[]> {
  const [first] = site.seeds
  if (first === undefined) return []
  const crawl: Crawl = {
    site,
    deps,
    candidates: createCandidates(site.domain),
    reads: [],
    home: null,
    isShut: false,
  }
  await visitAll(site.seeds, crawl)
  const seen = await Promise.all(crawl.reads)
  if (crawl.isShut || seen.every(({ outcome }) => UNREACHABLE.has(outcome))) return seen
  const start = crawl.home ?? new URL(first)
  const home = new URL('/', start).href
  await visitAll([canonicalUrl(home) ?? home], crawl)
  await followLinks(start, crawl)
  // An unchanged page gives no links, so the pages read before are requested again.
  await visitAll((await deps.store.listKnownPages?.(site.domain)) ?? [], crawl)
  return await Promise.all(crawl.reads)
}

async function followLinks(start: URL, crawl: Crawl): Promise<void> {
  const { candidates, deps, site } = crawl
  const lists = readSitemaps(start, deps)
  while (!crawl.isShut && deps.budget.left(site.domain) > 0) {
    if (!candidates.isSure()) await Promise.all(crawl.reads)
    while (candidates.wantsList()) {
      const { value: listed } = await lists.next()
      if (listed === undefined) break
      candidates.add(listed.map(asLink), 'sitemap')
    }
    const next = candidates.best()
    if (next === null) return
    await visit(next, crawl)
  }
}

const asLink = (href: string) => ({ href, label: '' })

async function visitAll(urls: readonly string[], crawl: Crawl): Promise<void> {
  for (const url of urls) {
    if (crawl.isShut) return
    const judged = judgeLink({ href: url, label: '' })
    await visit({ url, spelled: crawl.candidates.spelled(url), topic: judged?.points ? judged.topic : null }, crawl)
  }
}

/** Requests one page; the next one is requested while it is still being read. */
async function visit(
  page: { url: string; spelled: string | undefined; topic: Candidate['topic'] | null },
  crawl: Crawl,
): Promise<void> {
  const { site, deps, candidates } = crawl
  if (!candidates.close(page.url) || !deps.budget.take(site.domain)) return
  const fetched = await fetchPage(
    { ...page, refuseRedirect: (target) => refuseElsewhere(target, site, deps.budget) },
    deps,
  )
  noteArrival(fetched, crawl)
  if (fetched.kind !== 'failed' && page.topic !== null) candidates.note(page.topic)
  // What a source says of a company holds for its own site, and not for one that it redirects to.
  const isOwn = fetched.kind === 'page' && domainOf(fetched.url) === site.domain
  const read = handleFetched(page.url, fetched, deps, isOwn ? site.kind : undefined).then(({ result, found }) => {
    candidates.add(found)
    return result
  })
  // It is awaited later; until then a failure must not count as an unhandled rejection.
  read.catch(() => undefined)
  crawl.reads.push(read)
}

function noteArrival(fetched: FetchOutcome, crawl: Crawl): void {
  if (fetched.kind === 'failed') {
    if (NO_WAY_IN.has(fetched.outcome)) crawl.isShut = true
    return
  }
  // A page on another site is not a place to look for pages of this one.
  if (domainOf(fetched.url) !== crawl.site.domain) return
  crawl.home ??= new URL(fetched.url)
  crawl.candidates.close(canonicalUrl(fetched.url) ?? fetched.url)
}

/** A redirect to another site uses one of that site's pages, if it has one left. */
function refuseElsewhere(target: URL, site: Site, budget: PageBudget): string | null {
  const domain = domainOf(target.href)
  if (domain === null || domain === site.domain || budget.take(domain)) return null
  return `leads to ${domain}, whose pages of this run are used up`
}
