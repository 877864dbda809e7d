import { REPLY_TIME_FROM } from '#contracts/desk/inbox.ts'
import type { Database } from '#server/platform/db/database.ts'
import { getReplyTime } from '#server/product/inbox/reply-time.ts'

/**
 * Median days to the first answer, for the submission page; null below ten answers, because a figure over a few would tell
 * about single people. Read as the service, since visitors see no message.
 */
export async function findReplyDays(database: Database): Promise<number | null> {
  const { answers, median_days } = await database.asServiceRole(getReplyTime)
  return answers < REPLY_TIME_FROM ? null : median_days
}
