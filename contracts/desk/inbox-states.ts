/** What came in: a contact message, one that the shortlist composed as a brief, or an artist's submission. */
export const INBOX_KINDS = ['message', 'brief', 'submission'] as const
export type InboxKind = (typeof INBOX_KINDS)[number]

/** States of messages and briefs. */
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

export const INBOX_STATES = [
  'received',
  'listening',
  'shortlisted',
  'changes_requested',
  'shelved',
  'accepted',
  'declined',
  'answered',
  'closed',
  'spam',
] as const satisfies readonly ((typeof MESSAGE_STATES)[number] | SubmissionState)[]
export type InboxState = (typeof INBOX_STATES)[number]

/** As staff read them. */
export const INBOX_STATE_WORDS: Record<InboxState, string> = {
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

export function statesOf(kind: InboxKind): readonly InboxState[] {
  return kind === 'submission' ? SUBMISSION_STATES : MESSAGE_STATES
}

/** Work is left to do in these states; `list_inbox` shows them unless told otherwise. */
export const OPEN_STATES = ['received', 'listening', 'shortlisted', 'changes_requested'] as const

export const DECLINE_REASONS = [
  'not_a_fit',
  'no_room',
  'not_ready',
  'rights_unclear',
  'cannot_listen',
  'other',
] as const
export type DeclineReason = (typeof DECLINE_REASONS)[number]

/** As staff choose them. What the mail says about each is in server/platform/mail/templates/submission-mails.ts. */
export const DECLINE_REASON_WORDS: Record<DeclineReason, string> = {
  not_a_fit: 'Not a fit for the catalog',
  no_room: 'No room in this genre',
  not_ready: 'Not ready yet',
  rights_unclear: 'Rights unclear',
  cannot_listen: 'Could not listen',
  other: 'Other',
}

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
