import type { RetentionTimes } from '#contracts/platform/personal-data.ts'
import type { AlertsAnswer } from '#contracts/scraper/alerts.ts'
import type { ContactSubject } from './contact-subject.ts'
import type { Receipt } from './receipt.ts'
import type { RemovalAnswer } from './removal-request.ts'
import type { StatusAnswer, StatusOpened, StatusQuestion } from './submission-status.ts'

/** Whether applications are open now. Instants are ISO strings; `until` is when this changes, if known. */
export type SubmissionWindow = { open: boolean; since: string; until: string | null; message: string | null }

export type FormKind = 'contact' | 'artist' | 'removal'

/** What a plain post carried, by field name. */
export type PostedFields = Record<string, string>

/** What became of a form that was posted without script. */
export type FormOutcome =
  /** `receipt` proves for an hour who sent it; without one where there is nothing to show. */
  | { kind: 'stored'; receipt?: string }
  /** The first thing wrong with each field, in the form's own words. */
  | { kind: 'invalid'; errors: Record<string, string> }
  | { kind: 'duplicate' }
  /** Applications are not taken at the moment. */
  | { kind: 'closed' }
  | { kind: 'limited' }
  | { kind: 'failed' }

/** How the pages reach the server while it renders for a request; a new one for each, as it knows who asks. */
export type FormPort = {
  /** The zone whose days and times pages show. */
  timeZone: string
  /** `subject` is what a contact message is about. */
  submit(kind: FormKind, fields: PostedFields, subject?: ContactSubject | null): Promise<FormOutcome>
  /** Whether applications are taken; null when that cannot be found out. */
  findWindow(): Promise<SubmissionWindow | null>
  /** Median days to the first answer; null with too few answers to say so. */
  findReplyDays(): Promise<number | null>
  /** After how many months what is deleted; null when that cannot be found out. */
  findRetention(): Promise<RetentionTimes | null>
  findSubmission(token: string): Promise<StatusAnswer>
  /** The status page, for a sender who knows the reference and the address. */
  openStatus(question: StatusQuestion): Promise<StatusOpened>
  /** What was sent, for the bearer of a receipt; null without one that is valid. */
  findReceipt(receipt: string): Promise<Receipt | null>
  /** Whom a link in an alert belongs to; `leaveAlerts` takes them off the list. */
  findAlerts(token: string): Promise<AlertsAnswer>
  leaveAlerts(token: string): Promise<AlertsAnswer>
  /** The request that a confirming link belongs to; `confirmRemoval` carries it out. */
  findRemoval(token: string): Promise<RemovalAnswer>
  confirmRemoval(token: string): Promise<RemovalAnswer>
}

/** The name it goes by in the router's context. Registered, because build and server each hold a copy of this file. */
export const FORM_PORT: unique symbol = Symbol.for('neon-magnolia.form-port')

/** The port of this request; null while pages are prerendered. */
export function findFormPort(context: object): FormPort | null {
  const { [FORM_PORT]: port = null }: { [FORM_PORT]?: FormPort | null } = context
  return port
}
