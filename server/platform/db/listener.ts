import PQueue from 'p-queue'
import pg from 'pg'
import type { Logger } from 'pino'
import { createFaults } from '#server/platform/faults.ts'

const LISTENING = 'listening for notifications'
const RETRY_MS = [100, 250, 500, 1000, 2000, 5000]

/**
 * Listens to Postgres notifications on a separate connection and reconnects when it is lost. Notifications sent in the
 * meantime are lost, so `onConnected` is called after each connect for callers to catch up.
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
    // The first error is the cause; later ones are its consequences.
    next.once('error', (error) => faults.report(LISTENING, error))
    next.on('error', () => undefined)
    next.on('notification', ({ channel, payload }) => handlers[channel]?.(payload ?? ''))
    next.once('end', () => again())
    try {
      await next.connect()
      for (const channel of Object.keys(handlers)) await next.query(`listen ${pg.escapeIdentifier(channel)}`)
      attempts = 0
      faults.resolve(LISTENING)
      onConnected()
      first.resolve()
    } catch (error) {
      faults.report(LISTENING, error)
      // Ends the half-open connection; its `end` event starts the next attempt.
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
    /** Resolves once the first connection listens. */
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
  /** Reads the changed data. Calls never overlap. */
  refresh: () => Promise<void>
  log: Pick<Logger, 'error' | 'warn'>
}

/**
 * Calls `refresh` at the start, after every notification, and after each reconnect, because notifications may have been
 * missed. A failure is logged; the next notification tries again.
 */
export function createWatch({ databaseUrl, channel, refresh, log }: WatchParts) {
  let listener: ReturnType<typeof listenTo> | null = null
  // One at a time, because a slow, older reading must not replace a newer one. A reading that has not begun covers
  // later notifications too.
  const readings = new PQueue({ concurrency: 1 })
  const next = (): void => {
    if (readings.size > 0) return
    readings.add(refresh).catch((error: unknown) => log.error({ err: error, channel }, 'a change could not be read'))
  }

  return {
    /** Resolves once it listens for changes. */
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
