import pg from 'pg'
import type { Logger } from 'pino'
import { ArtistSubmissionFormSchema, toArtistSubmission } from '#contracts/artist-submission.ts'
import { ContactFormSchema, toContactSubmission } from '#contracts/contact.ts'
import { firstErrors } from '#contracts/first-errors.ts'
import type { FormFields, FormKind, FormOutcome, FormPort } from '#contracts/form-port.ts'
import { NO_CLOCK, TRAP_FIELD } from '#contracts/form-signals.ts'
import { type RemovalForm, RemovalFormSchema } from '#contracts/removal-request.ts'
import type { StatusAnswer } from '#contracts/submission-status.ts'
import type { Caller, Database } from '#server/db/database.ts'
import { type RateLimit, RateLimitedError } from '#server/gateway/rate-limit.ts'
import type { UnsubscribeLinks } from '#server/scraping/alerts/unsubscribe-links.ts'
import {
  mailRemovalRequest,
  type Removals,
  storeRemovalRequest,
} from '#server/scraping/suppressions/removal-requests.ts'
import { type CheckSender, describeSender } from './form-sender.ts'
import { createMailLinkPort } from './mail-link-port.ts'
import { mailSubmission, type SubmissionMails } from './mail-submission.ts'
import { findSubmissionStatus } from './submission-status.ts'
import { getWindow } from './submission-window.ts'

/** A form posted without script comes from nobody in particular, whoever is signed in beside it. */
const VISITOR: Caller = { role: 'anon', claims: { role: 'anon' } }

type FormDeps = {
  database: Database
  mails: SubmissionMails
  removals: Removals
  links: UnsubscribeLinks
  checkSender: CheckSender
  perReader: RateLimit
}
export type Visitor = { clientAddress: string; log: Logger }

/** Makes the port of one request. Its outcomes are told, never thrown: a page has to show each of them. */
export function createFormPorts(deps: FormDeps): (visitor: Visitor) => FormPort {
  return (visitor) => ({
    submit: (kind, fields) => submitForm(deps, visitor, kind, fields),
    findSubmission: (token) => findSubmission(deps, visitor, token),
    ...createMailLinkPort(deps, visitor),
    findWindow: () =>
      getWindow(deps.database).catch((error: unknown) => {
        visitor.log.error({ err: error }, 'submission window not read')
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

/** Same schema, same words, same row and same mails as with script; only the way here differs. */
async function submitForm(deps: FormDeps, visitor: Visitor, kind: FormKind, fields: FormFields): Promise<FormOutcome> {
  const read = readForm(kind, fields)
  if (!read.success) return { kind: 'invalid', errors: read.errors }
  try {
    const busy = (await deps.checkSender(visitor.clientAddress)) === 'busy'
    const headers = describeSender({ trap: fields[TRAP_FIELD] ?? '', elapsed: NO_CLOCK, busy })
    await insertRow(deps.database, { ...VISITOR, headers }, read.row)
  } catch (error) {
    return explain(error, visitor.log)
  }
  try {
    await mailRow(deps, read.row, visitor.clientAddress)
  } catch (error) {
    // Stored is stored: a mail that fails is no reason to tell the sender otherwise.
    visitor.log.warn({ err: error }, 'receipt not queued, but form stored')
  }
  return { kind: 'stored' }
}

async function mailRow({ mails, removals }: FormDeps, row: NewRow, clientAddress: string): Promise<void> {
  if (row.table === 'removal') return mailRemovalRequest(removals, { email: row.values.contactEmail, clientAddress })
  await mailSubmission(mails, { kind: row.table, email: row.values.email, clientAddress })
}

type NewRow =
  | { table: 'contact'; values: ReturnType<typeof toContactSubmission> }
  | { table: 'artist'; values: ReturnType<typeof toArtistSubmission> }
  | { table: 'removal'; values: RemovalForm }
type ReadForm = { success: true; row: NewRow } | { success: false; errors: Record<string, string> }

function readForm(kind: FormKind, fields: FormFields): ReadForm {
  if (kind === 'contact') {
    const parsed = ContactFormSchema.safeParse(fields)
    if (!parsed.success) return { success: false, errors: firstErrors(parsed.error) }
    return { success: true, row: { table: 'contact', values: toContactSubmission(parsed.data) } }
  }
  if (kind === 'removal') {
    const parsed = RemovalFormSchema.safeParse(fields)
    if (!parsed.success) return { success: false, errors: firstErrors(parsed.error) }
    return { success: true, row: { table: 'removal', values: parsed.data } }
  }
  const parsed = ArtistSubmissionFormSchema.safeParse(fields)
  if (!parsed.success) return { success: false, errors: firstErrors(parsed.error) }
  return { success: true, row: { table: 'artist', values: toArtistSubmission(parsed.data) } }
}

async function insertRow(database: Database, caller: Caller, row: NewRow): Promise<void> {
  if (row.table === 'removal') return storeRemovalRequest(database, caller, row.values)
  await database.asCaller(caller, async (sql) => {
    if (row.table === 'contact') {
      const { name, email, message } = row.values
      await sql`insert into public.contact_submissions (name, email, message) values (${name}, ${email}, ${message})`
      return
    }
    const { artist_name, email, phone, genre, experience_level, music_links, message } = row.values
    await sql`
      insert into public.artist_submissions
        (artist_name, email, phone, genre, experience_level, music_links, message)
      values (${artist_name}, ${email}, ${phone}, ${genre}, ${experience_level}, ${music_links}, ${message})`
  })
}

function explain(error: unknown, log: Logger): FormOutcome {
  if (error instanceof RateLimitedError) return { kind: 'limited' }
  if (error instanceof pg.DatabaseError && error.code === '23505') return { kind: 'duplicate' }
  // The only policy that refuses these rows is the one on the window.
  if (error instanceof pg.DatabaseError && error.code === '42501') return { kind: 'closed' }
  log.error({ err: error }, 'form not stored')
  return { kind: 'failed' }
}
