import { fork } from 'node:child_process'
import { once } from 'node:events'
import { loadavg } from 'node:os'
import path from 'node:path'
import robotsParser from 'robots-parser'
import { getDomain } from 'tldts'
import { systemClock } from '#scraper/clock.ts'
import { createFetcher } from '#scraper/crawl/fetch.ts'
import { planSites } from '#scraper/crawl/frontier.ts'
import { createRun } from '#scraper/crawl/run.ts'
import { createPageReader } from '#scraper/page/page-reader.ts'
import { createRuleReader } from '#scraper/page-readers.ts'
import { createMemoryStore } from '#scraper/rows/memory-store.ts'
import { createResolver } from '#scraper/rows/resolver.ts'
import { loadWeights } from '#scraper/rows/score.ts'
import { isDeniedHost } from '#scraper/web/url-rules.ts'
import type { PolitenessReport, SeenRequest } from './parts/politeness-site.ts'

// One question: does a run keep the floor of 1 s per registrable domain, robots.txt and the deny list, as the servers see
// it? 50 hosts, ten of them second names of another's domain, two runs over all of them in one process at the same time.
// Gaps are taken from the end of one answer to the arrival of the next request, by the servers' own clock.
// Run: node bench/politeness.ts

const FLOOR_MS = 1_000
const HOSTS = Array.from({ length: 50 }, (_, at) => (at < 40 ? `company${at}.com` : `sync.company${at - 40}.com`))

const site = fork(path.join(import.meta.dirname, 'parts/politeness-site.ts'), {
  stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
})
const [{ port }] = (await once(site, 'message')) as [{ port: number }]
const reader = createPageReader()
const fetcher = createFetcher({
  userAgent: 'PolitenessBenchmark/1.0 (+http://localhost/bot)',
  loopbackPorts: [port],
  floorMs: FLOOR_MS,
  resolve: async () => [{ address: '127.0.0.1', family: 4 }],
})
const crawl = async () => {
  const store = createMemoryStore()
  const run = createRun({
    clock: systemClock,
    store,
    resolver: createResolver(loadWeights()),
    request: { runId: 'bench', preset: null, queries: [] },
    heartbeatMs: 15_000,
    sitesAtOnce: 64,
  })
  const seeds = HOSTS.map((host) => ({ url: `http://${host}:${port}/`, title: host, provider: 'bench', query: null }))
  return await run(planSites(seeds), (signal) => ({
    fetcher,
    pages: createRuleReader(reader),
    store,
    clock: systemClock,
    signal,
  }))
}
const started = performance.now()
const summaries = await Promise.all([crawl(), crawl()])
const elapsedMs = performance.now() - started
await Promise.all([fetcher.close(), reader.close()])
site.send('report')
const [{ requests }] = (await once(site, 'message')) as [PolitenessReport]
site.kill()

const byDomain = Map.groupBy(requests, ({ host }) => getDomain(host) ?? host)
const gaps = [...byDomain.values()].flatMap((seen) =>
  seen.slice(1).map((request, at) => request.arrivedAt - (seen[at]?.answeredAt ?? Number.NaN)),
)
const short = gaps.filter((gap) => !(gap >= FLOOR_MS))
const rules = robotsParser('http://x.com/robots.txt', 'User-agent: *\nDisallow: /private/\nDisallow: /*?print=')
const isBreach = ({ path: asked }: SeenRequest) =>
  asked !== '/robots.txt' && rules.isAllowed(`http://x.com${asked}`, 'PolitenessBenchmark') === false
const isPage = ({ path: asked }: SeenRequest) => !/robots\.txt$|sitemap/.test(asked)
const delayed = [...byDomain].filter(([domain]) => domain.includes('7'))
const hasted = delayed.flatMap(([, seen]) =>
  seen.slice(2).filter((request, at) => request.arrivedAt - (seen[at + 1]?.answeredAt ?? Number.NaN) < 2_000),
)
console.log(
  `${requests.length} requests to ${byDomain.size} registrable domains in ${(elapsedMs / 1000).toFixed(1)} s; pages read ${summaries.map(({ pagesRead }) => pagesRead).join(' and ')}; load ${loadavg()[0]?.toFixed(2)}`,
)
console.log(`gaps: ${gaps.length}, shortest ${Math.min(...gaps).toFixed(2)} ms; under the floor: ${short.length}`)
console.log(`gaps under a Crawl-delay of 2 s: ${hasted.length} on ${delayed.length} domains`)
console.log(`robots breaches: ${requests.filter(isBreach).length}`)
console.log(`deny-list fetches: ${requests.filter(({ host }) => isDeniedHost(host)).length}`)
console.log(
  `most pages of one domain in both runs: ${Math.max(...[...byDomain.values()].map((seen) => seen.filter(isPage).length))} of 16`,
)
