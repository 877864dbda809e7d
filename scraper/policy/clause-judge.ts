import { listed } from './lexicon.ts'
import { routeOf, whoMay } from './named-route.ts'
import type { Judgement } from './policy-types.ts'
import { type Fields, fires, judgeStage } from './rule-table.ts'

/** What surrounds a clause. */
export type About = {
  heading: string
  aboutMusic: boolean
  isLabel: boolean
  restricts: boolean
  /** The whole sentence, which may name the music that the clause is about. */
  sentence: string
  paragraph: () => string
}

/** What a clause refuses, or null. Refusing a route, a format or a kind of music is not the same as refusing music. */
export function judgeRefusal(text: string, about: Pick<About, 'heading' | 'restricts' | 'sentence'>): Judgement | null {
  const { heading, sentence } = about
  const fields: Fields = { text, heading, sentence, context: `${sentence} ${heading}` }
  if (fires('not-of-senders', fields)) return null
  const judgement =
    onlyOfTheWay(judgeStage('refusal', fields), () =>
      judgeStage('refusal-negated', { ...fields, text: text.split(/,\s+/)[0] ?? text }),
    ) ??
    judgeStage('refusal-declined', fields) ??
    onlyGuideline(judgeStage('refusal-negated', fields), () => judgeStage('shut-doors', fields)) ??
    judgeStage('refusal-last', fields) ??
    judgeStage('shut-doors', fields)
  if (judgement === null) return null
  const isTotal = judgement.kind === 'refusal' && !listed('unasked').test(text)
  return about.restricts && isTotal ? { ...judgement, kind: 'guideline' } : judgement
}

/** "We take no more demos, e-mails about them are deleted": the ban on e-mail does not hide the refusal before it. */
function onlyOfTheWay(first: Judgement | null, before: () => Judgement | null): Judgement | null {
  if (first?.kind !== 'channel_ban') return first
  const refused = before()
  return refused?.kind === 'refusal' ? refused : first
}

/** A refusal in the same clause takes precedence over a guideline. */
function onlyGuideline(first: Judgement | null, next: () => Judgement | null): Judgement | null {
  return first?.kind === 'guideline' && first.shutsOut === undefined ? (next() ?? first) : first
}

/** Who alone may submit, or what must be done first; null if the clause says neither. */
export function judgeRestriction(text: string, aboutMusic: boolean): Judgement | null {
  return judgeStage('restriction', { text, topic: aboutMusic ? 'music' : text })
}

const ADDRESSES = /[\w.+-]{1,64}@[\w-]{1,64}\.[\w.]{2,24}|\[at\]|\(at\)/g

/** Whether a clause invites people to send music, and how. Call it only for clauses that are not refusals. */
export function judgeInvitation(
  text: string,
  { heading, aboutMusic, isLabel, paragraph, sentence }: About,
): Judgement | null {
  const fields: Fields = {
    text,
    heading,
    sentence,
    paragraph,
    about: aboutMusic ? 'music' : '',
    context: `${text} ${heading}`,
    unaddressed: () => text.replace(ADDRESSES, ' '),
  }
  if (fires('no-invitation', fields)) return null
  const found = judgeStage('invitation', fields)
  if (found === null || found.kind !== 'invitation') return found
  if (fires('for-clients', fields)) return null
  return { ...found, route: routeOf(text), who: whoMay(text), weak: found.weak === true || isLabel }
}

/** Whether a sentence sets terms for music that was sent in, rather than inviting submissions. */
export function setsTerms(plain: string): boolean {
  const at = plain.search(listed('sender-condition'))
  if (at < 0) return false
  const tail = plain.slice(at)
  return fires('terms-for-senders', { text: plain, tail, first: tail.split(',')[0] ?? tail })
}
