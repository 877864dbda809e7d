import { setTimeout } from 'node:timers/promises'

/** Time for the fetcher; tests pass in a clock that never really waits. */
export type Clock = {
  /** The date in milliseconds. It may jump while the process runs. */
  now(): number
  /** Milliseconds since an arbitrary moment, with fractions: for measuring only, never goes back. */
  ticks(): number
  /** May end slightly early, as timers do: callers that need the full pause check `ticks` again. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>
}

export const systemClock: Clock = {
  now: () => Date.now(),
  ticks: () => performance.now(),
  async sleep(ms, signal) {
    try {
      await setTimeout(Math.ceil(ms), undefined, signal === undefined ? {} : { signal })
    } catch {
      // The reason itself, and not an error about it.
      signal?.throwIfAborted()
    }
  },
}

/**
 * The date is the real one; a pause takes no time and advances the ticks, so every pause is kept without waiting for
 * it.
 */
export function createSkippingClock(): Clock {
  let skippedMs = 0
  return {
    now: () => Date.now(),
    ticks: () => performance.now() + skippedMs,
    sleep: async (ms, signal) => {
      signal?.throwIfAborted()
      skippedMs += ms
    },
  }
}
