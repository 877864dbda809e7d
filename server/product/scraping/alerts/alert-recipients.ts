import { type AlertRecipient, AlertRecipientSchema } from '#contracts/scraper/alerts.ts'
import type { ScraperConfig } from '#contracts/scraper/sync-scraper.ts'
import type { RequestOf } from '#server/backend/functions/action.ts'
import { AppError } from '#server/platform/app-error.ts'
import type { Database } from '#server/platform/db/database.ts'
import { type Sql, withIsoDates } from '#server/platform/db/sql.ts'
import type { UnsubscribeLinks } from './unsubscribe-links.ts'

/** Where alerts go if the settings have no recipients, and the unsubscribe links in them. */
export type AlertInbox = { inbox: () => string; links: UnsubscribeLinks }
/** The recipient of a mail, as templates expect it. */
type Recipient = { to: string; unsubscribeUrl: string }

/**
 * The recipients in the settings, or the company inbox if there are none, without those who have unsubscribed.
 */
export async function listActiveRecipients(
  sql: Sql,
  config: Pick<ScraperConfig, 'recipients'>,
  { inbox, links }: AlertInbox,
): Promise<Recipient[]> {
  const wanted = config.recipients.length > 0 ? config.recipients : [inbox()]
  const emails = [...new Set(wanted.map((email) => email.toLowerCase()))]
  await sql`insert into public.alert_recipients (email) select unnest(${emails}::text[]) on conflict do nothing`
  const rows = await sql<{ id: string; email: string }>`
    select id, email from public.alert_recipients where email = any (${emails}) and opted_out_at is null order by email`
  return rows.map(({ id, email }) => ({ to: email, unsubscribeUrl: links.urlFor(id) }))
}

export async function findRecipient(sql: Sql, id: string): Promise<{ email: string; subscribed: boolean } | null> {
  const [row] = await sql<{ email: string; subscribed: boolean }>`
    select email, opted_out_at is null as subscribed from public.alert_recipients where id = ${id}`
  return row ?? null
}

/** Removes a recipient from the settings, and their waiting mails from the outbox. Idempotent. */
export async function unsubscribe(database: Database, id: string): Promise<{ email: string } | null> {
  return await database.asServiceRole(async (sql) => {
    const [row] = await sql<{ email: string }>`
      update public.alert_recipients set opted_out_at = coalesce(opted_out_at, now()) where id = ${id} returning email`
    if (row === undefined) return null
    await sql`
      update public.scraper_configs
      set recipients = array(
        select r from unnest(recipients) with ordinality as u (r, n)
        -- An invalid address in the list would make the update fail, and no one could unsubscribe.
        where lower(r) <> ${row.email} and private.is_mail_address(r) order by n)
      where ${row.email} = any (select lower(r) from unnest(recipients) as u (r))`
    await sql`
      delete from public.mail_outbox
      where status = 'waiting' and unsubscribe_url is not null and lower(to_address) = ${row.email}`
    return row
  })
}

/** Throws AppError 'conflict' if one of them has unsubscribed: only `readd_recipient` adds them again. */
export async function refuseUnsubscribed(sql: Sql, recipients: readonly string[]): Promise<void> {
  const emails = recipients.map((email) => email.toLowerCase())
  const [row] = await sql<{ email: string }>`
    select email from public.alert_recipients where email = any (${emails}) and opted_out_at is not null order by email limit 1`
  if (row === undefined) return
  throw new AppError('conflict', `${row.email} has unsubscribed from alerts. Add them again with a note that says why.`)
}

/**
 * Adds an unsubscribed address again. Throws AppError 'not_found' if the address has not unsubscribed, 'conflict' if the list is
 * full.
 */
export async function readdRecipient(
  database: Database,
  request: RequestOf<'readd_recipient'> & { by: string },
): Promise<void> {
  const email = request.email.toLowerCase()
  await database.asServiceRole(async (sql) => {
    const [row] = await sql`
      update public.alert_recipients
      set opted_out_at = null, readded_at = now(), readded_by = ${request.by}, readded_note = ${request.note}
      where email = ${email} and opted_out_at is not null returning id`
    if (row === undefined) throw new AppError('not_found', `${request.email} has not unsubscribed`)
    const [config] = await sql`
      update public.scraper_configs set recipients = recipients || ${email}::text
      where id = 'default' and cardinality(recipients) < 20 returning id`
    if (config === undefined) throw new AppError('conflict', 'There are already 20 recipients')
  })
}

/** All past and present recipients that the executor may see. */
export async function listRecipients(sql: Sql): Promise<AlertRecipient[]> {
  const rows = await sql`
    select email, opted_out_at, readded_at, readded_by, readded_note from public.alert_recipients order by email`
  return rows.map((row) => AlertRecipientSchema.parse(withIsoDates(row)))
}
