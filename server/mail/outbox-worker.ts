import type { Logger } from 'pino'
import type { Database } from '#server/db/database.ts'
import type { DeliverableMail, MailTransport } from './transport.ts'

/** Waits between attempts; after the last one the mail stays in the table as 'failed', never lost. */
const RETRY_AFTER_SEC = [10, 60, 300, 1800, 7200, 21_600, 43_200]
const POLL_MS = 5000

export type OutboxWorker = {
  /** Looks at once instead of at the next poll; called after a transaction that queued a mail. */
  nudge(): void
  /** Stops after the mail that is being delivered. */
  stop(): Promise<void>
}

/**
 * Delivers what waits in mail_outbox, one mail at a time. Several processes may run one: rows are taken with
 * `skip locked`. The lock is held while the transport works, so a killed process gives its mail back at once.
 */
export function startOutboxWorker(deps: {
  database: Database
  transport: MailTransport
  from: string
  log: Logger
  pollMs?: number
}): OutboxWorker {
  let stopped = false
  let wake: () => void = () => undefined
  let nudged = false

  async function loop(): Promise<void> {
    while (!stopped) {
      nudged = false
      const delivered = await deliverNext(deps).catch((error: unknown) => {
        deps.log.error({ err: error }, 'mail outbox could not be read')
        return false
      })
      if (delivered || nudged || stopped) continue
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, deps.pollMs ?? POLL_MS)
        wake = () => {
          clearTimeout(timer)
          resolve()
        }
      })
    }
  }

  const finished = loop()
  return {
    nudge() {
      nudged = true
      wake()
    },
    async stop() {
      stopped = true
      wake()
      await finished
    },
  }
}

type Due = Omit<DeliverableMail, 'from'> & { attempts: number }

async function deliverNext(deps: {
  database: Database
  transport: MailTransport
  from: string
  log: Logger
}): Promise<boolean> {
  return deps.database.asServiceRole(async (sql) => {
    const [mail] = await sql<Due>`
      select id, kind, to_address as "to", reply_to as "replyTo", subject, html_body as html, text_body as text, attempts
      from public.mail_outbox where status = 'waiting' and next_attempt_at <= now()
      order by next_attempt_at limit 1 for update skip locked`
    if (!mail) return false
    const failure = await deps.transport.send({ ...mail, from: deps.from }).then(() => null, describeFailure)
    if (failure === null) {
      await sql`update public.mail_outbox set status = 'sent', sent_at = now(), attempts = attempts + 1, last_error = null
        where id = ${mail.id}`
      return true
    }
    const waitSec = RETRY_AFTER_SEC[mail.attempts]
    deps.log.warn({ mail: mail.id, kind: mail.kind, failure, waitSec }, 'mail was not delivered')
    await sql`update public.mail_outbox set attempts = attempts + 1, last_error = ${failure},
        status = ${waitSec === undefined ? 'failed' : 'waiting'},
        next_attempt_at = now() + make_interval(secs => ${waitSec ?? 0})
      where id = ${mail.id}`
    return true
  })
}

function describeFailure(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).slice(0, 500)
}
