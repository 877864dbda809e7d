import type { Database } from '#server/platform/db/database.ts'
import type { Sql } from '#server/platform/db/sql.ts'
import type { MailCompany } from '#server/platform/mail/layout.ts'
import { enqueueMail } from '#server/platform/mail/outbox.ts'
import { composeOpeningMail, type Opening } from '#server/platform/mail/templates/alert-mails.ts'
import { getScraperConfig } from '#server/product/scraping/config-rows.ts'
import { type AlertInbox, listActiveRecipients } from './alert-recipients.ts'

export type OpeningMails = AlertInbox & { company: MailCompany; queued: () => void }

/**
 * If alerts are on, queues one mail per recipient for each new opening. An opening is claimed in the transaction that queues its
 * mails, so that two processes mail it once and a killed one loses nothing. For an opening that is not mailed the reason is stored,
 * and the daily digest reports it.
 */
export async function mailOpenings(database: Database, mails: OpeningMails): Promise<number> {
  const mailed = await database.asServiceRole(async (sql) => {
    const config = await getScraperConfig(sql)
    const openings = await claimOpenings(sql, { sample: false, skip: config.alerts_enabled ? null : 'alerts_off' })
    if (openings.length === 0) return 0
    const recipients = await listActiveRecipients(sql, config, mails)
    for (const opening of openings)
      for (const recipient of recipients)
        await enqueueMail(sql, await composeOpeningMail(opening, mails.company, recipient))
    return openings.length
  })
  if (mailed > 0) mails.queued()
  return mailed
}

type ClaimedOpening = Opening & { skipped: string | null }

/**
 * Openings that are older than a day or were claimed while alerts were off are never mailed: switching alerts on must not send a
 * year of mails at once. A company that was mailed within the last 30 days is not mailed again, because its pages keep changing.
 */
export async function claimOpenings(
  sql: Sql,
  options: { sample: boolean; skip: 'alerts_off' | 'sample' | null },
): Promise<Opening[]> {
  const claimed = await sql<ClaimedOpening>`
    with due as (
      select e.id from public.scraper_events e
      join public.sync_opportunities o on o.id = e.opportunity_id and o.sample = ${options.sample}
      where e.mailed_at is null and e.kind = 'opened'
      order by e.created_at limit 100 for update of e skip locked
    )
    update public.scraper_events e set mailed_at = now(), mail_skipped = case
      when e.created_at <= now() - interval '1 day' then 'too_old'
      when ${options.skip}::text is not null then ${options.skip}
      when o.dismissed_at is not null then 'dismissed'
      when o.do_not_contact then 'do_not_contact'
      when o.flapping or exists (
        select from public.scraper_events before where before.opportunity_id = e.opportunity_id and before.kind = 'opened'
          and before.id <> e.id and before.mailed_at is not null and before.mail_skipped is null
          and before.created_at > now() - interval '30 days') then 'flapping'
      end
    from due, public.sync_opportunities o
    where e.id = due.id and o.id = e.opportunity_id
    returning e.id as "eventId", o.company_agency as company, e.quote, e.route, e.route_value as "routeValue",
      e.deadline::text as deadline, e.source_url as "sourceUrl", o.sample, e.mail_skipped as skipped`
  return claimed.filter(({ skipped }) => skipped === null)
}
