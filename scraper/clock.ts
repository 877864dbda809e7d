/** Time as the fetcher sees it; tests hand in one that never really waits. */
export type Clock = { now(): number; sleep(ms: number, signal?: AbortSignal): Promise<void> }

export const systemClock: Clock = {
  now: () => Date.now(),
  sleep: (ms, signal) =>
    new Promise((resolve, reject) => {
      if (signal?.aborted) {
        reject(signal.reason)
        return
      }
      // Timers and Date.now() both round; without the slack a pause may end a millisecond early.
      const timer = setTimeout(() => {
        signal?.removeEventListener('abort', stop)
        resolve()
      }, ms + 3)
      const stop = () => {
        clearTimeout(timer)
        reject(signal?.reason)
      }
      signal?.addEventListener('abort', stop, { once: true })
    }),
}
