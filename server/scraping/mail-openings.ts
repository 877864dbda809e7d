import type { Database } from '#server/db/database.ts'
import type { Sql } from '#server/db/sql.ts'
import type { MailCompany } from '#server/mail/layout.ts'
import { enqueueMail } from '#server/mail/outbox.ts'
import { composeOpeningMail, type Opening } from '#server/mail/templates/opening-mail.ts'
import { getScraperConfig } from './scraper-config.ts'

export type OpeningMails = {
  company: MailCompany
  /** Where alerts go while the settings name no recipient. */
  inbox: string
  queued: () => void
}

/**
 * Queues one mail for each recipient and opening that has not been told, if alerts are on. An opening is claimed in the
 * transaction that queues its mails, so that two processes tell it once. What opened while alerts were off, or more than
 * a day ago, is not told afterwards: switching alerts on must not empty a year into a mailbox.
 */
export async function mailOpenings(database: Database, mails: OpeningMails): Promise<number> {
  const told = await database.asServiceRole(async (sql) => {
    const config = await getScraperConfig(sql)
    const openings = await claimOpenings(sql)
    if (!config.alerts_enabled) return 0
    const recipients = config.recipients.length > 0 ? config.recipients : [mails.inbox]
    for (const opening of openings) {
      for (const to of recipients) await enqueueMail(sql, await composeOpeningMail(opening, mails.company, to))
    }
    return openings.length
  })
  if (told > 0) mails.queued()
  return told
}

async function claimOpenings(sql: Sql): Promise<Opening[]> {
  return await sql<Opening>`
    update public.scraper_events e set mailed_at = now()
    from public.sync_opportunities o
    where o.id = e.opportunity_id and e.id in (
      select id from public.scraper_events
      where mailed_at is null and kind = 'opened' and created_at > now() - interval '1 day'
      order by created_at limit 100 for update skip locked)
    returning e.id as "eventId", o.company_agency as company, e.quote, e.route, e.route_value as "routeValue",
      e.deadline::text as deadline, e.source_url as "sourceUrl"`
}
