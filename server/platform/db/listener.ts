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
  options: { onConnected?: () => void; log?: Pick<Logger, 'warn'> } = {},
) {
  const faults = options.log && createFaults(options.log)
  let stopped = false
  let client: pg.Client | null = null
  let timer: NodeJS.Timeout | undefined
  let attempts = 0
  const first = Promise.withResolvers<void>()

  const connect = async (): Promise<void> => {
    const next = new pg.Client({ connectionString: url, application_name: 'neon-magnolia listener', keepAlive: true })
    client = next
    // What ends the connection is said first; what follows from it is no news.
    next.once('error', (error) => faults?.tell(LISTENING, error))
    next.on('error', () => undefined)
    next.on('notification', ({ channel, payload }) => handlers[channel]?.(payload ?? ''))
    next.once('end', () => again())
    try {
      await next.connect()
      for (const channel of Object.keys(handlers)) await next.query(`listen ${pg.escapeIdentifier(channel)}`)
      attempts = 0
      faults?.over(LISTENING)
      options.onConnected?.()
      first.resolve()
    } catch (error) {
      faults?.tell(LISTENING, error)
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
