import { data } from 'react-router'

type Found<Answer> = Extract<Answer, { kind: 'found' }>

/** What a link from a mail leads to; throws the answer for one that leads nowhere, or that was asked for too often. */
export function requireFound<Answer extends { kind: string }>(answer: Answer | undefined, unknown: string) {
  if (answer?.kind === 'limited') throw data('Too many requests', { status: 429 })
  if (answer?.kind !== 'found') throw data(unknown, { status: 404 })
  return answer as Found<Answer>
}
