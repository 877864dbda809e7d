import { STORED_FORMS, type StoredKind } from '#contracts/forms/posted-forms.ts'
import { statusPath } from '#contracts/forms/submission-status.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { Sql } from '#server/platform/db/sql.ts'
import type { RateLimit, RateLimits } from '#server/platform/fairness/rate-limit.ts'
import type { MailCompany } from '#server/platform/mail/layout.ts'
import { enqueueMail } from '#server/platform/mail/outbox.ts'
import {
  composeNotice,
  composeReceipt,
  type StoredSubmission,
} from '#server/platform/mail/templates/submission-mails.ts'
import { createStatusToken } from './submission-status.ts'

export type SubmissionMails = {
  database: Database
  company: MailCompany
  inbox: () => string
  perAddress: RateLimit
  perRecipient: RateLimit
  /** Notifies the outbox worker that a mail is waiting. */
  queued: () => void
}

/** Adds the rate limits: how many mails one client address may request, and how many one recipient gets. */
export function createSubmissionMails(
  parts: Pick<SubmissionMails, 'database' | 'company' | 'inbox' | 'queued'> & { limits: RateLimits },
): SubmissionMails {
  const { limits, ...mails } = parts
  return {
    ...mails,
    perAddress: limits('confirm-address', { points: 10, durationSec: 600 }),
    perRecipient: limits('confirm-recipient', { points: 3, durationSec: 600 }),
  }
}

type StoredRow = Readonly<Record<string, unknown>>

/** The stored row and the token of its status page. Only for a caller that proves to be the sender (`isWholeSubmission`). */
type SubmissionReceipt = { row: StoredRow; reference: string; statusToken: string }

/** Whether the values are those that were stored, which proves who sent them. An e-mail address alone proves nothing. */
export function isWholeSubmission(values: StoredRow, { row }: SubmissionReceipt): boolean {
  return Object.entries(values).every(([column, value]) => row[column] === value)
}

/**
 * Queues receipt and notice for the newest submission of that kind and e-mail address that is at most ten minutes old and has not
 * been mailed; only the notice for suspected spam. Returns the submission, or null if there is none or it is suspected spam.
 * Throws RateLimitedError.
 */
export async function mailSubmission(
  mails: SubmissionMails,
  request: { kind: StoredKind; email: string; clientAddress: string },
): Promise<SubmissionReceipt | null> {
  await mails.perAddress(request.clientAddress)
  await mails.perRecipient(request.email.toLowerCase())
  const receipt = await mails.database.asServiceRole(async (sql): Promise<SubmissionReceipt | null> => {
    const submission = await claimSubmission(sql, request.kind, request.email)
    if (!submission) return null
    await enqueueMail(sql, await composeNotice(submission, mails.company, mails.inbox()))
    // A program that fills in someone else's address must not make us write to them.
    if (submission.suspected) return null
    const { type, id, row, reference } = submission
    const statusToken = await createStatusToken(sql, { kind: type, id })
    const statusUrl = `${mails.company.siteUrl}${statusPath(statusToken)}`
    await enqueueMail(sql, await composeReceipt({ ...submission, statusUrl }, mails.company))
    return { row, reference, statusToken }
  })
  mails.queued()
  return receipt
}

type ClaimedSubmission = StoredSubmission & { row: StoredRow }

const SENT_COLUMNS: Record<StoredKind, string> = {
  contact: `name, message as body, project_text as "projectText"`,
  artist: `artist_name as name, concat_ws(E'\\n\\n', genre, music_links, message) as body`,
}

/** Marks the submission as mailed and returns it. The row lock lets only one of two concurrent requests claim it. */
async function claimSubmission(sql: Sql, type: StoredKind, email: string): Promise<ClaimedSubmission | null> {
  const { table } = STORED_FORMS[type]
  const { rows } = await sql.query<Omit<ClaimedSubmission, 'type'>>(
    `update public.${table} t set mailed_at = now() where id = (
       select id from public.${table}
       where lower(email) = lower($1) and mailed_at is null and created_at > now() - interval '10 minutes'
       order by created_at desc limit 1 for update skip locked)
     returning id, email, reference, suspected_spam as suspected, to_jsonb(t) as row, ${SENT_COLUMNS[type]}`,
    [email],
  )
  const [row] = rows
  return row ? { ...row, type } : null
}
