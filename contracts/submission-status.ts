export const SUBMISSION_STATUSES = ['received', 'listening', 'accepted', 'declined'] as const
export type SubmissionStatusName = (typeof SUBMISSION_STATUSES)[number]

/** What the status page shows to anybody who has the link. Instants are ISO strings. */
export type SubmissionStatus = {
  reference: string
  artistName: string
  status: SubmissionStatusName
  receivedAt: string
  changedAt: string
}

export type StatusAnswer = { kind: 'found'; submission: SubmissionStatus } | { kind: 'unknown' } | { kind: 'limited' }
