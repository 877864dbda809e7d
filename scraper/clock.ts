/** Time as the fetcher sees it; tests hand in one that never really waits. */
export type Clock = {
  /** The date, in milliseconds. May be set back or forth while the process runs. */
  now(): number
  /** Milliseconds since some moment: only for measuring, never set back, with fractions. */
  ticks(): number
  /** May end a moment early, as timers do: whoever needs the whole pause looks at `ticks` again. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>
}

export const systemClock: Clock = {
  now: () => Date.now(),
  ticks: () => performance.now(),
  sleep: (ms, signal) =>
    new Promise((resolve, reject) => {
      if (signal?.aborted) {
        reject(signal.reason)
        return
      }
      const timer = setTimeout(() => {
        signal?.removeEventListener('abort', stop)
        resolve()
      }, Math.ceil(ms))
      const stop = () => {
        clearTimeout(timer)
        reject(signal?.reason)
      }
      signal?.addEventListener('abort', stop, { once: true })
    }),
}

/** The date is the real one; a pause takes no time and moves the ticks on, so that every pause is kept and none is sat through. */
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
