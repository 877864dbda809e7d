import { createHash } from 'node:crypto'
import process from 'node:process'
import { parseArgs } from 'node:util'
import { systemClock } from '#scraper/clock.ts'
import { createFetcher } from '#scraper/crawl/fetch.ts'
import { createPageBudget } from '#scraper/crawl/frontier.ts'
import { crawlSite } from '#scraper/crawl/site-crawl.ts'
import { createPageReader } from '#scraper/page/page-reader.ts'
import { createRuleReader } from '#scraper/page-readers.ts'
import { createMemoryStore } from '#scraper/rows/memory-store.ts'
import { inventSites } from './front-page/invented-sites.ts'
import { loadRealSites } from './front-page/real-sites.ts'
import { serveSites } from './front-page/serve-sites.ts'
import { GOALS, type Goal, type ServedSite } from './front-page/served-site.ts'

// One question: does a crawl that knows only a site's root reach the page with the e-mail address, the page that says whether music
// may be sent, and the page with the team within its eight pages, and after how many requests? Everything that is asked for counts:
// robots.txt, sitemaps, redirects, what is not there.
// Run: node bench/front-page.ts [--mirror DIR] [--each]

const { values } = parseArgs({ options: { mirror: { type: 'string' }, each: { type: 'boolean', default: false } } })

/** After how many requests each page was reached; null if never; left out where the site has none. */
type Reached = { site: ServedSite; requests: string[]; after: Partial<Record<Goal, number | null>> }

const reader = createPageReader()

async function crawlAll(sites: readonly ServedSite[]): Promise<Reached[]> {
  const served = await serveSites(sites)
  const fetcher = createFetcher({
    userAgent: 'FrontPageBenchmark/1.0 (+http://localhost/bot)',
    localHosts: served.localHosts,
    floorMs: 0,
  })
  const deps = {
    fetcher,
    pages: createRuleReader(reader),
    store: createMemoryStore(),
    clock: systemClock,
    budget: createPageBudget(),
  }
  for (const { domain } of sites) await crawlSite({ domain, seeds: [`https://${domain}/`] }, deps)
  await fetcher.close()
  await served.close()
  return sites.map((site) => {
    const requests = served.requests.filter(({ host }) => site.hosts.includes(host))
    const after: Reached['after'] = {}
    for (const goal of GOALS) {
      const wanted = site.truth[goal]
      if (wanted === null) continue
      const at = requests.findIndex(({ page }) => page !== null && wanted.includes(page))
      after[goal] = at < 0 ? null : at + 1
    }
    return {
      site,
      requests: requests.map(
        ({ host, path, page }) => `${host === site.domain ? '' : host}${path}${page === null ? '!' : ''}`,
      ),
      after,
    }
  })
}

function median(numbers: readonly number[]): string {
  const sorted = numbers.toSorted((a, b) => a - b)
  return sorted.length === 0 ? '-' : String(sorted[Math.floor((sorted.length - 1) / 2)])
}

function line(title: string, reached: readonly Reached[]): string {
  const cells = GOALS.map((goal) => {
    const had = reached.flatMap(({ after }) => (after[goal] === undefined ? [] : [after[goal]]))
    const found = had.flatMap((at) => (at === null ? [] : [at]))
    return `${found.length} of ${had.length}, after ${median(found)}`
  })
  const all = reached.reduce((sum, { requests }) => sum + requests.length, 0)
  return `| ${[title, reached.length, ...cells, (all / Math.max(1, reached.length)).toFixed(1)].join(' | ')} |`
}

/** Half of the real sites may be looked at while the crawl is improved; the other half is only counted. */
const isLookedAt = ({ site }: Reached) => (createHash('sha256').update(site.name).digest()[0] ?? 0) % 2 === 0

function tellEach(reached: readonly Reached[]): void {
  for (const { site, requests, after } of reached) {
    const missed = GOALS.filter((goal) => after[goal] === null)
    console.log(
      `${site.name}${missed.length === 0 ? '' : `  MISSED ${missed.map((goal) => `${goal} ${site.truth[goal]?.join(' or ')}`).join('; ')}`}`,
    )
    console.log(`    ${requests.join(' ')}`)
  }
}

const invented = await crawlAll(inventSites())
const { sites, missing } = values.mirror === undefined ? { sites: [], missing: [] } : loadRealSites(values.mirror)
const real = await crawlAll(sites)
await reader.close()
if (values.each) tellEach([...real.filter(isLookedAt), ...invented])
if (missing.length > 0) console.log(`Not in the mirror: ${missing.join(', ')}`)
console.log('| sites | number | e-mail address | submission policy | team | requests a site |')
console.log('| --- | --- | --- | --- | --- | --- |')
if (real.length > 0) {
  const isLate = ({ site }: Reached) => sites.some(({ name, isLate: late }) => late && name === site.name)
  const first = real.filter((one) => !isLate(one))
  console.log(line('real, looked at', first.filter(isLookedAt)))
  console.log(
    line(
      'real, only counted',
      first.filter((one) => !isLookedAt(one)),
    ),
  )
  console.log(line('real, added later', real.filter(isLate)))
  console.log(line('real, all', real))
}
console.log(line('invented', invented))
const kinds = Map.groupBy(sites, ({ kind }) => kind)
console.log([...kinds].map(([kind, of]) => `${of.length} ${kind}`).join(', '))
if (missing.length > 0) process.exitCode = 1
