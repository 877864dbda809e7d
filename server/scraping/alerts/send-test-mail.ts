import { AppError } from '#server/app-error.ts'
import type { Caller, Database } from '#server/db/database.ts'
import type { Sql } from '#server/db/sql.ts'
import type { RateLimit } from '#server/gateway/rate-limit.ts'
import type { MailCompany } from '#server/mail/layout.ts'
import { enqueueMail } from '#server/mail/outbox.ts'
import { composeTestMail } from '#server/mail/templates/test-mail.ts'
import { getScraperConfig } from '#server/scraping/config-rows.ts'

export type TestMails = {
  database: Database
  company: MailCompany
  /** Where alerts go while the settings name no recipient. */
  inbox: string
  queued: () => void
  /** Counts the test mails of one person. */
  perPerson: RateLimit
}

/**
 * Mails the caller or a recipient of alerts, and nobody else, so that the dashboard is no way to write to strangers. Throws
 * AppError 'bad_request', 'conflict' for somebody who has unsubscribed, and RateLimitedError.
 */
export async function sendTestMail(mails: TestMails, to: string, caller: Caller): Promise<void> {
  const { database, company } = mails
  const email = await database.asCaller(caller, (sql) => findAllowed(sql, { to, caller, inbox: mails.inbox }))
  await mails.perPerson(String(caller.claims.sub ?? 'a server'))
  const mail = await composeTestMail(company, email)
  await database.asServiceRole((sql) => enqueueMail(sql, mail))
  mails.queued()
}

async function findAllowed(
  sql: Sql,
  { to, caller, inbox }: { to: string; caller: Caller; inbox: string },
): Promise<string> {
  const email = to.toLowerCase()
  const { recipients } = await getScraperConfig(sql)
  const [me] = await sql<{ email: string | null }>`select auth.jwt() ->> 'email' as email`
  const allowed = [caller.claims.email ?? me?.email, ...(recipients.length > 0 ? recipients : [inbox])]
  if (!allowed.some((one) => typeof one === 'string' && one.toLowerCase() === email))
    throw new AppError('bad_request', 'to: a test goes to yourself or to somebody who gets alerts')
  const [left] = await sql`
    select from public.alert_recipients where email = ${email} and opted_out_at is not null`
  if (left !== undefined) throw new AppError('conflict', `${email} has unsubscribed from alerts`)
  return email
}
