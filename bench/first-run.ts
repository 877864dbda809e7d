import { fork } from 'node:child_process'
import { once } from 'node:events'
import { loadavg } from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { getDomain } from 'tldts'
import { type DirectoryEntry, OrganisationKindSchema } from '#contracts/scraper/directory.ts'
import type { RunProgress } from '#contracts/scraper/runs.ts'
import { createScraper } from '#scraper/scraper.ts'
import { openDatabase } from '#server/platform/db/database.ts'
import { executeRun } from '#server/product/scraping/runs/execute-run.ts'
import { startRun } from '#server/product/scraping/runs/run-rows.ts'
import type { FirstRunRequest } from './parts/first-run-site.ts'
import { startSeededDesk } from './parts/seeded-desk.ts'

// How long does the first run over all sources take with real pauses, and when is the first opportunity stored? Like a
// real run, except that all hosts are on this machine. Run: node bench/first-run.ts [sites]

const SITES = Number(process.argv[2] ?? 400)
const FLOOR_MS = 3_000
const KINDS = OrganisationKindSchema.options
const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`

const hosts = Array.from({ length: SITES }, (_, at) => `brightwater${at}.com`)
const directory = hosts.map(
  (host, at): DirectoryEntry => ({
    company: host,
    url: `https://${host}/`,
    kind: KINDS[at % KINDS.length] ?? 'label',
    media: ['film'],
    why: 'bench',
    ...(at % 8 === 7 ? { first_page: `https://${host}/submit-music` } : {}),
  }),
)

const site = fork(path.join(import.meta.dirname, 'parts/first-run-site.ts'), {
  stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
})
const [{ port }] = (await once(site, 'message')) as [{ port: number }]
await using desk = await startSeededDesk(0)
const database = openDatabase(desk.url)
const scraper = createScraper({
  userAgent: () => 'FirstRunBenchmark/1.0 (+http://localhost/bot)',
  directory,
  localHosts: { hosts: new Set(hosts), port },
  sharesTurns: true,
})
const runId = await startRun(database, { preset: null, trigger: 'command' })
const began = performance.now()
const loadBefore = loadavg()[0]
let firstAt: number | null = null
const minutes: string[] = []
let toldAt = 0
const onProgress = (progress: RunProgress) => {
  const elapsed = performance.now() - began
  if (progress.rowsNew > 0) firstAt ??= elapsed
  if (elapsed - toldAt < 60_000) return
  toldAt = elapsed
  minutes.push(
    `${seconds(elapsed)}: ${progress.sitesDone} sites, ${progress.pagesRead} pages, ${progress.rowsNew} found, ${progress.secondsLeft ?? '?'} s left by estimate`,
  )
}
const end = await executeRun({ database, scraper }, { runId, preset: null, queries: [], onProgress })
const elapsed = performance.now() - began
await scraper.close()
await database.close()
site.send('report')
const [{ requests }] = (await once(site, 'message')) as [{ requests: FirstRunRequest[] }]
site.kill()

const gaps = [...Map.groupBy(requests, ({ host }) => getDomain(host) ?? host).values()].flatMap((seen) =>
  seen.slice(1).map((request, at) => request.arrivedAt - (seen[at]?.answeredAt ?? Number.NaN)),
)
const figures = end !== null && 'sitesDone' in end ? end : null
console.log(
  `${SITES} sites, pauses of ${FLOOR_MS / 1000} s; load ${loadBefore?.toFixed(1)} before, ${loadavg()[0]?.toFixed(1)} after`,
)
console.log(
  `run ${end?.status}: ${figures?.sitesDone} sites, ${figures?.pagesRead} pages read, ${figures?.pagesFailed} failed, ${figures?.rowsNew} opportunities`,
)
console.log(
  `first opportunity stored after ${firstAt === null ? 'never' : seconds(firstAt)}; everything after ${seconds(elapsed)}`,
)
for (const line of minutes) console.log(`  ${line}`)
console.log(
  `requests: ${requests.length}; gaps under the pause: ${gaps.filter((gap) => !(gap >= FLOOR_MS)).length} of ${gaps.length}`,
)
