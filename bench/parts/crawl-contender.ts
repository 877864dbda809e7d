import { monitorEventLoopDelay } from 'node:perf_hooks'
import process from 'node:process'
import { pathOf } from './crawl-pages.ts'

// What every contender of the crawl benchmark shares: the same addresses, the same clock, the same figures.

export const HOSTS = 50
export const PAGES_PER_HOST = 10
export const CONNECTIONS = 16
export const RUNS = 4

export type CrawlFigures = {
  pages: number
  elapsedMs: number
  cpuMs: number
  /** Of the whole process, its threads included, from its start. */
  peakMemoryMb: number
  eventLoopDelayMs: { p99: number; max: number }
}

export function hostAddresses(port: number): string[][] {
  return Array.from({ length: HOSTS }, (_, host) =>
    Array.from({ length: PAGES_PER_HOST }, (_, page) => `http://127.0.1.${host + 1}:${port}${pathOf(page)}`),
  )
}

/** Runs a crawl several times in this process and sends each run's figures to the process that started it. */
export async function measureRuns(crawl: (hosts: string[][]) => Promise<number>): Promise<void> {
  const hosts = hostAddresses(Number(process.env.SITE_PORT))
  for (let run = 0; run < RUNS; run += 1) {
    const delay = monitorEventLoopDelay({ resolution: 2 })
    const cpu = process.cpuUsage()
    const started = performance.now()
    delay.enable()
    const pages = await crawl(hosts)
    const elapsedMs = performance.now() - started
    delay.disable()
    const { user, system } = process.cpuUsage(cpu)
    const figures: CrawlFigures = {
      pages,
      elapsedMs,
      cpuMs: (user + system) / 1000,
      peakMemoryMb: process.resourceUsage().maxRSS / 1024,
      eventLoopDelayMs: { p99: delay.percentile(99) / 1e6, max: delay.max / 1e6 },
    }
    process.send?.(figures)
  }
  process.disconnect?.()
}
