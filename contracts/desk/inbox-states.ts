/** What came in: a contact message, one that the shortlist composed as a brief, or an artist's submission. */
export const INBOX_KINDS = ['message', 'brief', 'submission'] as const
export type InboxKind = (typeof INBOX_KINDS)[number]

export const MESSAGE_STATES = ['received', 'answered', 'closed', 'spam'] as const
/** States of submissions; the submitter sees those of `publicStatusOf`. */
export const SUBMISSION_STATES = [
  'received',
  'listening',
  'shortlisted',
  'changes_requested',
  'shelved',
  'accepted',
  'declined',
  'spam',
] as const
export type SubmissionState = (typeof SUBMISSION_STATES)[number]

/** Every state, as staff read it. */
export const INBOX_STATE_WORDS = {
  received: 'New',
  listening: 'Listening',
  shortlisted: 'Shortlisted',
  changes_requested: 'Changes requested',
  shelved: 'Shelved',
  accepted: 'Accepted',
  declined: 'Declined',
  answered: 'Answered',
  closed: 'Closed',
  spam: 'Spam',
}
export type InboxState = keyof typeof INBOX_STATE_WORDS
export const INBOX_STATES = Object.keys(INBOX_STATE_WORDS) as InboxState[]

export function statesOf(kind: InboxKind): readonly InboxState[] {
  return kind === 'submission' ? SUBMISSION_STATES : MESSAGE_STATES
}

/** Work is left to do in these states; `list_inbox` shows them unless told otherwise. */
export const OPEN_STATES = ['received', 'listening', 'shortlisted', 'changes_requested'] as const

/** Why a submission is declined, as staff choose it. What the mail says about each is in server/platform/mail/templates/submission-mails.ts. */
export const DECLINE_REASON_WORDS = {
  not_a_fit: 'Not a fit for the catalog',
  no_room: 'No room in this genre',
  not_ready: 'Not ready yet',
  rights_unclear: 'Rights unclear',
  cannot_listen: 'Could not listen',
  other: 'Other',
}
export type DeclineReason = keyof typeof DECLINE_REASON_WORDS
export const DECLINE_REASONS = Object.keys(DECLINE_REASON_WORDS) as DeclineReason[]

/** The states that the submitter can be told by mail: those that the status page tells apart. */
const MAILED_STATES = [
  'listening',
  'changes_requested',
  'accepted',
  'declined',
] as const satisfies readonly SubmissionState[]
export type MailedState = (typeof MAILED_STATES)[number]

export function isMailedState(state: string): state is MailedState {
  return MAILED_STATES.some((each) => each === state)
}
