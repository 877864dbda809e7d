import process from 'node:process'
import { systemClock } from '#scraper/clock.ts'
import { createFetcher } from '#scraper/crawl/fetch.ts'
import { createRun } from '#scraper/crawl/run.ts'
import { createPageReader } from '#scraper/page/page-reader.ts'
import { createRuleReader } from '#scraper/page-readers.ts'
import { createMemoryStore } from '#scraper/rows/memory-store.ts'
import { createResolver } from '#scraper/rows/resolver.ts'
import { loadWeights } from '#scraper/rows/score.ts'
import { CONNECTIONS, measureRuns, PAGES_PER_HOST } from './crawl-contender.ts'

// A contender: the whole pipeline but the search for sources and the database. robots.txt is asked for and obeyed, each
// page is parsed, classified, read by the rules, grounded and scored into a row. One request at a time per host.

const threads = Number(process.env.THREADS ?? 1)
const script = process.env.PARSE_ONLY === undefined ? {} : { script: new URL('./parse-thread.ts', import.meta.url) }
const reader = createPageReader({ threads, ...script })

await measureRuns(async (hosts) => {
  const fetcher = createFetcher({
    userAgent: 'CrawlBenchmark/1.0 (+http://127.0.0.1/bot)',
    loopbackPorts: [Number(process.env.SITE_PORT)],
    floorMs: 0,
    connections: CONNECTIONS,
  })
  const store = createMemoryStore()
  const run = createRun({
    clock: systemClock,
    store,
    resolver: createResolver(loadWeights()),
    request: { runId: 'bench', preset: null, queries: [] },
    heartbeatMs: 15_000,
    sitesAtOnce: 64,
    pagesPerSite: PAGES_PER_HOST,
  })
  const sites = hosts.map((seeds) => ({ domain: new URL(seeds[0] ?? '').hostname, seeds }))
  const summary = await run(sites, (signal) => ({
    fetcher,
    pages: createRuleReader(reader),
    store,
    clock: systemClock,
    signal,
  }))
  await fetcher.close()
  return summary.pagesRead
})
await reader.close()
