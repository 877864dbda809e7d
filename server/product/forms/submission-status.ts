import { createHash, randomBytes } from 'node:crypto'
import { z } from 'zod'
import { INBOX_KINDS, INBOX_STATES, type SubmissionState } from '#contracts/desk/inbox-states.ts'
import type { StoredKind } from '#contracts/forms/posted-forms.ts'
import { listSentApplication, listSentMessage, type Receipt } from '#contracts/forms/receipt.ts'
import {
  LOOKUP_LINK_DAYS,
  type SubmissionStatus,
  statusPath,
  toPublicStatus,
} from '#contracts/forms/submission-status.ts'
import { AppError } from '#server/platform/app-error.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { Sql } from '#server/platform/db/sql.ts'

const hashToken = (token: string) => createHash('sha256').update(token).digest()

/**
 * Creates another token for a status page, because each mail has its own link. Only the hash is stored. The token works for `days`,
 * or without a limit.
 */
export async function createStatusToken(
  sql: Sql,
  { kind, id, days = null }: { kind: StoredKind; id: string; days?: number | null },
): Promise<string> {
  const token = randomBytes(16).toString('base64url')
  const [submission, message] = kind === 'artist' ? [id, null] : [null, id]
  await sql`
    insert into public.submission_tokens (submission_id, message_id, token_hash, expires_at)
    values (${submission}, ${message}, ${hashToken(token)}, now() + make_interval(days => ${days}::integer))`
  return token
}

const ItemRowSchema = z.object({
  kind: z.enum(INBOX_KINDS),
  reference: z.string(),
  sender: z.string(),
  email: z.string(),
  state: z.enum(INBOX_STATES),
  received_at: z.date(),
  changed_at: z.date(),
  body: z.string(),
  genre: z.string().nullable(),
  phone: z.string().nullable(),
  experience: z.string().nullable(),
  music_links: z.string().nullable(),
  project_type: z.string().nullable(),
  project_text: z.string().nullable(),
})

/**
 * The item of a token, or null. The index compares hashes, so that timing does not reveal how close a guess was.
 */
async function findItem(database: Database, token: string): Promise<z.infer<typeof ItemRowSchema> | null> {
  const [row] = await database.asServiceRole(
    (sql) => sql`
      select i.* from public.submission_tokens t join private.inbox_items i on i.id = coalesce(t.submission_id, t.message_id)
      where t.token_hash = ${hashToken(token)} and (t.expires_at is null or t.expires_at > now())`,
  )
  return row === undefined ? null : ItemRowSchema.parse(row)
}

/** What the status page shows. Null if the token is not valid. */
export async function findSubmissionStatus(database: Database, token: string): Promise<SubmissionStatus | null> {
  const item = await findItem(database, token)
  return (
    item && {
      kind: item.kind,
      reference: item.reference,
      // The sender of a message is a private person, whose name only staff may see.
      artistName: item.kind === 'submission' ? item.sender : null,
      status: toPublicStatus(item.state),
      receivedAt: item.received_at.toISOString(),
      changedAt: item.changed_at.toISOString(),
    }
  )
}

/**
 * Creates a status token that expires, for a caller who knows both the reference and the sender's address; null otherwise. One
 * statement checks both, so that nothing reveals which of the two was wrong.
 */
export async function createLookupToken(
  database: Database,
  { reference, email }: { reference: string; email: string },
): Promise<string | null> {
  return await database.asServiceRole(async (sql) => {
    const [row] = await sql<{ id: string; kind: string }>`
      select id, kind from private.inbox_items where reference = ${reference} and lower(email) = lower(${email})`
    if (row === undefined) return null
    const kind = row.kind === 'submission' ? 'artist' : 'contact'
    return await createStatusToken(sql, { kind, id: row.id, days: LOOKUP_LINK_DAYS })
  })
}

/** Everything that was sent. Only for the token of a valid receipt (receipt-links.ts), whose holder is the sender. */
export async function findReceipt(database: Database, token: string): Promise<Receipt | null> {
  const item = await findItem(database, token)
  if (item === null) return null
  const { kind, reference, received_at, sender, email, body, ...sent } = item
  const lines =
    kind === 'submission'
      ? listSentApplication({
          artist_name: sender,
          email,
          phone: sent.phone,
          genre: sent.genre ?? '',
          experience_level: sent.experience,
          music_links: sent.music_links ?? '',
          message: body,
        })
      : listSentMessage({ name: sender, email, projectType: sent.project_type, written: sent.project_text ?? '' })
  return {
    kind: kind === 'submission' ? 'artist' : 'contact',
    reference,
    statusPath: statusPath(token),
    sentAt: received_at.toISOString(),
    lines,
  }
}

/** Throws AppError 'not_found' for an unknown reference. */
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
