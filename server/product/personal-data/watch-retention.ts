import { askSeldom } from '#server/platform/db/ask-seldom.ts'
import type { Database } from '#server/platform/db/database.ts'
import { getRetentionTimes } from './retention.ts'

/** Whether the privacy page has times to name, so that the built page, which does not know them, cannot be used. */
export function watchRetention(database: Database): () => Promise<boolean> {
  return askSeldom(async () => {
    const { messages_months, declined_months } = await database.asServiceRole(getRetentionTimes)
    return messages_months !== null || declined_months !== null
  })
}
