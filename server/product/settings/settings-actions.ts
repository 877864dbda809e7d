import type { MailSample, MailSampleHead, SubmissionWindowState } from '#contracts/platform/admin-settings.ts'
import { dayIn } from '#contracts/platform/dates.ts'
import type { MailWords } from '#contracts/platform/mail-words.ts'
import { chooseTwoFactorRule, describeTwoFactorRule } from '#server/backend/auth/factors/two-factor-rule.ts'
import { type Action, defineAction } from '#server/backend/functions/action.ts'
import { AppError } from '#server/platform/app-error.ts'
import { accountOf, type Caller, type Database } from '#server/platform/db/database.ts'
import type { RateLimit } from '#server/platform/fairness/rate-limit.ts'
import type { MailCompany } from '#server/platform/mail/layout.ts'
import { enqueueMail, type OutgoingMail } from '#server/platform/mail/outbox.ts'
import { getWindow, setWindow } from '#server/product/forms/submission-window.ts'
import {
  createPersonalDataActions,
  type PersonalDataDeps,
} from '#server/product/personal-data/personal-data-actions.ts'
import { MAIL_TEMPLATES } from './mail-samples.ts'
import { recordAudit } from './record-audit.ts'

type SettingsDeps = MailSampleDeps & PersonalDataDeps

export function createSettingsActions(deps: SettingsDeps): Action[] {
  return [
    ...createWindowActions(deps),
    ...createMailSampleActions(deps),
    ...createTwoFactorActions(deps),
    ...createPersonalDataActions(deps),
  ]
}

type MailSampleDeps = {
  database: Database
  company: MailCompany
  words: MailWords
  /** The From address of mails. */
  sender: () => string
  inbox: () => string
  queued: () => void
  perPerson: RateLimit
}

function createMailSampleActions(deps: MailSampleDeps): Action[] {
  return [
    defineAction('list_mail_samples', async () => listSamples()),
    defineAction('get_mail_sample', async ({ name }, caller): Promise<MailSample> => {
      const { subject, html, text } = await composeSample(deps, name, await getCallerEmail(deps.database, caller))
      return { subject, html, text, from: deps.sender() }
    }),
    defineAction('send_mail_sample', async ({ name }, caller) => {
      const to = await getCallerEmail(deps.database, caller)
      const mail = await composeSample(deps, name, to)
      await deps.perPerson(String(caller.claims.sub))
      // Only to the caller, not to the real recipients; and without the dedupe key, which would suppress a second sample.
      const { dedupeKey: _dropped, unsubscribeUrl: _other, ...rest } = mail
      const sample = { ...rest, kind: 'mail-sample', to, subject: `[Sample] ${mail.subject}` }
      await deps.database.asServiceRole((sql) => enqueueMail(sql, sample))
      deps.queued()
      return { to }
    }),
  ]
}

function listSamples(): MailSampleHead[] {
  return Object.entries(MAIL_TEMPLATES).map(([name, [title, sent]]) => ({ name, title, sent }))
}

async function composeSample(deps: MailSampleDeps, name: string, to: string): Promise<OutgoingMail> {
  const template = Object.hasOwn(MAIL_TEMPLATES, name) ? MAIL_TEMPLATES[name] : undefined
  if (template === undefined) throw new AppError('not_found', 'There is no such mail')
  const [, , composeSample] = template
  return composeSample({ company: deps.company, words: deps.words, inbox: deps.inbox(), to })
}

/** The current address of the caller's account. The token may still contain an older one. */
async function getCallerEmail(database: Database, caller: Caller): Promise<string> {
  const [user] = await database.asAuthAdmin(
    (sql) => sql<{ email: string | null }>`select email from auth.users where id = ${accountOf(caller)}::uuid`,
  )
  if (user?.email == null) throw new AppError('bad_request', 'Your account has no address')
  return user.email
}

/** Which roles need a second factor. */
function createTwoFactorActions({ database }: { database: Database }): Action[] {
  return [
    defineAction('get_two_factor_rule', (_, caller) => describeTwoFactorRule(database, accountOf(caller))),
    defineAction('set_two_factor_rule', async ({ rule }, caller) => {
      await chooseTwoFactorRule(database, {
        rule,
        callerId: accountOf(caller),
        record: (sql, before) => recordAudit(sql, caller, { action: 'two_factor_rule_set', details: { before, rule } }),
      })
      return await describeTwoFactorRule(database, accountOf(caller))
    }),
  ]
}

function createWindowActions({ database, timeZone }: { database: Database; timeZone: string }): Action[] {
  return [
    defineAction('get_submission_window', () => describeWindow(database, timeZone)),
    defineAction('set_submission_window', async ({ open, until_on: untilOn, message }, caller) => {
      const before = await describeWindow(database, timeZone)
      await database.asCaller(caller, async (sql) => {
        // The database refuses callers who are not staff. Only the service may write the window, so that each change is logged.
        await sql`select private.deciding_user()`
        await sql.query('set local role service_role')
        await setWindow(sql, { open, untilOn, message, timeZone })
        const details = { before: before.open, open, until_on: untilOn }
        await recordAudit(sql, caller, { action: 'submission_window_set', details })
      })
      return await describeWindow(database, timeZone)
    }),
  ]
}

async function describeWindow(database: Database, timeZone: string): Promise<SubmissionWindowState> {
  const window = await getWindow(database)
  return { ...window, until_on: toGivenDay(window.until, window.open, timeZone), time_zone: timeZone }
}

/** The day that was entered. An open window ends at the start of the next day. */
function toGivenDay(until: string | null, open: boolean, timeZone: string): string | null {
  if (until === null) return null
  const moment = new Date(new Date(until).getTime() - (open ? 1 : 0))
  return dayIn(timeZone, moment)
}
