import type { PageResult } from '#contracts/scraper-port.ts'
import type { FoundLink } from '#scraper/web/found-link.ts'
import { domainOf } from '#scraper/web/shared-hosts.ts'
import { canonicalUrl } from '#scraper/web/url-rules.ts'
import type { FetchOutcome } from './fetch-outcome.ts'
import { choosePages, type PageBudget, type Site } from './frontier.ts'
import { readSitemaps } from './sitemaps.ts'
import { fetchPage, handleFetched, type Visit, type VisitDeps } from './visit-page.ts'

/** `budget` is the whole run's: a page that another site redirects to counts for the site that answers. */
export type CrawlDeps = VisitDeps & { budget: PageBudget }

type Crawl = {
  site: Site
  deps: CrawlDeps
  /** Pages requested or reached, as canonical addresses. */
  planned: Set<string>
  /** How the site itself writes an address; asking for another spelling often costs a redirect. */
  spelled: Map<string, string>
  results: PageResult[]
  links: FoundLink[]
  /** The real address of the first page that answered on this site. */
  home: URL | null
  isShut: boolean
}

const NO_WAY_IN: ReadonlySet<string> = new Set(['host_stopped', 'blocked'])
const UNREACHABLE: ReadonlySet<string> = new Set([...NO_WAY_IN, 'unreachable', 'timeout', 'refused_address', 'denied'])

/** Reads one site within its page budget: the seeds, then what its sitemap or its home page says is worth reading. */
export async function crawlSite(site: Site, deps: CrawlDeps): Promise<PageResult[]> {
  const [first] = site.seeds
  if (first === undefined) return []
  const crawl: Crawl = {
    site,
    deps,
    planned: new Set(),
    spelled: new Map(),
    results: [],
    links: [],
    home: null,
    isShut: false,
  }
  await visitAll(site.seeds, crawl)
  if (crawl.isShut || crawl.results.every(({ outcome }) => UNREACHABLE.has(outcome))) return crawl.results
  if (deps.budget.left(site.domain) === 0) return crawl.results
  const start = crawl.home ?? new URL(first)
  const listed = await readSitemaps(start, deps)
  const chosen = choose(
    listed.map((href) => ({ href, label: '' })),
    crawl,
  )
  if (chosen.length > 0) {
    await visitAll(chosen, crawl)
    return crawl.results
  }
  const home = new URL('/', start).href
  await visitAll([canonicalUrl(home) ?? home], crawl)
  await visitAll(choose(crawl.links, crawl), crawl)
  // An unchanged home page gives no links, so the pages read before are requested again.
  await visitAll((await deps.store.listKnownPages?.(site.domain)) ?? [], crawl)
  return crawl.results
}

function choose(links: readonly FoundLink[], crawl: Crawl): string[] {
  const { site, deps, planned, spelled } = crawl
  for (const { href } of links) {
    const canonical = canonicalUrl(href)
    if (canonical !== null && !spelled.has(canonical)) spelled.set(canonical, href.replace(/#.*$/s, ''))
  }
  return choosePages(links, site, planned, deps.budget.left(site.domain))
}

/** Requests one page after the other; the next one is requested while the last one is still being read. */
async function visitAll(urls: readonly string[], crawl: Crawl): Promise<void> {
  const { site, deps, planned } = crawl
  const reads: Promise<Visit>[] = []
  for (const url of urls) {
    if (crawl.isShut) break
    if (planned.has(url) || !deps.budget.take(site.domain)) continue
    planned.add(url)
    const fetched = await fetchPage(
      { url, spelled: crawl.spelled.get(url), refuseRedirect: (target) => refuseElsewhere(target, site, deps.budget) },
      deps,
    )
    noteArrival(fetched, crawl)
    const read = handleFetched(url, fetched, deps)
    // It is awaited below; until then a failure must not count as an unhandled rejection.
    read.catch(() => undefined)
    reads.push(read)
  }
  for (const { result, found } of await Promise.all(reads)) {
    crawl.results.push(result)
    crawl.links.push(...found)
  }
}

function noteArrival(fetched: FetchOutcome, crawl: Crawl): void {
  if (fetched.kind === 'failed') {
    if (NO_WAY_IN.has(fetched.outcome)) crawl.isShut = true
    return
  }
  // A page on another site is not a place to look for pages of this one.
  if (domainOf(fetched.url) !== crawl.site.domain) return
  crawl.home ??= new URL(fetched.url)
  crawl.planned.add(canonicalUrl(fetched.url) ?? fetched.url)
}

/** A redirect to another site uses one of that site's pages, if it has one left. */
function refuseElsewhere(target: URL, site: Site, budget: PageBudget): string | null {
  const domain = domainOf(target.href)
  if (domain === null || domain === site.domain || budget.take(domain)) return null
  return `leads to ${domain}, whose pages of this run are used up`
}
