import { fork } from 'node:child_process'
import { once } from 'node:events'
import { loadavg } from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { CONNECTIONS, type CrawlFigures, HOSTS, PAGES_PER_HOST } from './parts/crawl-contender.ts'
import type { SiteReport } from './parts/crawl-site.ts'

// One question: what share of the bound does a crawl reach, and with how much memory, beside CheerioCrawler's?
// 500 pages of about 20 KB over 50 hosts that answer after 30 ms, 16 connections, no pause between requests, the site in a
// process of its own. The bound counts pages only (500 / 16 x 30 ms); the 50 robots.txt files come on top.
// The hosts are 127.0.1.1 to 127.0.1.50, which Linux answers without set-up.
// Run: node bench/crawl-throughput.ts [rounds]

const ROUNDS = Number(process.argv[2] ?? 3)
const DELAY_MS = 30
const BOUND = CONNECTIONS / (DELAY_MS / 1000)

type Contender = { name: string; script: string; env?: Record<string, string> }
const CONTENDERS: Contender[] = [
  { name: 'plain fetch, nothing read', script: 'parts/crawl-plain.ts' },
  { name: 'ours, parsed, not judged', script: 'parts/crawl-ours.ts', env: { THREADS: '1', PARSE_ONLY: '1' } },
  { name: 'ours, 1 thread', script: 'parts/crawl-ours.ts', env: { THREADS: '1' } },
  { name: 'ours, 2 threads', script: 'parts/crawl-ours.ts', env: { THREADS: '2' } },
  { name: 'CheerioCrawler', script: 'parts/crawl-cheerio.ts' },
  { name: 'CheerioCrawler, no robots', script: 'parts/crawl-cheerio.ts', env: { NO_ROBOTS: '1' } },
]

function startFork(script: string, env: Record<string, string>) {
  return fork(path.join(import.meta.dirname, script), {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
}

async function runContender({ script, env = {} }: Contender, port: number): Promise<CrawlFigures[]> {
  const child = startFork(script, { ...env, SITE_PORT: String(port) })
  const runs: CrawlFigures[] = []
  child.on('message', (figures: CrawlFigures) => runs.push(figures))
  await once(child, 'exit')
  return runs
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
const shareOf = ({ pages, elapsedMs }: CrawlFigures) => pages / (elapsedMs / 1000) / BOUND

const site = startFork('parts/crawl-site.ts', {
  DELAY_MS: String(DELAY_MS),
  HOSTS: String(HOSTS),
  PAGES_PER_HOST: String(PAGES_PER_HOST),
})
const [{ port }] = (await once(site, 'message')) as [{ port: number }]
console.log(`bound ${BOUND.toFixed(0)} pages/s; load at start ${loadavg()[0]?.toFixed(2)}`)
const all = new Map<string, CrawlFigures[][]>()
for (let round = 0; round < ROUNDS; round += 1) {
  for (const contender of CONTENDERS) {
    const runs = await runContender(contender, port)
    all.set(contender.name, [...(all.get(contender.name) ?? []), runs])
    site.send('report')
    const [report] = (await once(site, 'message')) as [SiteReport]
    const shares = runs.map((run) => shareOf(run).toFixed(2)).join(' ')
    console.log(
      `${contender.name.padEnd(26)} shares ${shares}; asked ${report.requests.length}, at once ${report.mostAtOnce}, per host ${report.mostAtOncePerHost}; load ${loadavg()[0]?.toFixed(2)}`,
    )
  }
}
for (const [name, rounds] of all) {
  const later = rounds.flatMap((runs) => runs.slice(1))
  const first = rounds.flatMap((runs) => runs.slice(0, 1))
  const memory = median(rounds.map((runs) => Math.max(...runs.map(({ peakMemoryMb }) => peakMemoryMb))))
  const delay = later.map(({ eventLoopDelayMs }) => eventLoopDelayMs)
  console.log(
    `${name.padEnd(26)} share: median ${median(later.map(shareOf)).toFixed(2)}, best ${Math.max(...later.map(shareOf)).toFixed(2)}, first run ${median(first.map(shareOf)).toFixed(2)}; peak memory ${memory.toFixed(0)} MB; CPU ${median(later.map(({ cpuMs }) => cpuMs)).toFixed(0)} ms a run; event loop delay p99 ${median(delay.map(({ p99 }) => p99)).toFixed(1)} ms, max ${median(delay.map(({ max }) => max)).toFixed(1)} ms`,
  )
}
console.log(`load at end ${loadavg()[0]?.toFixed(2)}`)
site.kill()
