import pg from 'pg'
import type { Logger } from 'pino'
import { addSubject } from '#contracts/forms/contact-subject.ts'
import type { FormKind, FormOutcome, FormPort, PostedFields } from '#contracts/forms/form-port.ts'
import { parseForm } from '#contracts/forms/form-schema.ts'
import { TRAP_FIELD, UNKNOWN_ELAPSED } from '#contracts/forms/form-signals.ts'
import { FORM_SCHEMAS, type PostedForms, STORED_FORMS, type StoredKind } from '#contracts/forms/posted-forms.ts'
import type { RemovalAnswer } from '#contracts/forms/removal-request.ts'
import { type StatusAnswer, type StatusLookup, statusPath } from '#contracts/forms/submission-status.ts'
import type { AlertsAnswer } from '#contracts/scraper/alerts.ts'
import { ANON } from '#server/backend/gateway/keys.ts'
import type { Caller, Database } from '#server/platform/db/database.ts'
import { type RateLimit, RateLimitedError } from '#server/platform/fairness/rate-limit.ts'
import { findReplyDays } from '#server/product/inbox/reply-time.ts'
import { getRetentionTimes } from '#server/product/personal-data/retention.ts'
import { findRecipient, unsubscribe } from '#server/product/scraping/alerts/alert-recipients.ts'
import type { UnsubscribeLinks } from '#server/product/scraping/alerts/unsubscribe-links.ts'
import {
  confirmRemoval,
  findRemovalByToken,
  mailRemovalRequest,
  type Removals,
  storeRemovalRequest,
} from '#server/product/scraping/suppressions/removal-requests.ts'
import { type CheckSender, toSenderHeaders } from './form-sender.ts'
import { isWholeSubmission, mailSubmission, type SubmissionMails } from './mail-submission.ts'
import type { ReceiptLinks } from './receipt-links.ts'
import { createLookupToken, findReceipt, findSubmissionStatus } from './submission-status.ts'
import { getWindow } from './submission-window.ts'

type FormDeps = {
  database: Database
  timeZone: string
  mails: SubmissionMails
  removals: Removals
  links: UnsubscribeLinks
  checkSender: CheckSender
  receipts: ReceiptLinks
  /** Limits how often a client opens links. */
  limitPages: RateLimit
  /** Limits lookups by reference and address, which could be guesses. */
  limitLookups: RateLimit
}
export type Visitor = { clientAddress: string; log: Logger }

/** Creates the port for one request. Outcomes are returned, never thrown, because a page has to show each of them. */
export function createFormPorts(deps: FormDeps): (visitor: Visitor) => FormPort {
  return (visitor) => {
    const orNull = <T>(what: string, work: Promise<T>) =>
      work.catch((error: unknown) => {
        visitor.log.error({ err: error }, `${what} not read`)
        return null
      })
    return {
      timeZone: deps.timeZone,
      submit: (kind, fields, subject = null) =>
        kind === 'contact'
          ? submitForm(deps, visitor, kind, fields, (form) => addSubject(form, subject))
          : submitForm(deps, visitor, kind, fields),
      ...createStatusPort(deps, visitor),
      ...createMailLinkPort(deps, visitor),
      findReplyDays: () => orNull('reply time', findReplyDays(deps.database)),
      findWindow: () => orNull('submission window', getWindow(deps.database)),
      findRetention: () => orNull('retention', deps.database.asServiceRole(getRetentionTimes)),
    }
  }
}

/** The same schema, messages, row and mails as for a form sent with script. */
async function submitForm<Kind extends FormKind>(
  deps: FormDeps,
  visitor: Visitor,
  kind: Kind,
  fields: PostedFields,
  complete: (values: PostedForms[Kind]) => PostedForms[Kind] = (values) => values,
): Promise<FormOutcome> {
  const parsed = parseForm<PostedForms[Kind]>(FORM_SCHEMAS[kind], fields)
  if (parsed.errors) return { kind: 'invalid', errors: parsed.errors }
  // Only after validation: what we add must not replace a value that the sender left out.
  const values = complete(parsed.values)
  const { store, mail } = FORM_HANDLERS[kind]
  try {
    const busy = (await deps.checkSender(visitor.clientAddress)) === 'busy'
    const headers = toSenderHeaders({ trap: fields[TRAP_FIELD] ?? '', elapsed: UNKNOWN_ELAPSED, busy })
    // A form posted without script is always anonymous.
    await store(deps.database, { ...ANON, headers }, values)
  } catch (error) {
    return toOutcome(error, visitor.log)
  }
  try {
    const receipt = await mail(deps, values, visitor.clientAddress)
    if (receipt !== null) return { kind: 'stored', receipt }
  } catch (error) {
    // The form is stored, so the sender sees no error if only the mail fails.
    visitor.log.warn({ err: error }, 'receipt not queued, but form stored')
  }
  return { kind: 'stored' }
}

type FormHandler<Values> = {
  store: (database: Database, caller: Caller, values: Values) => Promise<void>
  /** Returns the receipt that proves who sent the form, if there is something to show. */
  mail: (deps: FormDeps, values: Values, clientAddress: string) => Promise<string | null>
}

const FORM_HANDLERS: { [Kind in FormKind]: FormHandler<PostedForms[Kind]> } = {
  contact: createFormHandler('contact'),
  artist: createFormHandler('artist'),
  removal: {
    store: storeRemovalRequest,
    async mail({ removals }, { contactEmail }, clientAddress) {
      await mailRemovalRequest(removals, { email: contactEmail, clientAddress })
      return null
    },
  },
}

/** For forms with a table of their own. Table and column names come from the contract, never from input. */
function createFormHandler<Kind extends StoredKind>(kind: Kind): FormHandler<PostedForms[Kind]> {
  const { table, toRow } = STORED_FORMS[kind]
  return {
    async store(database, caller, values) {
      const row = Object.entries(toRow(values))
      const columns = row.map(([column]) => column).join(', ')
      const placeholders = row.map((_, at) => `$${at + 1}`).join(', ')
      const insert = `insert into public.${table} (${columns}) values (${placeholders})`
      const bound = row.map(([, value]) => value)
      await database.asCaller(caller, (sql) => sql.query(insert, bound))
    },
    async mail({ mails, receipts }, values, clientAddress) {
      const receipt = await mailSubmission(mails, { kind, email: values.email, clientAddress })
      // The mailed submission may be someone else's, sent with the same address a moment later.
      return receipt !== null && isWholeSubmission(toRow(values), receipt) ? receipts.sign(receipt.statusToken) : null
    },
  }
}

function toOutcome(error: unknown, log: Logger): FormOutcome {
  if (error instanceof RateLimitedError) return { kind: 'limited' }
  if (error instanceof pg.DatabaseError && error.code === '23505') return { kind: 'duplicate' }
  // The policy on the submission window is the only one that refuses these rows.
  if (error instanceof pg.DatabaseError && error.code === '42501') return { kind: 'closed' }
  log.error({ err: error }, 'form not stored')
  return { kind: 'failed' }
}

type Client = { clientAddress: string }

/** The answer, unless this client has made too many requests. */
async function withLimit<T>(
  limit: RateLimit,
  { clientAddress }: Client,
  answer: () => Promise<T>,
): Promise<T | { kind: 'limited' }> {
  try {
    await limit(clientAddress)
  } catch (error) {
    if (error instanceof RateLimitedError) return { kind: 'limited' }
    throw error
  }
  return await answer()
}

/** Status pages and receipts. */
export function createStatusPort(
  deps: Pick<FormDeps, 'database' | 'receipts' | 'limitPages' | 'limitLookups'>,
  visitor: Client,
): Pick<FormPort, 'findSubmission' | 'openStatus' | 'findReceipt'> {
  const { database, receipts, limitPages, limitLookups } = deps
  return {
    findSubmission: (token) =>
      withLimit(limitPages, visitor, async (): Promise<StatusAnswer> => {
        const submission = await findSubmissionStatus(database, token)
        return submission ? { kind: 'found', submission } : { kind: 'unknown' }
      }),
    openStatus: (question) =>
      withLimit(limitLookups, visitor, async (): Promise<StatusLookup> => {
        const token = await createLookupToken(database, question)
        return token === null ? { kind: 'unknown' } : { kind: 'found', path: statusPath(token) }
      }),
    async findReceipt(receipt) {
      const token = receipts.read(receipt)
      if (token === null) return null
      const found = await withLimit(limitPages, visitor, () => findReceipt(database, token))
      return found !== null && 'lines' in found ? found : null
    },
  }
}

/** The links in our mails. Opening a link changes nothing, because mail scanners open them all. */
function createMailLinkPort(
  deps: FormDeps,
  visitor: Client,
): Pick<FormPort, 'findAlerts' | 'leaveAlerts' | 'findRemoval' | 'confirmRemoval'> {
  const { database, links, removals } = deps
  const limited = <T>(answer: () => Promise<T>) => withLimit(deps.limitPages, visitor, answer)
  const getAlerts = async (id: string): Promise<AlertsAnswer> => {
    const recipient = await database.asServiceRole((sql) => findRecipient(sql, id))
    return recipient === null ? { kind: 'unknown' } : { kind: 'found', ...recipient }
  }
  const toRemovalAnswer = (found: Awaited<ReturnType<typeof findRemovalByToken>>): RemovalAnswer => {
    if (found === null) return { kind: 'unknown' }
    const { reference, subject, value, status } = found
    return { kind: 'found', reference, subject, value, status }
  }
  return {
    findAlerts: (token) =>
      limited<AlertsAnswer>(async () => {
        const id = links.readToken(token)
        return id === null ? { kind: 'unknown' } : await getAlerts(id)
      }),
    leaveAlerts: (token) =>
      limited<AlertsAnswer>(async () => {
        const id = links.readToken(token)
        if (id === null) return { kind: 'unknown' }
        await unsubscribe(database, id)
        return await getAlerts(id)
      }),
    findRemoval: (token) => limited(async () => toRemovalAnswer(await findRemovalByToken(database, token))),
    confirmRemoval: (token) => limited(async () => toRemovalAnswer(await confirmRemoval(removals, token))),
  }
}
