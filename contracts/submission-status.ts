import type { SubmissionState } from './inbox-states.ts'

/** What the submitter sees of the states of `SUBMISSION_STATES`. */
export const PUBLIC_STATUSES = ['received', 'listening', 'changes_requested', 'accepted', 'declined'] as const
export type PublicStatus = (typeof PUBLIC_STATUSES)[number]

const SHOWN_AS: Record<SubmissionState, PublicStatus> = {
  received: 'received',
  listening: 'listening',
  shortlisted: 'listening',
  changes_requested: 'changes_requested',
  shelved: 'listening',
  accepted: 'accepted',
  declined: 'declined',
  // A sender of spam learns nothing, and a person who was taken for one is not insulted.
  spam: 'received',
}

export function publicStatusOf(state: SubmissionState): PublicStatus {
  return SHOWN_AS[state]
}

/** What the status page shows to anybody who has the link. Instants are ISO strings. */
export type SubmissionStatus = {
  reference: string
  artistName: string
  status: PublicStatus
  receivedAt: string
  /** When the submitter's view changed last; moves between states that look alike do not count. */
  changedAt: string
}

export type StatusAnswer = { kind: 'found'; submission: SubmissionStatus } | { kind: 'unknown' } | { kind: 'limited' }
