import { data } from 'react-router'

type Found<Answer> = Extract<Answer, { kind: 'found' }>

/** The target of a link from a mail. Throws 404 if it does not exist, and 429 after too many requests. */
export function requireFound<Answer extends { kind: string }>(answer: Answer | undefined, unknown: string) {
  if (answer?.kind === 'limited') throw data('Too many requests', { status: 429 })
  if (answer?.kind !== 'found') throw data(unknown, { status: 404 })
  return answer as Found<Answer>
}
