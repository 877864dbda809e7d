import { type InboxBefore, MAIL_DELAY_SEC } from '#contracts/desk/inbox.ts'
import { isMailedState } from '#contracts/desk/inbox-states.ts'
import type { Caller, Database } from '#server/platform/db/database.ts'
import type { Sql } from '#server/platform/db/sql.ts'
import type { MailCompany } from '#server/platform/mail/layout.ts'
import { enqueueMail } from '#server/platform/mail/outbox.ts'
import { composeStateMail } from '#server/platform/mail/templates/submission-mails.ts'
import { createStatusToken } from '#server/product/forms/submission-status.ts'
import type { Changed } from './change-state.ts'

/**
 * The caller changes items with their own rights. Then, in the same transaction, the service accesses the outbox and the tokens,
 * which no caller may. The caller's claims stay set, so that the history records who it was.
 */
export async function asCallerThenService(
  database: Database,
  caller: Caller,
  change: (sql: Sql) => Promise<Changed>,
  mail: (sql: Sql, changed: Changed) => Promise<Mails>,
): Promise<Changed & Mails> {
  return await database.asCaller(caller, async (sql) => {
    const changed = await change(sql)
    await sql.query('set local role service_role')
    return { ...changed, ...(await mail(sql, changed)) }
  })
}

/** `mails` were queued or cancelled; `left` had been sent before they could be cancelled. */
type Mails = { mails: number; left: number }
export const NO_MAILS: Mails = { mails: 0, left: 0 }

/**
 * Queues a mail for each submission that changed, delayed so that an undo can cancel it. Suspected spam is never mailed, because its
 * address may belong to someone else.
 */
export async function queueStateMails(sql: Sql, changed: Changed, company: MailCompany): Promise<Mails> {
  const moved = new Set(changed.before.map(({ id }) => id))
  let queued = 0
  for (const item of changed.items) {
    const { id, kind, state, reference, email, spam_reasons, decline_reason: reason, revision } = item
    if (!moved.has(id) || kind !== 'submission' || !isMailedState(state)) continue
    if (spam_reasons.length > 0 && !(await isSpamCleared(sql, id))) continue
    const token = await createStatusToken(sql, { kind: 'artist', id })
    const mail = await composeStateMail(
      { id, email, reference, state, reason },
      company,
      `${company.siteUrl}/submission/${token}`,
    )
    // `enqueueMail` does not return an id, so the key is needed to find the row.
    const key = `state:${crypto.randomUUID()}`
    await enqueueMail(sql, { ...mail, dedupeKey: key })
    const [row] = await sql<{ id: string }>`
      update public.mail_outbox set next_attempt_at = now() + make_interval(secs => ${MAIL_DELAY_SEC})
      where dedupe_key = ${key} returning id`
    await sql`
      insert into public.inbox_events (artist_id, kind, detail, mail_id, created_by)
      values (${id}, 'mailed', ${JSON.stringify({ state, revision })}, ${row?.id}, private.deciding_user())`
    queued += 1
  }
  return { mails: queued, left: 0 }
}

/** Cancels the mails about the changes that are being undone, unless they have been sent. */
export async function cancelMails(sql: Sql, before: readonly InboxBefore[]): Promise<Mails> {
  const changes = JSON.stringify(before.map(({ id, revision }) => ({ id, revision })))
  const queued = await sql<{ artist_id: string; mail_id: string | null; detail: object }>`
    select artist_id, mail_id, detail from public.inbox_events
    join jsonb_to_recordset(${changes}::jsonb) as undone (id uuid, revision integer)
      on artist_id = undone.id and (detail ->> 'revision')::integer = undone.revision
    where kind = 'mailed'`
  let cancelled = 0
  let left = 0
  for (const { artist_id, mail_id, detail } of queued) {
    const deleted = await sql`
      delete from public.mail_outbox where id = ${mail_id} and status = 'waiting' and attempts = 0 returning id`
    if (deleted.length === 0) {
      left += 1
      continue
    }
    await sql`
      insert into public.inbox_events (artist_id, kind, detail, created_by)
      values (${artist_id}, 'taken_back', ${JSON.stringify(detail)}, private.deciding_user())`
    cancelled += 1
  }
  return { mails: cancelled, left }
}

async function isSpamCleared(sql: Sql, id: string): Promise<boolean> {
  return (await sql`select from private.inbox_items where id = ${id} and spam_cleared`).length > 0
}
