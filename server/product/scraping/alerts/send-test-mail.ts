import { AppError } from '#server/platform/app-error.ts'
import type { Caller, Database } from '#server/platform/db/database.ts'
import type { Sql } from '#server/platform/db/sql.ts'
import type { RateLimit } from '#server/platform/fairness/rate-limit.ts'
import type { MailCompany } from '#server/platform/mail/layout.ts'
import { enqueueMail } from '#server/platform/mail/outbox.ts'
import { composeTestMail } from '#server/platform/mail/templates/operator-mails.ts'
import { getScraperConfig } from '#server/product/scraping/config-rows.ts'

export type TestMails = {
  database: Database
  company: MailCompany
  /** Where alerts go if the settings have no recipients. */
  inbox: () => string
  queued: () => void
  perPerson: RateLimit
}

/**
 * Mails only the caller or a recipient of alerts, so that the dashboard cannot be used to mail arbitrary addresses. Throws AppError
 * 'bad_request', 'conflict' for a person who has unsubscribed, and RateLimitedError.
 */
export async function sendTestMail(mails: TestMails, to: string, caller: Caller): Promise<void> {
  const { database, company } = mails
  const email = await database.asCaller(caller, (sql) => getAllowedRecipient(sql, { to, caller, inbox: mails.inbox() }))
  await mails.perPerson(String(caller.claims.sub ?? 'a server'))
  const mail = await composeTestMail(company, email)
  await database.asServiceRole((sql) => enqueueMail(sql, mail))
  mails.queued()
}

async function getAllowedRecipient(
  sql: Sql,
  { to, caller, inbox }: { to: string; caller: Caller; inbox: string },
): Promise<string> {
  const email = to.toLowerCase()
  const { recipients } = await getScraperConfig(sql)
  const [me] = await sql<{ email: string | null }>`select auth.jwt() ->> 'email' as email`
  const allowed = [caller.claims.email ?? me?.email, ...(recipients.length > 0 ? recipients : [inbox])]
  if (!allowed.some((one) => typeof one === 'string' && one.toLowerCase() === email))
    throw new AppError('bad_request', 'to: a test can go only to yourself or to a recipient of alerts')
  const [unsubscribed] = await sql`
    select from public.alert_recipients where email = ${email} and opted_out_at is not null`
  if (unsubscribed !== undefined) throw new AppError('conflict', `${email} has unsubscribed from alerts`)
  return email
}
