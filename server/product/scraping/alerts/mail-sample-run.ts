import type { Database } from '#server/platform/db/database.ts'
import { enqueueMail } from '#server/platform/mail/outbox.ts'
import { composeDigestMail, composeOpeningMail } from '#server/platform/mail/templates/alert-mails.ts'
import { listActiveRecipients } from './alert-recipients.ts'
import { claimSampleNews } from './mail-digest.ts'
import { claimOpenings, type OpeningMails } from './mail-openings.ts'

/** `areFiles`: mails are written as files on this machine and not sent. */
export type SampleMails = OpeningMails & { areFiles: boolean; timeZone: string }

/**
 * Queues the mails that a real run with these findings would send: one for each opening, and a digest of the rest. Only if mails are
 * written as files, even if alerts are off, and only to the label's own inbox, because the openings are invented. With a mail server
 * the findings are marked as reported and nothing is sent.
 */
export async function mailSampleRun(database: Database, mails: SampleMails): Promise<number> {
  const mailed = await database.asServiceRole(async (sql) => {
    const openings = await claimOpenings(sql, { sample: true, skip: mails.areFiles ? null : 'sample' })
    const digest = await claimSampleNews(sql, new Date(), mails.timeZone)
    if (!mails.areFiles) return 0
    for (const recipient of await listActiveRecipients(sql, { recipients: [] }, mails)) {
      for (const opening of openings)
        await enqueueMail(sql, await composeOpeningMail(opening, mails.company, recipient))
      if (digest.sections.length > 0) await enqueueMail(sql, await composeDigestMail(digest, mails.company, recipient))
    }
    return openings.length + digest.sections.length
  })
  if (mailed > 0) mails.queued()
  return mailed
}
