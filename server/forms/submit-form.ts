import pg from 'pg'
import type { Logger } from 'pino'
import type { FormKind, FormOutcome, FormPort, PostedFields } from '#contracts/form-port.ts'
import { NO_CLOCK, TRAP_FIELD } from '#contracts/form-signals.ts'
import { readForm } from '#contracts/forms/form-schema.ts'
import { FORM_SCHEMAS, type PostedForms, STORED_FORMS, type StoredKind } from '#contracts/forms/posted-forms.ts'
import type { StatusAnswer } from '#contracts/submission-status.ts'
import type { Caller, Database } from '#server/db/database.ts'
import { type RateLimit, RateLimitedError } from '#server/gateway/rate-limit.ts'
import { getRetentionTimes } from '#server/personal-data/retention.ts'
import type { UnsubscribeLinks } from '#server/scraping/alerts/unsubscribe-links.ts'
import {
  mailRemovalRequest,
  type Removals,
  storeRemovalRequest,
} from '#server/scraping/suppressions/removal-requests.ts'
import { type CheckSender, describeSender } from './form-sender.ts'
import { createMailLinkPort } from './mail-link-port.ts'
import { mailSubmission, type SubmissionMails } from './mail-submission.ts'
import { findReplyDays } from './reply-days.ts'
import { findSubmissionStatus } from './submission-status.ts'
import { getWindow } from './submission-window.ts'

/** A form posted without script is anonymous, whoever is signed in. */
const VISITOR: Caller = { role: 'anon', claims: { role: 'anon' } }

type FormDeps = {
  database: Database
  timeZone: string
  mails: SubmissionMails
  removals: Removals
  links: UnsubscribeLinks
  checkSender: CheckSender
  perReader: RateLimit
}
export type Visitor = { clientAddress: string; log: Logger }

/** Creates the port of one request. Its outcomes are returned, never thrown: a page has to show each of them. */
export function createFormPorts(deps: FormDeps): (visitor: Visitor) => FormPort {
  return (visitor) => ({
    timeZone: deps.timeZone,
    submit: (kind, fields) => submitForm(deps, visitor, kind, fields),
    findSubmission: (token) => findSubmission(deps, visitor, token),
    ...createMailLinkPort(deps, visitor),
    findReplyDays: () =>
      findReplyDays(deps.database).catch((error: unknown) => {
        visitor.log.error({ err: error }, 'reply time not read')
        return null
      }),
    findWindow: () =>
      getWindow(deps.database).catch((error: unknown) => {
        visitor.log.error({ err: error }, 'submission window not read')
        return null
      }),
    findRetention: () =>
      deps.database.asServiceRole(getRetentionTimes).catch((error: unknown) => {
        visitor.log.error({ err: error }, 'retention not read')
        return null
      }),
  })
}

async function findSubmission(deps: FormDeps, visitor: Visitor, token: string): Promise<StatusAnswer> {
  try {
    await deps.perReader(visitor.clientAddress)
  } catch (error) {
    if (error instanceof RateLimitedError) return { kind: 'limited' }
    throw error
  }
  const submission = await findSubmissionStatus(deps.database, token)
  return submission ? { kind: 'found', submission } : { kind: 'unknown' }
}

/** The same schema, words, row and mails as with script; only the way here differs. */
async function submitForm<Kind extends FormKind>(
  deps: FormDeps,
  visitor: Visitor,
  kind: Kind,
  fields: PostedFields,
): Promise<FormOutcome> {
  const { values, errors } = readForm<PostedForms[Kind]>(FORM_SCHEMAS[kind], fields)
  if (errors) return { kind: 'invalid', errors }
  const { store, mail } = KEEPERS[kind]
  try {
    const busy = (await deps.checkSender(visitor.clientAddress)) === 'busy'
    const headers = describeSender({ trap: fields[TRAP_FIELD] ?? '', elapsed: NO_CLOCK, busy })
    await store(deps.database, { ...VISITOR, headers }, values)
  } catch (error) {
    return explain(error, visitor.log)
  }
  try {
    await mail(deps, values, visitor.clientAddress)
  } catch (error) {
    // The form is stored, so a failed mail is no reason to show the sender an error.
    visitor.log.warn({ err: error }, 'receipt not queued, but form stored')
  }
  return { kind: 'stored' }
}

type Keeper<Values> = {
  store: (database: Database, caller: Caller, values: Values) => Promise<void>
  mail: (deps: FormDeps, values: Values, clientAddress: string) => Promise<void>
}

const KEEPERS: { [Kind in FormKind]: Keeper<PostedForms[Kind]> } = {
  contact: keeperOf('contact'),
  artist: keeperOf('artist'),
  removal: {
    store: storeRemovalRequest,
    mail: ({ removals }, { contactEmail }, clientAddress) =>
      mailRemovalRequest(removals, { email: contactEmail, clientAddress }),
  },
}

/** For forms with a table of their own; the names of table and columns come from the contract. */
function keeperOf<Kind extends StoredKind>(kind: Kind): Keeper<PostedForms[Kind]> {
  const { table, toRow } = STORED_FORMS[kind]
  return {
    async store(database, caller, values) {
      const row = Object.entries(toRow(values))
      const columns = row.map(([column]) => column).join(', ')
      const places = row.map((_, at) => `$${at + 1}`).join(', ')
      const insert = `insert into public.${table} (${columns}) values (${places})`
      const bound = row.map(([, value]) => value)
      await database.asCaller(caller, (sql) => sql.query(insert, bound))
    },
    mail: async ({ mails }, { email }, clientAddress) =>
      void (await mailSubmission(mails, { kind, email, clientAddress })),
  }
}

function explain(error: unknown, log: Logger): FormOutcome {
  if (error instanceof RateLimitedError) return { kind: 'limited' }
  if (error instanceof pg.DatabaseError && error.code === '23505') return { kind: 'duplicate' }
  // The only policy that refuses these rows is the one on the window.
  if (error instanceof pg.DatabaseError && error.code === '42501') return { kind: 'closed' }
  log.error({ err: error }, 'form not stored')
  return { kind: 'failed' }
}
