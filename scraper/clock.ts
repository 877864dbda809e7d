import { setTimeout } from 'node:timers/promises'

/** Time for the fetcher; tests pass in a clock that never really waits. */
export type Clock = {
  /** Milliseconds since 1970. May jump while the process runs. */
  now(): number
  /** Milliseconds since an arbitrary moment, with fractions. Never goes back, so it is for measuring durations. */
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
      // Throws the reason itself; the timer wraps it in an AbortError.
      signal?.throwIfAborted()
    }
  },
}

/** The date is real. A pause takes no time but advances the ticks, so that every pause is observed without waiting. */
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
