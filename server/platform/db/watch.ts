import type { Logger } from 'pino'
import { listenTo } from './listener.ts'

type WatchParts = {
  databaseUrl: string
  channel: string
  /** Reads what the notifications are about; never called while it is running. */
  refresh: () => Promise<void>
  log: Pick<Logger, 'error' | 'warn'>
}

/**
 * Refreshes something at the start, after every notification, and after a time without connection, in which some may have been
 * missed. A failure is logged and leaves things as they are until the next notification.
 */
export function createWatch({ databaseUrl, channel, refresh, log }: WatchParts) {
  let listener: ReturnType<typeof listenTo> | null = null
  let last = Promise.resolve()
  let isWaiting = false

  // One after the other: a slower, older reading must not replace a newer one. One that has not begun serves for all.
  const next = (): Promise<void> => {
    if (isWaiting) return last
    isWaiting = true
    last = last
      .then(() => {
        isWaiting = false
        return refresh()
      })
      .catch((error: unknown) => log.error({ err: error, channel }, 'a change could not be read'))
    return last
  }

  return {
    /** Settles when changes from now on are noticed. */
    async start() {
      await next()
      listener = listenTo(databaseUrl, { [channel]: () => void next() }, { onConnected: () => void next(), log })
      await listener.ready
    },
    async stop() {
      await listener?.stop()
      await last
    },
  }
}
export type Watch = ReturnType<typeof createWatch>
