import { z } from 'zod'
import {
  type Due,
  type RetentionPreview,
  type RetentionTimes,
  RetentionTimesSchema,
} from '#contracts/platform/personal-data.ts'
import { AppError } from '#server/platform/app-error.ts'
import { createCachedCheck } from '#server/platform/db/cached-check.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { Sql } from '#server/platform/db/sql.ts'

type RetentionKind = keyof RetentionPreview

/** What is due of each kind, as `id`, `reference` and `at`. $1 is the number of months, $2 the current time. */
const DUE: Record<RetentionKind, string> = {
  messages: `select id, reference, created_at as at from public.contact_submissions
    where created_at < $2::timestamptz - make_interval(months => $1::integer)`,
  // Marking something as spam does not change status_changed_at, so the time of that decision is found in the history.
  declined: `select a.id, a.reference, decided.at from public.artist_submissions a, lateral (
      select coalesce((select max(e.created_at) from public.inbox_events e
        where e.artist_id = a.id and a.status = 'spam' and e.detail -> 'status' ->> 1 = 'spam'), a.status_changed_at) as at) decided
    where a.status in ('declined', 'spam') and decided.at < $2::timestamptz - make_interval(months => $1::integer)`,
}
const TABLES: Record<RetentionKind, string> = {
  messages: 'public.contact_submissions',
  declined: 'public.artist_submissions',
}

/** The executor must be an admin or the service. */
export async function getRetentionTimes(sql: Sql): Promise<RetentionTimes> {
  const [row] = await sql`select messages_months, declined_months from public.retention_settings`
  return RetentionTimesSchema.parse(row)
}

/** What the times would delete now. */
export async function previewRetention(sql: Sql, times: RetentionTimes, now: Date): Promise<RetentionPreview> {
  return {
    messages: await findDue(sql, 'messages', times.messages_months, now),
    declined: await findDue(sql, 'declined', times.declined_months, now),
  }
}

const DueRowSchema = z.object({ count: z.number(), reference: z.string(), at: z.date() })

async function findDue(sql: Sql, kind: RetentionKind, months: number | null, now: Date): Promise<Due> {
  if (months === null) return { count: 0, oldest: null, newest: null }
  const findFirst = async (order: 'asc' | 'desc') => {
    const { rows } = await sql.query(
      `select reference, at, (count(*) over ())::integer as count from (${DUE[kind]}) as due
       order by at ${order}, id limit 1`,
      [months, now],
    )
    return rows[0] === undefined ? null : DueRowSchema.parse(rows[0])
  }
  const toEntry = (row: z.infer<typeof DueRowSchema> | null) =>
    row && { reference: row.reference, at: row.at.toISOString() }
  const oldest = await findFirst('asc')
  return { count: oldest?.count ?? 0, oldest: toEntry(oldest), newest: toEntry(await findFirst('desc')) }
}

/**
 * Stores the times for a caller who has seen what they would delete. Throws AppError 'conflict' if that has changed since.
 */
export async function saveRetention(
  sql: Sql,
  change: { times: RetentionTimes; seen: Record<RetentionKind, number>; by: string | null; now: Date },
): Promise<void> {
  const { times, seen } = change
  // So that no one else sets other times in between.
  await sql`select from public.retention_settings for update`
  const due = await previewRetention(sql, times, change.now)
  if (due.messages.count !== seen.messages || due.declined.count !== seen.declined) {
    throw new AppError('conflict', 'The data to be deleted has changed. Check it again.')
  }
  await sql`
    update public.retention_settings set messages_months = ${times.messages_months},
      declined_months = ${times.declined_months}, set_at = ${change.now}, set_by = ${change.by}`
}

/** Deletes what is due, with the mails about it, and records the counts. Returns them; empty if nothing was due. */
export async function deleteExpiredPersonalData(database: Database, now: Date): Promise<Record<string, number>> {
  return database.asServiceRole(async (sql) => {
    const times = await getRetentionTimes(sql)
    const counts: Record<string, number> = {}
    for (const kind of ['messages', 'declined'] as const) {
      const months = times[`${kind}_months`]
      if (months === null) continue
      const deleted = await deleteDue(sql, kind, months, now)
      if (deleted.rows > 0) counts[kind] = deleted.rows
      if (deleted.mails > 0) counts.mails = (counts.mails ?? 0) + deleted.mails
    }
    if (Object.keys(counts).length > 0) {
      await sql`insert into public.data_deletions (kind, counts) values ('retention', ${JSON.stringify(counts)})`
    }
    return counts
  })
}

/** Foreign keys delete everything else about a row. Its mails have its id in their key or are referenced in its history. */
async function deleteDue(
  sql: Sql,
  kind: RetentionKind,
  months: number,
  now: Date,
): Promise<{ rows: number; mails: number }> {
  const { rows } = await sql.query<{ rows: number; mails: number }>(
    `with due as (${DUE[kind]}),
       gone as (delete from ${TABLES[kind]} using due where ${TABLES[kind]}.id = due.id returning 1),
       mails as (delete from public.mail_outbox using due
         where split_part(dedupe_key, ':', 2) = due.id::text
           or mail_outbox.id in (select mail_id from public.inbox_events where due.id in (contact_id, artist_id))
         returning mail_outbox.id)
     select (select count(*)::integer from gone) as rows, (select count(distinct id)::integer from mails) as mails`,
    [months, now],
  )
  return rows[0] ?? { rows: 0, mails: 0 }
}

/** Whether the privacy page must name retention times, which the built page cannot. */
export function createRetentionCheck(database: Database): () => Promise<boolean> {
  return createCachedCheck(async () => {
    const { messages_months, declined_months } = await database.asServiceRole(getRetentionTimes)
    return messages_months !== null || declined_months !== null
  })
}
