import { ListRecipientsSchema, ReaddRecipientSchema } from '#contracts/alerts.ts'
import type { Database } from '#server/db/database.ts'
import { listRecipients, readdRecipient } from '#server/scraping/alerts/alert-recipients.ts'
import { type Action, defineAction } from './action.ts'
import { nameCaller } from './run-actions.ts'

/** Who gets alerts, and who has unsubscribed. */
export function createAlertActions({ database }: { database: Database }): Action[] {
  return [
    defineAction(ListRecipientsSchema, {}, (_, caller) => database.asCaller(caller, listRecipients)),
    defineAction(ReaddRecipientSchema, { email: 'ada@example.com', note: 'Asked for it' }, async (request, caller) => {
      await readdRecipient(database, { email: request.email, note: request.note, by: nameCaller(caller) })
      return { success: true }
    }),
  ]
}
