import { REPLY_TIME_MIN_ANSWERS, type ReplyTime } from '#contracts/desk/inbox.ts'
import type { Database } from '#server/platform/db/database.ts'
import { onlyRow, type Sql } from '#server/platform/db/sql.ts'

/** Measured over the items that the executor may read: staff and the service see all. */
export async function getReplyTime(sql: Sql): Promise<ReplyTime> {
  const rows = await sql<ReplyTime>`
    select count(*)::integer as answers,
      percentile_cont(0.5) within group (order by extract(epoch from first_answered_at - received_at) / 86400) as median_days
    from private.inbox_items
    where first_answered_at > now() - interval '90 days' and state <> 'spam'`
  return onlyRow(rows)
}

/**
 * Median days to the first answer, for the submission page. Null below ten answers, because a figure over few answers would reveal
 * something about single people. Read as the service, because visitors cannot read messages.
 */
export async function findReplyDays(database: Database): Promise<number | null> {
  const { answers, median_days } = await database.asServiceRole(getReplyTime)
  return answers < REPLY_TIME_MIN_ANSWERS ? null : median_days
}
