import type { SubmissionState } from './inbox-states.ts'

/** The states that the submitter can be told by mail: those that the status page tells apart. */
export const MAILED_STATES = [
  'listening',
  'changes_requested',
  'accepted',
  'declined',
] as const satisfies readonly SubmissionState[]
export type MailedState = (typeof MAILED_STATES)[number]

export function isMailedState(state: string): state is MailedState {
  return MAILED_STATES.some((each) => each === state)
}
