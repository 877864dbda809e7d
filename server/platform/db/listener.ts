import PQueue from 'p-queue'
import pg from 'pg'
import type { Logger } from 'pino'
import { createFaults } from '#server/platform/faults.ts'

const LISTENING = 'listening for notifications'
const RETRY_MS = [100, 250, 500, 1000, 2000, 5000]

/**
 * Listens to Postgres notifications on a connection of its own and reconnects whenever it is lost. Notifications sent
 * in between are lost, so `onConnected` is called after each connect; callers then read on from where they were.
 */
export function listenTo(
  url: string,
  handlers: Record<string, (payload: string) => void>,
  { onConnected, log }: { onConnected: () => void; log: Pick<Logger, 'warn'> },
) {
  const faults = createFaults(log)
  let stopped = false
  let client: pg.Client | null = null
  let timer: NodeJS.Timeout | undefined
  let attempts = 0
  const first = Promise.withResolvers<void>()

  const connect = async (): Promise<void> => {
    const next = new pg.Client({ connectionString: url, application_name: 'neon-magnolia listener', keepAlive: true })
    client = next
    // What ends the connection is said first; what follows from it is no news.
    next.once('error', (error) => faults.tell(LISTENING, error))
    next.on('error', () => undefined)
    next.on('notification', ({ channel, payload }) => handlers[channel]?.(payload ?? ''))
    next.once('end', () => again())
    try {
      await next.connect()
      for (const channel of Object.keys(handlers)) await next.query(`listen ${pg.escapeIdentifier(channel)}`)
      attempts = 0
      faults.over(LISTENING)
      onConnected()
      first.resolve()
    } catch (error) {
      faults.tell(LISTENING, error)
      // Ends the half-open connection, and with it comes the next attempt.
      await next.end().catch(() => again())
    }
  }

  const again = (): void => {
    if (stopped || timer !== undefined) return
    const wait = RETRY_MS[Math.min(attempts, RETRY_MS.length - 1)] ?? 5000
    attempts += 1
    timer = setTimeout(() => {
      timer = undefined
      void connect()
    }, wait)
    timer.unref()
  }

  void connect()
  return {
    /** Settles when it receives notifications for the first time. */
    ready: first.promise,
    async stop() {
      stopped = true
      clearTimeout(timer)
      await client?.end().catch(() => undefined)
      first.resolve()
    },
  }
}

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
  // One after the other: a slower, older reading must not replace a newer one. One that has not begun serves for all.
  const readings = new PQueue({ concurrency: 1 })
  const next = (): void => {
    if (readings.size > 0) return
    readings.add(refresh).catch((error: unknown) => log.error({ err: error, channel }, 'a change could not be read'))
  }

  return {
    /** Settles when changes from now on are noticed. */
    async start() {
      next()
      await readings.onIdle()
      listener = listenTo(databaseUrl, { [channel]: next }, { onConnected: next, log })
      await listener.ready
    },
    async stop() {
      await listener?.stop()
      await readings.onIdle()
    },
  }
}
export type Watch = ReturnType<typeof createWatch>
