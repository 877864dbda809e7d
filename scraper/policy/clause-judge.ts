import type { Judgement, Submitter } from './policy-types.ts'
import { listed } from './rule-files.ts'
import { type Fields, fires, judgeStage, routeOf, whoMay } from './rule-table.ts'

/** What surrounds a clause. */
export type About = {
  heading: string
  isAboutMusic: () => boolean
  restricts: boolean
  /** The whole sentence, which may name the music that the clause is about. */
  sentence: string
  /** What stands in the same paragraph. */
  paragraph: () => string
}

/** What a clause refuses, or null. Refusing a route, a format or a kind of music is not the same as refusing music. */
export function judgeRefusal(text: string, { heading, sentence, paragraph, restricts }: About): Judgement | null {
  const fields: Fields = {
    text,
    heading,
    sentence,
    context: `${sentence} ${heading}`,
    around: () => `${heading}. ${paragraph()}`,
  }
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
  const spared = whomItSpares(text)
  if (spared.length > 0 && (judgement.kind === 'refusal' || judgement.kind === 'restricted')) {
    return { ...judgement, kind: 'restricted', reason: 'referral_only', who: judgement.who ?? spared }
  }
  const isTotal = judgement.kind === 'refusal' && !listed('unasked').test(text)
  return restricts && isTotal ? { ...judgement, kind: 'guideline' } : judgement
}

/** "No demos, except from publishers": whom a refusal names as its exception. */
function whomItSpares(text: string): Submitter[] {
  const at = text.search(listed('save-for'))
  return at < 0 ? [] : whoMay(text.slice(at)).filter((one) => one !== 'anyone')
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
export function judgeRestriction(text: string, { isAboutMusic }: About): Judgement | null {
  return judgeStage('restriction', { text, topic: () => (isAboutMusic() ? 'music' : text) })
}

// Most clauses have neither, and need not be searched for an address.
const MARK_OF_ADDRESS = /@|at[\])]/

/** Whether a clause invites people to send music, and how. Call it only for clauses that are not refusals. */
export function judgeInvitation(
  text: string,
  { heading, isAboutMusic, isLabel, paragraph, sentence }: About & { isLabel: boolean },
): Judgement | null {
  const fields: Fields = {
    text,
    heading,
    sentence,
    paragraph,
    around: () => `${heading}. ${paragraph()}`,
    about: () => (isAboutMusic() ? 'music' : ''),
    context: `${text} ${heading}`,
    unaddressed: () => (MARK_OF_ADDRESS.test(text) ? text.replace(listed('email-like', 'g'), ' ') : text),
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
