import PQueue from 'p-queue'
import type { Clock } from './clock.ts'

export type Politeness = {
  /** Runs one request on a registrable domain: never two at once, never sooner than the floor after the last one. */
  take<T>(domain: string, delayMs: number, request: () => Promise<T>, signal?: AbortSignal): Promise<T>
}

/** One queue per registrable domain, shared by every run of this process. */
export function createPoliteness(options: { floorMs: number; clock: Clock }): Politeness {
  const queues = new Map<string, { queue: PQueue; endedAt: number }>()
  return {
    async take(domain, delayMs, request, signal) {
      const lane = queues.get(domain) ?? { queue: new PQueue({ concurrency: 1 }), endedAt: Number.NEGATIVE_INFINITY }
      queues.set(domain, lane)
      const run = async () => {
        const wait = lane.endedAt + Math.max(options.floorMs, delayMs) - options.clock.now()
        if (wait > 0) await options.clock.sleep(wait, signal)
        signal?.throwIfAborted()
        try {
          return await request()
        } finally {
          lane.endedAt = options.clock.now()
        }
      }
      return await lane.queue.add(run)
    },
  }
}
