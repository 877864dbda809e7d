import type { Judgement, Submitter } from './policy-types.ts'
import { rulePattern } from './rule-files.ts'
import { type Fields, findRoute, findSubmitters, judgeStage, matchesStage } from './rule-table.ts'

/** The context of a clause. */
type ClauseContext = {
  heading: string
  isAboutMusic: () => boolean
  isConditional: boolean
  /** The whole sentence, which may name the music that the clause means. */
  sentence: string
  paragraph: () => string
}

/** What a clause refuses, or null. Refusing a route, a format or a kind of music is not refusing all music. */
export function judgeRefusal(
  text: string,
  { heading, sentence, paragraph, isConditional }: ClauseContext,
): Judgement | null {
  const fields: Fields = {
    text,
    heading,
    sentence,
    context: `${sentence} ${heading}`,
    around: () => `${heading}. ${paragraph()}`,
  }
  if (matchesStage('not-of-senders', fields)) return null
  const judgement =
    preferFullRefusal(judgeStage('refusal', fields), () =>
      judgeStage('refusal-negated', { ...fields, text: text.split(/,\s+/)[0] ?? text }),
    ) ??
    judgeStage('refusal-declined', fields) ??
    preferRefusalOverGuideline(judgeStage('refusal-negated', fields), () => judgeStage('shut-doors', fields)) ??
    judgeStage('refusal-last', fields) ??
    judgeStage('shut-doors', fields)
  if (judgement === null) return null
  const spared = findExemptSubmitters(text)
  if (spared.length > 0 && (judgement.kind === 'refusal' || judgement.kind === 'restricted')) {
    return { ...judgement, kind: 'restricted', reason: 'referral_only', who: judgement.who ?? spared }
  }
  const isTotal = judgement.kind === 'refusal' && !rulePattern('unasked').test(text)
  return isConditional && isTotal ? { ...judgement, kind: 'guideline' } : judgement
}

/** "No demos, except from publishers": the submitters that a refusal names as exceptions. */
function findExemptSubmitters(text: string): Submitter[] {
  const at = text.search(rulePattern('except-for'))
  return at < 0 ? [] : findSubmitters(text.slice(at)).filter((one) => one !== 'anyone')
}

/** "We take no more demos, e-mails about them are deleted": the ban on e-mail must not hide the refusal before it. */
function preferFullRefusal(first: Judgement | null, before: () => Judgement | null): Judgement | null {
  if (first?.kind !== 'channel_ban') return first
  const refused = before()
  return refused?.kind === 'refusal' ? refused : first
}

/** A refusal in the same clause takes precedence over a guideline. */
function preferRefusalOverGuideline(first: Judgement | null, next: () => Judgement | null): Judgement | null {
  return first?.kind === 'guideline' && first.excludes === undefined ? (next() ?? first) : first
}

/** The only submitters that are accepted, or what they must do first; null if the clause says neither. */
export function judgeRestriction(text: string, { isAboutMusic }: ClauseContext): Judgement | null {
  return judgeStage('restriction', { text, topic: () => (isAboutMusic() ? 'music' : text) })
}

// Most clauses have neither, and skip the search for an address.
const MAY_HAVE_ADDRESS = /@|at[\])]/

/** Whether and how a clause invites people to send music. Only for clauses that are not refusals. */
export function judgeInvitation(
  text: string,
  { heading, isAboutMusic, isLabel, paragraph, sentence }: ClauseContext & { isLabel: boolean },
): Judgement | null {
  const fields: Fields = {
    text,
    heading,
    sentence,
    paragraph,
    around: () => `${heading}. ${paragraph()}`,
    about: () => (isAboutMusic() ? 'music' : ''),
    context: `${text} ${heading}`,
    unaddressed: () => (MAY_HAVE_ADDRESS.test(text) ? text.replace(rulePattern('email-like', 'g'), ' ') : text),
  }
  if (matchesStage('no-invitation', fields)) return null
  const found = judgeStage('invitation', fields)
  if (found === null || found.kind !== 'invitation') return found
  if (matchesStage('for-clients', fields)) return null
  return { ...found, route: findRoute(text), who: findSubmitters(text), weak: found.weak === true || isLabel }
}

/** Whether a sentence sets terms for music that people send, rather than inviting submissions. */
export function setsTerms(plain: string): boolean {
  const at = plain.search(rulePattern('sender-condition'))
  if (at < 0) return false
  const tail = plain.slice(at)
  return matchesStage('terms-for-senders', { text: plain, tail, first: tail.split(',')[0] ?? tail })
}
