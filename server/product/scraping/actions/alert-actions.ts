import { type Action, defineAction, defineSqlAction } from '#server/backend/functions/action.ts'
import { listRecipients, readdRecipient } from '#server/product/scraping/alerts/alert-recipients.ts'
import { sendTestMail, type TestMails } from '#server/product/scraping/alerts/send-test-mail.ts'
import { nameCaller } from './run-actions.ts'

/** Recipients of alerts, and test mails to them. */
export function createAlertActions(mails: TestMails): Action[] {
  const { database } = mails
  return [
    defineSqlAction(database, 'list_recipients', listRecipients),
    defineAction('readd_recipient', async (request, caller) => {
      await readdRecipient(database, { ...request, by: nameCaller(caller) })
      return { success: true }
    }),
    defineAction('send_test_mail', async ({ to }, caller) => {
      await sendTestMail(mails, to, caller)
      return { success: true }
    }),
  ]
}
