import { formatLongDay } from '#contracts/dates.ts'
import type { PublicStatus, SubmissionStatus } from '#contracts/submission-status.ts'

export type Step = { name: string; note: string; state: 'done' | 'now' | 'ahead'; when: string | null }

// What the last line says; before there is an answer, when there will be one.
const NOTES: Record<PublicStatus, string> = {
  received: 'We get back to you within 2-4 weeks.',
  listening: 'We get back to you within 2-4 weeks.',
  changes_requested: 'It waits for your answer to our mail.',
  accepted: 'The desk would like to go on with it.',
  declined: 'Not a fit at the moment.',
}

const ANSWERS: Partial<Record<PublicStatus, string>> = {
  changes_requested: 'Changes requested',
  accepted: 'Accepted',
  declined: 'Declined',
}

/**
 * A submission's way through the house. Only the first and the last change have a date: what was between them is known to
 * have happened, not when.
 */
export function listSteps({ status, receivedAt, changedAt }: SubmissionStatus, timeZone: string): Step[] {
  const answer = ANSWERS[status]
  const answered = answer !== undefined
  return [
    {
      name: 'Received',
      note: 'Stored with its reference.',
      state: status === 'received' ? 'now' : 'done',
      when: formatLongDay(receivedAt, timeZone),
    },
    {
      name: 'Listening',
      note: answered ? 'The desk has heard it.' : 'The whole link, not the first ten seconds.',
      state: answered ? 'done' : status === 'listening' ? 'now' : 'ahead',
      when: status === 'listening' ? formatLongDay(changedAt, timeZone) : null,
    },
    {
      name: answer ?? 'An answer',
      note: NOTES[status],
      state: answered ? 'now' : 'ahead',
      when: answered ? formatLongDay(changedAt, timeZone) : null,
    },
  ]
}
