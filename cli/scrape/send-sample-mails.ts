import type { Content } from '#content/schema.ts'
import type { Opened } from '#server/main/open/open-database.ts'
import { nameSender, openMails, openMailTransport } from '#server/main/open/open-mails.ts'
import { createLog } from '#server/platform/log.ts'
import { deliverWaiting } from '#server/platform/mail/outbox-worker.ts'
import { mailSampleRun } from '#server/product/scraping/alerts/mail-sample-run.ts'

/** Sends the mails of a sample run at once, because no server may be running. */
export async function sendSampleMails(opened: Opened, content: Content): Promise<void> {
  const { config, database } = opened
  const mails = openMails(
    opened,
    () => content,
    () => undefined,
  )
  await mailSampleRun(database, mails)
  if (!mails.areFiles) return
  const transport = openMailTransport(config)
  const log = createLog(config.LOG_LEVEL, config.DATA_DIR)
  await deliverWaiting({ database, transport, from: () => nameSender(config, content.company), log })
  transport.close()
}
