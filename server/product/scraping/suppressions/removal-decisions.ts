import {
  type DecideRemovalRequest,
  type ListRemovalRequests,
  type RemovalRequest,
  RemovalRequestSchema,
} from '#contracts/forms/removal-request.ts'
import { AppError } from '#server/platform/app-error.ts'
import { type Sql, withIsoDates } from '#server/platform/db/sql.ts'
import { enqueueMail } from '#server/platform/mail/outbox.ts'
import { composeRemovalOutcome, type MailedRemoval } from '#server/platform/mail/templates/removal-mails.ts'
import type { Removals } from './removal-requests.ts'
import { suppressionOf } from './removal-rules.ts'

/**
 * Requests that wait, the most urgent first and suspected spam last; then those that were answered: first the ones that their
 * own mailbox confirmed, which no person has reviewed.
 */
export async function listRemovalRequests(sql: Sql, query: ListRemovalRequests): Promise<RemovalRequest[]> {
  const status = query.status ?? null
  const rows = await sql`
    select id, reference, subject, value, relation, contact_email, message, created_at, status, decided_at, decided_by,
      decision_note, spam_reasons, suspected_spam
    from public.removal_requests where ${status}::text is null or status = ${status}
    order by status <> 'waiting', status = 'waiting' and suspected_spam, case when status = 'waiting' then created_at end,
      status <> 'confirmed', created_at desc, id limit ${query.limit} offset ${query.offset}`
  return rows.map((row) => RemovalRequestSchema.parse(withIsoDates(row)))
}

/**
 * Decides a request once and informs its sender. Throws AppError 'not_found', 'conflict' if it was decided before, and
 * 'bad_request' if nothing says what to put on the list.
 */
export async function decideRemovalRequest(
  removals: Omit<Removals, 'perAddress' | 'perRecipient' | 'inbox'>,
  decision: DecideRemovalRequest & { by: string },
): Promise<void> {
  const note = decision.note === undefined || decision.note === '' ? null : decision.note
  await removals.database.asServiceRole(async (sql) => {
    const [known] = await sql<{ status: string }>`
      select status from public.removal_requests where id = ${decision.id} for update`
    if (known === undefined) throw new AppError('not_found', 'There is no such request')
    if (known.status !== 'waiting') throw new AppError('conflict', 'This request has already been decided')
    const [decided] = await sql<MailedRemoval>`
      update public.removal_requests
      set status = ${decision.decision}, decided_at = now(), decided_by = ${decision.by}, decision_note = ${note}
      where id = ${decision.id}
      returning id, reference, subject, value, relation, contact_email, message, suspected_spam`
    if (decided === undefined) throw new Error('update returned no row')
    const removed = decision.decision === 'accepted'
    if (removed) {
      const suppression = decision.suppress ?? suppressionOf(decided)
      if (suppression === null)
        throw new AppError('bad_request', 'Choose what to suppress: the domain, the address or the name')
      await removals.suppress(sql, { ...suppression, reason: note, requestedBy: decided.reference })
    }
    if (!decided.suspected_spam)
      await enqueueMail(sql, await composeRemovalOutcome(decided, removals.company, { removed, note }))
  })
  removals.queued()
}
