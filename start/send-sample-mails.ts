import { loadContent } from '#content/load.ts'
import { createLog } from '#server/log.ts'
import { deliverWaiting } from '#server/mail/outbox-worker.ts'
import { mailSample } from '#server/scraping/alerts/mail-sample.ts'
import type { Opened } from './open-database.ts'
import { nameSender, openMails, openMailTransport } from './open-mails.ts'

/** Sends the mails of a sample run at once: there may be no server running that would send them. */
export async function sendSampleMails(opened: Opened): Promise<void> {
  const { config, database } = opened
  const { company: label } = await loadContent()
  const mails = openMails(opened, label, () => undefined)
  await mailSample(database, mails)
  if (!mails.areFiles) return
  const transport = openMailTransport(config)
  const log = createLog(config.LOG_LEVEL, config.DATA_DIR)
  await deliverWaiting({ database, transport, from: nameSender(config, label), log })
  transport.close()
}
