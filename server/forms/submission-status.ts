import { createHash, randomBytes } from 'node:crypto'
import { z } from 'zod'
import { SUBMISSION_STATES, type SubmissionState } from '#contracts/inbox-states.ts'
import { publicStatusOf, type SubmissionStatus } from '#contracts/submission-status.ts'
import { AppError } from '#server/app-error.ts'
import type { Database } from '#server/db/database.ts'
import type { Sql } from '#server/db/sql.ts'

const hashToken = (token: string) => createHash('sha256').update(token).digest()

/**
 * Creates a token of a submission's status page, beside those it has: each mail carries a link of its own. The token is
 * returned only here; the table has its hash.
 */
export async function createStatusToken(sql: Sql, submissionId: string): Promise<string> {
  const token = randomBytes(16).toString('base64url')
  await sql`
    insert into public.submission_tokens (submission_id, token_hash) values (${submissionId}, ${hashToken(token)})`
  return token
}

const StatusRowSchema = z.object({
  reference: z.string(),
  artist_name: z.string(),
  status: z.enum(SUBMISSION_STATES),
  created_at: z.date(),
  status_changed_at: z.date(),
})

/**
 * The submission of a link, or null. Every token is hashed and looked up in the same way, and the index compares
 * hashes, so timing says nothing about how close a guess was.
 */
export async function findSubmissionStatus(database: Database, token: string): Promise<SubmissionStatus | null> {
  const [row] = await database.asServiceRole(
    (sql) => sql`
      select reference, artist_name, status, artist_submissions.created_at, status_changed_at
      from public.submission_tokens join public.artist_submissions on id = submission_id
      where token_hash = ${hashToken(token)}`,
  )
  if (row === undefined) return null
  const found = StatusRowSchema.parse(row)
  return {
    reference: found.reference,
    artistName: found.artist_name,
    status: publicStatusOf(found.status),
    receivedAt: found.created_at.toISOString(),
    changedAt: found.status_changed_at.toISOString(),
  }
}

/** Sets the status of a submission. Throws AppError if there is none with that reference. */
export async function setSubmissionStatus(
  database: Database,
  reference: string,
  status: SubmissionState,
): Promise<void> {
  const rows = await database.asServiceRole(
    (sql) => sql`update public.artist_submissions set status = ${status} where reference = ${reference} returning id`,
  )
  if (rows.length === 0) throw new AppError('not_found', `There is no artist submission ${reference}.`)
}
