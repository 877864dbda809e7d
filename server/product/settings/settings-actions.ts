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
import { recordAct } from './record-act.ts'

export type SettingsDeps = MailSampleDeps & PersonalDataDeps

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
  /** Counts the mails of one person. */
  perPerson: RateLimit
}

function createMailSampleActions(deps: MailSampleDeps): Action[] {
  return [
    defineAction('list_mail_samples', async () => listSamples()),
    defineAction('get_mail_sample', async ({ name }, caller): Promise<MailSample> => {
      const { subject, html, text } = await compose(deps, name, await findAddress(deps.database, caller))
      return { subject, html, text, from: deps.sender() }
    }),
    defineAction('send_mail_sample', async ({ name }, caller) => {
      const to = await findAddress(deps.database, caller)
      const mail = await compose(deps, name, to)
      await deps.perPerson(String(caller.claims.sub))
      // Only to the person who asked, not to those who get the real one; and without its key, which would drop the second one.
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

async function compose(deps: MailSampleDeps, name: string, to: string): Promise<OutgoingMail> {
  const template = Object.hasOwn(MAIL_TEMPLATES, name) ? MAIL_TEMPLATES[name] : undefined
  if (template === undefined) throw new AppError('not_found', 'There is no such mail')
  const [, , composeSample] = template
  return composeSample({ company: deps.company, words: deps.words, inbox: deps.inbox(), to })
}

/** The address of the caller's account as it is now; a token may still name an older one. */
async function findAddress(database: Database, caller: Caller): Promise<string> {
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
        record: (sql, before) => recordAct(sql, caller, { action: 'two_factor_rule_set', details: { before, rule } }),
      })
      return await describeTwoFactorRule(database, accountOf(caller))
    }),
  ]
}

/** Whether artists may apply. */
function createWindowActions({ database, timeZone }: { database: Database; timeZone: string }): Action[] {
  return [
    defineAction('get_submission_window', () => describe(database, timeZone)),
    defineAction('set_submission_window', async ({ open, until_on: untilOn, message }, caller) => {
      const before = await describe(database, timeZone)
      await database.asCaller(caller, async (sql) => {
        // The database refuses anyone who is not staff. Only the service writes the window, so that no change lacks its log.
        await sql`select private.deciding_user()`
        await sql.query('set local role service_role')
        await setWindow(sql, { open, untilOn, message, timeZone })
        const details = { before: before.open, open, until_on: untilOn }
        await recordAct(sql, caller, { action: 'submission_window_set', details })
      })
      return await describe(database, timeZone)
    }),
  ]
}

async function describe(database: Database, timeZone: string): Promise<SubmissionWindowState> {
  const window = await getWindow(database)
  return { ...window, until_on: dayOf(window.until, window.open, timeZone), time_zone: timeZone }
}

/** The day as it was given: an open window ends when the day after it begins. */
function dayOf(until: string | null, open: boolean, timeZone: string): string | null {
  if (until === null) return null
  const moment = new Date(new Date(until).getTime() - (open ? 1 : 0))
  return dayIn(timeZone, moment)
}
