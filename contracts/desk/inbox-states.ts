/** A contact message, a brief (a message composed by the shortlist) or an artist's submission. */
export const INBOX_KINDS = ['message', 'brief', 'submission'] as const
export type InboxKind = (typeof INBOX_KINDS)[number]

export const MESSAGE_STATES = ['received', 'answered', 'closed', 'spam'] as const
/** The submitter sees the result of `toPublicStatus` instead. */
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

export const INBOX_STATE_LABELS = {
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
export type InboxState = keyof typeof INBOX_STATE_LABELS
export const INBOX_STATES = Object.keys(INBOX_STATE_LABELS) as InboxState[]

export function listStates(kind: InboxKind): readonly InboxState[] {
  return kind === 'submission' ? SUBMISSION_STATES : MESSAGE_STATES
}

/** The states that still need work. `list_inbox` shows these by default. */
export const OPEN_STATES = ['received', 'listening', 'shortlisted', 'changes_requested'] as const

/** The reasons that staff choose from. The mail's texts for them are in server/platform/mail/templates/submission-mails.ts. */
export const DECLINE_REASON_LABELS = {
  not_a_fit: 'Not a fit for the catalog',
  no_room: 'No room in this genre',
  not_ready: 'Not ready yet',
  rights_unclear: 'Rights unclear',
  cannot_listen: 'Could not listen',
  other: 'Other',
}
export type DeclineReason = keyof typeof DECLINE_REASON_LABELS
export const DECLINE_REASONS = Object.keys(DECLINE_REASON_LABELS) as DeclineReason[]

/** The states that the submitter can be mailed about: those that the status page distinguishes. */
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
