import type { Database } from '#server/platform/db/database.ts'
import { enqueueMail } from '#server/platform/mail/outbox.ts'
import { composeDigestMail, composeOpeningMail } from '#server/platform/mail/templates/alert-mails.ts'
import { listSubscribed } from './alert-recipients.ts'
import { claimSampleNews } from './mail-digest.ts'
import { claimOpenings, type OpeningMails } from './mail-openings.ts'

/** `areFiles`: mails become files on this machine and go nowhere. */
export type SampleMails = OpeningMails & { areFiles: boolean; timeZone: string }

/**
 * Tells what a sample run found, in the mails that a real one would send: one for each opening, and a digest of the rest.
 * Only where mails are files on this machine, whether alerts are on or not, and only to the house's own inbox: invented
 * openings are nobody else's news. With a mail server they are marked as told and nothing is sent.
 */
export async function mailSample(database: Database, mails: SampleMails, now: Date = new Date()): Promise<number> {
  const told = await database.asServiceRole(async (sql) => {
    const openings = await claimOpenings(sql, { sample: true, skip: mails.areFiles ? null : 'sample' })
    const digest = await claimSampleNews(sql, now, mails.timeZone)
    if (!mails.areFiles) return 0
    for (const recipient of await listSubscribed(sql, { recipients: [] }, mails)) {
      for (const opening of openings)
        await enqueueMail(sql, await composeOpeningMail(opening, mails.company, recipient))
      if (digest.sections.length > 0) await enqueueMail(sql, await composeDigestMail(digest, mails.company, recipient))
    }
    return openings.length + digest.sections.length
  })
  if (told > 0) mails.queued()
  return told
}
