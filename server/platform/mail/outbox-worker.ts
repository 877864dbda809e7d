import type { Logger } from 'pino'
import type { Database } from '#server/platform/db/database.ts'
import { createFaults } from '#server/platform/faults.ts'
import type { DeliverableMail, MailTransport } from './transport.ts'

/** Delays between attempts. After the last one, the mail stays in the table as 'failed'. */
const RETRY_AFTER_SEC = [10, 60, 300, 1800, 7200, 21_600, 43_200]
const POLL_MS = 5000
/** Longer than the sum of the transport's timeouts. */
const LEASE_SEC = 120
const BATCH_MAILS = 5

/**
 * Delivers the mails in mail_outbox, a few at a time. Several processes may run a worker: rows are claimed with `skip
 * locked` and a lease.
 */
export function startOutboxWorker(deps: Delivery & { pollMs?: number }) {
  const faults = createFaults(deps.log)
  let stopped = false
  let wake: () => void = () => undefined
  let nudged = false

  async function loop(): Promise<void> {
    while (!stopped) {
      nudged = false
      const delivery = deliverDue(deps)
      await faults.watch('reading the mail outbox', delivery)
      const delivered = await delivery.catch(() => false)
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
    /** Polls at once; called after a transaction that queued a mail. */
    nudge() {
      nudged = true
      wake()
    },
    /** Stops after the mails that are being delivered. */
    async stop() {
      stopped = true
      wake()
      await finished
    },
  }
}

type Due = Omit<DeliverableMail, 'from'> & { attempts: number }
type Delivery = { database: Database; transport: MailTransport; from: () => string; log: Logger }

/** Delivers what is due now. Used by commands that queue mails when no server may be running. */
export async function deliverWaiting(deps: Delivery): Promise<void> {
  while (await deliverDue(deps));
}

/** Several at once, so that one unresponsive mail host does not delay the sign-in mail behind it. */
async function deliverDue(deps: Delivery): Promise<boolean> {
  const mails = await claimDue(deps.database)
  await Promise.all(mails.map((mail) => deliver(deps, mail)))
  return mails.length > 0
}

/**
 * Claims mails by a lease instead of a lock, so that no transaction stays open while an SMTP server is slow. If a
 * worker is killed, its mails are claimed again after the lease; the stable Message-ID identifies duplicates.
 */
async function claimDue(database: Database): Promise<Due[]> {
  return database.asServiceRole(
    (sql) => sql<Due>`
      update public.mail_outbox set next_attempt_at = now() + make_interval(secs => ${LEASE_SEC}), attempts = attempts + 1
      where id in (
        select id from public.mail_outbox where status = 'waiting' and next_attempt_at <= now()
        order by next_attempt_at limit ${BATCH_MAILS} for update skip locked)
      returning id, kind, to_address as "to", reply_to as "replyTo", subject, html_body as html, text_body as text,
        unsubscribe_url as "unsubscribeUrl", attempts`,
  )
}

async function deliver({ database, transport, from, log }: Delivery, mail: Due): Promise<void> {
  const failure = await transport.send({ ...mail, from: from() }).then(
    () => null,
    (error: unknown) => (error instanceof Error ? error.message : String(error)).slice(0, 500),
  )
  if (failure === null) {
    await database.asServiceRole(
      (sql) =>
        sql`update public.mail_outbox set status = 'sent', sent_at = now(), last_error = null where id = ${mail.id}`,
    )
    return
  }
  const waitSec = RETRY_AFTER_SEC[mail.attempts - 1]
  log.warn({ mail: mail.id, kind: mail.kind, failure, waitSec }, 'mail was not delivered')
  await database.asServiceRole(
    (sql) => sql`update public.mail_outbox set last_error = ${failure},
        status = ${waitSec === undefined ? 'failed' : 'waiting'},
        next_attempt_at = now() + make_interval(secs => ${waitSec ?? 0})
      where id = ${mail.id}`,
  )
}
