import { Session } from 'node:inspector/promises'
import { type EventLoopUtilization, performance } from 'node:perf_hooks'
import process from 'node:process'
import type { Logger } from 'pino'

const LOOK_MS = 10_000
/** The share of the last ten seconds in which the process did something. */
const MOST_BUSY = 0.2
const GROWN_BYTES = 32 * 2 ** 20

type MemoryParts = {
  lookMs?: number
  residentBytes?: () => number
  collect?: () => Promise<void>
  utilization?: (before?: EventLoopUtilization) => EventLoopUtilization
  log?: Pick<Logger, 'info' | 'error'>
}

/**
 * Asks for one collection when the process has become quiet and holds more than after the last one. V8 collects only while
 * something allocates, so after a peak a quiet process would keep what the peak took for as long as it stays quiet.
 * Returns what ends the watch.
 */
export function giveMemoryBack(parts: MemoryParts = {}): () => void {
  const { lookMs = LOOK_MS, collect = collectGarbage, residentBytes = () => process.memoryUsage.rss(), log } = parts
  const utilization = parts.utilization ?? ((before) => performance.eventLoopUtilization(before))
  let leastBytes = residentBytes()
  let before = utilization()
  let isCollecting = false

  const look = async () => {
    const { utilization: busy } = utilization(before)
    before = utilization()
    const heldBytes = residentBytes()
    leastBytes = Math.min(leastBytes, heldBytes)
    if (isCollecting || busy > MOST_BUSY || heldBytes - leastBytes < GROWN_BYTES) return
    isCollecting = true
    await collect()
    // What it still holds is in use, and no reason to collect again.
    leastBytes = residentBytes()
    log?.info({ heldBytes, leftBytes: leastBytes }, 'memory given back')
    isCollecting = false
  }
  const timer = setInterval(() => look().catch(giveUp), lookMs).unref()
  const giveUp = (error: unknown) => {
    clearInterval(timer)
    log?.error({ error }, 'giving memory back')
  }
  return () => clearInterval(timer)
}

/** A full collection that also returns free pages to the system. It takes some 150 ms, in which nothing else happens. */
async function collectGarbage(): Promise<void> {
  const session = new Session()
  session.connect()
  try {
    await session.post('HeapProfiler.collectGarbage')
  } finally {
    session.disconnect()
  }
}
