import type { PageResult } from '#contracts/scraper/scraper-port.ts'
import { scoreLink } from '#scraper/web/score-link.ts'
import { domainOf } from '#scraper/web/shared-hosts.ts'
import { canonicalUrl } from '#scraper/web/url-rules.ts'
import { type Candidate, type Candidates, createCandidates } from './candidates.ts'
import type { FetchOutcome } from './fetch-step.ts'
import type { PageBudget, Site } from './frontier.ts'
import { fetchPage, processFetched, type VisitDeps } from './visit-page.ts'

const MAX_SITEMAPS = 3
const MAX_SITEMAP_BYTES = 5 * 1024 * 1024
const MAX_LISTED_URLS = 50_000
const XML_TYPES = /^(?:text|application)\/(?:[\w.+-]*\+)?xml\b|^text\/plain\b/i

/** Sitemaps of posts, products and the like, by the file names that common sitemap generators use. */
const STREAM_NAME =
  /(?<![a-z])(?:posts?|news|blogs?|artists?|albums?|releases?|tracks?|songs?|products?|tags?|categor\w*|taxonom\w*|authors?|users?|images?|videos?|events?)(?![a-z])/i

/**
 * Yields the addresses that a host's sitemaps list, file by file: at most three files and five megabytes, all on the same host. A file is
 * requested only when its addresses are needed. Takes the sitemaps that robots.txt names, otherwise `/sitemap.xml`.
 */
async function* readSitemaps(
  page: URL,
  deps: Pick<VisitDeps, 'fetcher' | 'store' | 'signal'>,
): AsyncGenerator<string[], void> {
  const { fetcher, store, signal } = deps
  const isOwn = (url: string) => URL.parse(url)?.host === page.host
  const named = selectPageSitemaps((await fetcher.findSitemaps(page, { store, signal })).filter(isOwn))
  const waiting = named.length > 0 ? named : [new URL('/sitemap.xml', page).href]
  const requested = new Set<string>()
  let bytesLeft = MAX_SITEMAP_BYTES
  while (requested.size < MAX_SITEMAPS && bytesLeft > 0) {
    const next = waiting.shift()
    if (next === undefined) break
    if (requested.has(next)) continue
    requested.add(next)
    const file = await fetcher.fetch({
      url: next,
      validators: null,
      store,
      signal,
      accept: XML_TYPES,
      maxBytes: bytesLeft,
      refuseRedirect: (target) => (target.host === page.host ? null : 'a sitemap on another host'),
    })
    // A file that was cut off has used up the allowance, although nothing of it is read.
    if (file.kind === 'failed' && file.outcome === 'too_large') bytesLeft = 0
    if (file.kind === 'failed' && ['host_stopped', 'blocked'].includes(file.outcome)) break
    if (file.kind !== 'page') continue
    bytesLeft -= Buffer.byteLength(file.body)
    const { isIndex, urls: listed } = parseSitemap(file.body)
    const own = listed.filter(isOwn)
    if (!isIndex) yield own
    else waiting.unshift(...selectPageSitemaps(own))
  }
}

/** Sitemaps of pages first, and none of posts, products and the like. "wp-sitemap-posts-page-1.xml" lists pages. */
function selectPageSitemaps(files: readonly string[]): string[] {
  return files
    .map((url) => ({ url, name: URL.parse(url)?.pathname.split('/').at(-1) ?? '' }))
    .filter(({ name }) => /page/i.test(name) || !STREAM_NAME.test(name))
    .sort((a, b) => Number(/page/i.test(b.name)) - Number(/page/i.test(a.name)))
    .map(({ url }) => url)
}

/** The addresses a sitemap lists, and whether it is an index of further sitemaps. */
function parseSitemap(xml: string): { isIndex: boolean; urls: string[] } {
  const urls: string[] = []
  for (const match of xml.matchAll(/<loc>\s*(?:<!\[CDATA\[)?\s*([^<\]\s]+)/gi)) {
    urls.push((match[1] ?? '').replace(/&amp;/g, '&'))
    if (urls.length === MAX_LISTED_URLS) break
  }
  return { isIndex: /<sitemapindex[\s>]/i.test(xml), urls }
}

/** `budget` is shared by the whole run: after a redirect to another site, the page counts for the site that answers. */
export type CrawlDeps = VisitDeps & { budget: PageBudget }

type Crawl = {
  site: Site
  deps: CrawlDeps
  candidates: Candidates
  /** In the order of the requests. */
  reads: Promise<PageResult>[]
  /** The real address of the first page that answered on this site. */
  home: URL | null
  isBlocked: boolean
}

const BLOCKING: ReadonlySet<string> = new Set(['host_stopped', 'blocked'])
const UNREACHABLE: ReadonlySet<string> = new Set([...BLOCKING, 'unreachable', 'timeout', 'refused_address', 'denied'])

/**
 * Reads one site within its page budget: the seeds and the home page, then always the best page that is linked so far. The sitemap is
 * requested only if the links do not lead to submissions, contact and people.
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
    isBlocked: false,
  }
  await visitAll(site.seeds, crawl)
  const seen = await Promise.all(crawl.reads)
  if (crawl.isBlocked || seen.every(({ outcome }) => UNREACHABLE.has(outcome))) return seen
  const start = crawl.home ?? new URL(first)
  const home = new URL('/', start).href
  await visitAll([canonicalUrl(home) ?? home], crawl)
  await followLinks(start, crawl)
  // An unchanged page gives no links, so the pages of earlier visits are requested again.
  await visitAll((await deps.store.listKnownPages?.(site.domain)) ?? [], crawl)
  return await Promise.all(crawl.reads)
}

async function followLinks(start: URL, crawl: Crawl): Promise<void> {
  const { candidates, deps, site } = crawl
  const sitemaps = readSitemaps(start, deps)
  while (!crawl.isBlocked && deps.budget.left(site.domain) > 0) {
    if (!candidates.hasCertain()) await Promise.all(crawl.reads)
    while (candidates.needsSitemap()) {
      const { value: listed } = await sitemaps.next()
      if (listed === undefined) break
      candidates.add(listed.map(asLink), 'sitemap')
    }
    const next = candidates.findBest()
    if (next === null) return
    await visit(next, crawl)
  }
}

const asLink = (href: string) => ({ href, label: '' })

async function visitAll(urls: readonly string[], crawl: Crawl): Promise<void> {
  for (const url of urls) {
    if (crawl.isBlocked) return
    const scored = scoreLink({ href: url, label: '' })
    await visit(
      { url, spelled: crawl.candidates.findSpelling(url), topic: scored?.points ? scored.topic : null },
      crawl,
    )
  }
}

/** Requests one page and returns while it is still being parsed, so that the next one can be requested. */
async function visit(
  page: { url: string; spelled: string | undefined; topic: Candidate['topic'] | null },
  crawl: Crawl,
): Promise<void> {
  const { site, deps, candidates } = crawl
  if (!candidates.close(page.url) || !deps.budget.take(site.domain)) return
  const fetched = await fetchPage(
    { ...page, refuseRedirect: (target) => refuseOtherSite(target, site, deps.budget) },
    deps,
  )
  recordArrival(fetched, crawl)
  if (fetched.kind !== 'failed' && page.topic !== null) candidates.countRead(page.topic)
  // The kind that a source gives applies to the company's own site, not to a site that it redirects to.
  const isOwn = fetched.kind === 'page' && domainOf(fetched.url) === site.domain
  const read = processFetched(page.url, fetched, deps, isOwn ? site.kind : undefined).then(({ result, found }) => {
    candidates.add(found)
    return result
  })
  // Awaited later: until then a failure must not be an unhandled rejection.
  read.catch(() => undefined)
  crawl.reads.push(read)
}

function recordArrival(fetched: FetchOutcome, crawl: Crawl): void {
  if (fetched.kind === 'failed') {
    if (BLOCKING.has(fetched.outcome)) crawl.isBlocked = true
    return
  }
  // Another site's page is no starting point for this one.
  if (domainOf(fetched.url) !== crawl.site.domain) return
  crawl.home ??= new URL(fetched.url)
  crawl.candidates.close(canonicalUrl(fetched.url) ?? fetched.url)
}

/** A redirect to another site uses up one page of that site's budget. */
function refuseOtherSite(target: URL, site: Site, budget: PageBudget): string | null {
  const domain = domainOf(target.href)
  if (domain === null || domain === site.domain || budget.take(domain)) return null
  return `leads to ${domain}, whose page budget for this run is used up`
}
