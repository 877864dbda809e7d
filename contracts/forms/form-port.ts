import type { RetentionTimes } from '#contracts/platform/personal-data.ts'
import type { AlertsAnswer } from '#contracts/scraper/alerts.ts'
import type { ContactSubject } from './contact-subject.ts'
import type { Receipt } from './receipt.ts'
import type { RemovalAnswer } from './removal-request.ts'
import type { StatusAnswer, StatusLookup, StatusQuestion } from './submission-status.ts'

/** Whether applications are open now. Instants are ISO strings; `until` is when this changes, or null. */
export type SubmissionWindow = { open: boolean; since: string; until: string | null; message: string | null }

export type FormKind = 'contact' | 'artist' | 'removal'

/** The values of a form posted without script, by field name. */
export type PostedFields = Record<string, string>

/** The result of a form posted without script. */
export type FormOutcome =
  /** `receipt` proves for an hour who sent the form. Missing if there is nothing to show. */
  | { kind: 'stored'; receipt?: string }
  /** The first error of each field. */
  | { kind: 'invalid'; errors: Record<string, string> }
  | { kind: 'duplicate' }
  /** Applications are closed at the moment. */
  | { kind: 'closed' }
  | { kind: 'limited' }
  | { kind: 'failed' }

/** How pages reach the server while it renders them. There is one port for each request, because it knows the client's address. */
export type FormPort = {
  /** The time zone for the days and times on pages. */
  timeZone: string
  /** `subject` is what a contact message is about. */
  submit(kind: FormKind, fields: PostedFields, subject?: ContactSubject | null): Promise<FormOutcome>
  /** Whether applications are open. Null if that cannot be read. */
  findWindow(): Promise<SubmissionWindow | null>
  /** Median days to the first answer. Null if there are too few answers. */
  findReplyDays(): Promise<number | null>
  /** After how many months personal data is deleted. Null if that cannot be read. */
  findRetention(): Promise<RetentionTimes | null>
  findSubmission(token: string): Promise<StatusAnswer>
  /** Looks up the status page for a sender who knows the reference and the e-mail address. */
  openStatus(question: StatusQuestion): Promise<StatusLookup>
  /** What was sent, for the holder of a receipt. Null if the receipt is not valid. */
  findReceipt(receipt: string): Promise<Receipt | null>
  /** The recipient whose alert contained the link. `leaveAlerts` unsubscribes them. */
  findAlerts(token: string): Promise<AlertsAnswer>
  leaveAlerts(token: string): Promise<AlertsAnswer>
  /** The request of a confirmation link. `confirmRemoval` carries it out. */
  findRemoval(token: string): Promise<RemovalAnswer>
  confirmRemoval(token: string): Promise<RemovalAnswer>
}

/** The port's key in the router's context. A registered symbol, because build and server each have a copy of this file. */
export const FORM_PORT: unique symbol = Symbol.for('neon-magnolia.form-port')

/** The port of this request; null while pages are prerendered. */
export function findFormPort(context: object): FormPort | null {
  const { [FORM_PORT]: port = null }: { [FORM_PORT]?: FormPort | null } = context
  return port
}
