import { dayIn, formatMoment, nameTimeZone } from '#contracts/platform/dates.ts'
import { instantAt } from '#contracts/platform/local-time.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { Sql } from '#server/platform/db/sql.ts'
import { enqueueMail } from '#server/platform/mail/outbox.ts'
import { composeDigestMail, type Digest, type DigestItem } from '#server/platform/mail/templates/alert-mails.ts'
import { getScraperConfig } from '#server/product/scraping/config-rows.ts'
import { listActiveRecipients } from './alert-recipients.ts'
import type { OpeningMails } from './mail-openings.ts'

/** Well after the start of the daily run, and before office hours. */
const DIGEST_AT = { hour: 8, minute: 0 }

/** By importance. The other kinds of events are staff's own decisions. */
const SECTIONS: readonly (readonly [kind: string, title: string])[] = [
  ['opened', 'Open again or reported late'],
  ['created', 'New companies'],
  ['closed', 'Closed'],
  ['changed', 'Changed'],
  ['flapping', 'Changing back and forth'],
  ['stale', 'No longer readable'],
  ['readable', 'Readable again'],
]
const RUNS_TITLE = 'Runs that failed'
const DOCUMENTS_TITLE = 'Not published as scheduled'

/**
 * Queues the day's digest once it is due: at most one a day over all processes, and none if there is no news. Day, items and mails
 * are claimed in one transaction, so that a killed process neither loses nor repeats anything.
 */
export async function mailDigest(
  database: Database,
  mails: OpeningMails & { timeZone: string },
  now: Date,
): Promise<number> {
  const day = dayIn(mails.timeZone, now)
  if (now < instantAt(mails.timeZone, day, DIGEST_AT)) return 0
  const items = await database.asServiceRole(async (sql) => {
    const [claimed] = await sql`
      insert into public.alert_digests (day, items, created_at) values (${day}, 0, ${now}) on conflict do nothing returning day`
    if (claimed === undefined) return 0
    const config = await getScraperConfig(sql)
    const digest = await claimDigest(sql, { day, now, timeZone: mails.timeZone, siteUrl: mails.company.siteUrl })
    const count = digest.sections.reduce((total, section) => total + section.items.length, 0)
    if (count === 0 || !config.alerts_enabled) return 0
    await sql`update public.alert_digests set items = ${count} where day = ${day}`
    for (const recipient of await listActiveRecipients(sql, config, mails))
      await enqueueMail(sql, await composeDigestMail(digest, mails.company, recipient))
    return count
  })
  if (items > 0) mails.queued()
  return items
}

type NewsEvent = {
  kind: string
  note: string | null
  company: string | null
  url: string | null
  opportunityId: string
}

/** Marks all events as reported, and returns those worth reporting. */
async function claimDigest(
  sql: Sql,
  { day, now, timeZone, siteUrl }: { day: string; now: Date; timeZone: string; siteUrl: string },
): Promise<Digest> {
  const sections = await claimNews(sql, now, false)
  const [{ since } = { since: now }] = await sql<{ since: Date }>`
    select coalesce(max(created_at), ${now}::timestamptz - interval '1 day') as since
    from public.alert_digests where day < ${day}`
  const runs = await sql<{ started_at: Date; note: string | null }>`
    select started_at, message as note
    from public.scraper_logs
    where status = 'failed' and trigger = 'schedule' and completed_at <= ${now} and completed_at > ${since}
    order by started_at`
  const documents = await sql<{ title: string; note: string; path: string }>`
    select coalesce(draft ->> 'name', draft ->> 'title', published ->> 'name', published ->> 'title', initcap(kind)) as title, failure as note, kind || '/' || id as path
    from public.site_documents d
    where failed_at is not null and exists (
      select from public.site_revisions r where r.kind = d.kind and r.document_id = d.id and r.did = 'failed'
        and r.created_at <= ${now} and r.created_at > ${since})
    order by failed_at`
  const toItem = ({ started_at, note }: (typeof runs)[number]): DigestItem => ({
    company: `Run of ${formatMoment(started_at, timeZone, now)} (${nameTimeZone(timeZone)})`,
    note,
    url: null,
  })
  const failed = documents.map(({ title, note, path }) => ({
    company: title,
    note,
    url: `${siteUrl}/site/${path}`,
  }))
  const all = [...sections, { title: RUNS_TITLE, items: runs.map(toItem) }, { title: DOCUMENTS_TITLE, items: failed }]
  return { day, sample: false, sections: all.filter(({ items }) => items.length > 0) }
}

/** The news of a sample run, which have a digest of their own. */
export async function claimSampleNews(sql: Sql, now: Date, timeZone: string): Promise<Digest> {
  const sections = await claimNews(sql, now, true)
  return { day: dayIn(timeZone, now), sample: true, sections: sections.filter(({ items }) => items.length > 0) }
}

async function claimNews(sql: Sql, now: Date, sample: boolean): Promise<Digest['sections']> {
  const events = await sql<NewsEvent>`
    with claimed as (
      update public.scraper_events e set digested_at = ${now}
      from public.sync_opportunities o
      where o.id = e.opportunity_id and o.sample = ${sample} and e.digested_at is null and e.created_at <= ${now}
        and (e.kind <> 'opened' or e.mailed_at is not null)
      returning e.*
    )
    select e.kind, e.opportunity_id as "opportunityId", o.company_agency as company, left(e.quote, 300) as note,
      coalesce(e.source_url, o.source_url) as url
    from claimed e join public.sync_opportunities o on o.id = e.opportunity_id
    where o.dismissed_at is null and o.merged_into is null and not o.do_not_contact
      and not (e.kind = 'opened' and (e.mail_skipped is null or e.mail_skipped in ('dismissed', 'do_not_contact')))
      -- An opening that has just been mailed is not reported a second time.
      and not (e.kind in ('created', 'changed') and exists (
        select from claimed c where c.opportunity_id = e.opportunity_id and c.kind = 'opened' and c.mail_skipped is null))
    order by e.created_at`
  return SECTIONS.map(([kind, title]) => ({ title, items: onePerCompany(events, kind) }))
}

/** A company that changed several times in a day has one line, with the latest event. */
function onePerCompany(events: readonly NewsEvent[], kind: string): DigestItem[] {
  const lines = new Map<string, DigestItem>()
  for (const { kind: own, opportunityId, company, note, url } of events) {
    if (own === kind) lines.set(opportunityId, { company, note, url })
  }
  return [...lines.values()]
}
