import { PROMISED_TIMES } from '#contracts/forms/promised-times.ts'
import type { PublicStatus, SubmissionStatus } from '#contracts/forms/submission-status.ts'
import { formatLongDay } from '#contracts/platform/dates.ts'

export type Step = { name: string; note: string; state: 'done' | 'now' | 'ahead'; when: string | null }

/** The last step once there is an answer. */
const ANSWERS: Partial<Record<PublicStatus, { name: string; note: string }>> = {
  changes_requested: { name: 'Changes requested', note: 'It is waiting for your reply to our mail.' },
  accepted: { name: 'Accepted', note: 'The desk would like to work with it.' },
  declined: { name: 'Declined', note: 'Not a fit at the moment.' },
  answered: { name: 'Answered', note: 'Look for a mail from us.' },
  closed: { name: 'Closed', note: 'There is nothing left for us to do. Write again any time.' },
}

/** The steps of a submission. Only the first and the last have a date; the dates between them are not known. */
export function listSteps({ kind, status, receivedAt, changedAt }: SubmissionStatus, timeZone: string): Step[] {
  const answer = ANSWERS[status]
  const answered = answer !== undefined
  const received: Step = {
    name: 'Received',
    note: 'Stored with its reference.',
    state: status === 'received' ? 'now' : 'done',
    when: formatLongDay(receivedAt, timeZone),
  }
  const listening: Step = {
    name: 'Listening',
    note: answered ? 'The desk has heard it.' : 'The whole link, not the first ten seconds.',
    state: answered ? 'done' : status === 'listening' ? 'now' : 'ahead',
    when: status === 'listening' ? formatLongDay(changedAt, timeZone) : null,
  }
  const last: Step = {
    name: answer?.name ?? 'An answer',
    note:
      answer?.note ??
      `We get back to you within ${PROMISED_TIMES[kind === 'submission' ? 'artist' : 'contact'].words}.`,
    state: answered ? 'now' : 'ahead',
    when: answered ? formatLongDay(changedAt, timeZone) : null,
  }
  // For a message, listening is not tracked.
  return kind === 'submission' ? [received, listening, last] : [received, last]
}
