import { type Job, PgBoss } from 'pg-boss'
import type { Logger } from 'pino'
import { createFaults } from './faults.ts'

type JobsOptions = {
  databaseUrl: string
  queues: readonly string[]
  /** Queues of earlier versions whose schedules must stop. */
  retired?: readonly string[]
  log: Pick<Logger, 'warn'>
}

// No retries: the state of each job is in its own table, and a retry would start a second run.
const QUIET_MS = 60_000
const QUEUE = { retryLimit: 0, expireInSeconds: 6 * 3_600, heartbeatSeconds: 60, deleteAfterSeconds: 7 * 86_400 }

/** Creates or updates pg-boss' schema without doing any work in it. Returns the schema's version. */
export async function prepareJobs(databaseUrl: string): Promise<number | null> {
  const boss = new PgBoss({
    connectionString: databaseUrl,
    schema: 'pgboss',
    max: 1,
    supervise: false,
    schedule: false,
  })
  boss.on('error', () => undefined)
  await boss.start()
  try {
    return await boss.schemaVersion()
  } finally {
    await boss.stop({ graceful: false, close: true })
  }
}

/** The process's one PgBoss, in schema `pgboss`. Nothing connects before `start`. */
export function createJobs({ databaseUrl, queues, retired = [], log }: JobsOptions) {
  const boss = new PgBoss({
    connectionString: databaseUrl,
    schema: 'pgboss',
    application_name: 'neon-magnolia-jobs',
    max: 4,
  })
  // pg-boss reports lost connections here and reconnects by itself. Without a listener, the event would end the
  // process. It does not report success, so a minute without an error counts as recovered.
  const faults = createFaults(log)
  let quiet: NodeJS.Timeout | undefined
  boss.on('error', (error) => {
    faults.report('jobs', error)
    clearTimeout(quiet)
    quiet = setTimeout(() => faults.resolve('jobs'), QUIET_MS).unref()
  })
  const handlers = new Map<string, (data: unknown) => Promise<void>>()
  const schedules: { queue: string; cron: string; timeZone: string }[] = []
  let started = false
  return {
    /** Creates the queues and starts the handlers. */
    async start() {
      await boss.start()
      for (const queue of queues) {
        if ((await boss.getQueue(queue)) === null) await boss.createQueue(queue, QUEUE)
      }
      for (const queue of retired) await boss.unschedule(queue)
      started = true
      for (const { queue, cron, timeZone } of schedules) await boss.schedule(queue, cron, {}, { tz: timeZone })
      for (const [queue, handle] of handlers) {
        await boss.work(queue, { batchSize: 1, pollingIntervalSeconds: 1 }, async ([job]: Job<object>[]) => {
          if (job !== undefined) await handle(job.data)
        })
      }
    },
    /** Adds a job to a queue. Throws if it could not be stored. */
    async send(queue: string, data: object) {
      const id = await boss.send(queue, data)
      if (id === null) throw new Error(`queue ${queue} took no job`)
    },
    /** Handles a queue's jobs one at a time. Throws after start. */
    work(queue: string, handle: (data: unknown) => Promise<void>) {
      if (started) throw new Error('handlers are given before start')
      handlers.set(queue, handle)
    },
    /** Adds an empty job to a queue at every `cron` time, once over all processes. Throws after start. */
    schedule(queue: string, cron: string, timeZone: string) {
      if (started) throw new Error('schedules are given before start')
      schedules.push({ queue, cron, timeZone })
    },
    /** Waits for running handlers, at most `timeoutMs`, then closes its connections. */
    async stop(timeoutMs = 10_000) {
      if (!started) return
      started = false
      clearTimeout(quiet)
      await boss.stop({ graceful: true, timeout: timeoutMs, close: true })
    },
  }
}
export type Jobs = ReturnType<typeof createJobs>
