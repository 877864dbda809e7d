import { once } from '#scraper/text/once.ts'
import type { Sentence } from '#scraper/text/sentences.ts'
import { judgeInvitation, judgeRefusal, judgeRestriction, setsTerms } from './clause-judge.ts'
import { splitClauses } from './clauses.ts'
import { findDates, findReopeningDay, findStatementDay, isOutOfSeason } from './dates.ts'
import { fold } from './language.ts'
import type { Judgement } from './policy-types.ts'
import { rulePattern } from './rule-files.ts'
import {
  type Fields,
  findForeignSubmitters,
  findRoute,
  findSubmitters,
  judgeStage,
  matchesStage,
} from './rule-table.ts'

/** Judges one sentence, clause by clause. */
export function judgeSentence(sentence: Sentence, now: Date): Judgement[] {
  const { plain } = sentence
  if (sentence.isQuestion || !mayConcernSubmissions(sentence)) return []
  const asked = sentence.question ?? undefined
  const heading = `${sentence.heading ?? ''} ${sentence.question ?? ''}`.toLowerCase()
  if (matchesStage('other-business', { text: plain, heading })) return []
  const isAboutMusic = once(() => rulePattern('about-music').test(`${heading} ${plain}`))
  const elsewhere = judgeStage('sent-elsewhere', { text: plain, question: asked })
  if (elsewhere !== null) return [{ ...elsewhere, isBareAnswer: asked !== undefined }]
  const labelled = judgeLabelAndValue(sentence.plain, sentence.question ?? sentence.heading)
  if (labelled !== null) return [labelled]
  const today = now.toISOString().slice(0, 10)
  const binds = setsTerms(sentence.plain)
  const clauses = splitClauses(sentence).flatMap((clause) => {
    if (matchesStage('about-others', { text: clause.text })) return []
    const { paragraph } = sentence
    const context = { heading, isAboutMusic, isConditional: clause.isConditional, sentence: plain, paragraph }
    const refusal = judgeRefusal(clause.text, context)
    const refused =
      refusal?.kind === 'refusal' && isOutOfSeason(clause.text, now)
        ? { ...refusal, isPartial: true as const }
        : refusal
    const restricted =
      refused?.kind === 'refusal' && !rulePattern('restriction-words').test(clause.text)
        ? null
        : judgeRestriction(clause.text, context)
    const first = restricted?.kind === 'restricted' || refused === null ? (restricted ?? refused) : refused
    if (first !== null) return [first]
    const invited =
      clause.hasLeadingCondition || sentence.isLink || binds
        ? null
        : judgeInvitation(clause.text, { ...context, isLabel: sentence.isLabel })
    if (
      invited?.kind === 'invitation' &&
      rulePattern('only-at-times').test(clause.text) &&
      isOutOfSeason(clause.text, now)
    ) {
      return [{ ...invited, kind: 'window_closed' as const, reason: 'window_closed' as const }]
    }
    return invited === null ? [] : [invited]
  })
  const reopens = clauses.some(isClosing) ? findReopeningDay(plain) : null
  const isPause = reopens !== null && reopens > today
  const dated = isPause ? null : judgeDeadline(sentence, heading, today)
  const found = applyReopeningDay(clauses, reopens, today)
  const answered = found.some(({ kind }) => kind !== 'guideline')
    ? null
    : judgeStage('answers', { text: plain.replace(rulePattern('answer-mark'), ''), question: asked })
  if (answered !== null) return [...found, { route: null, ...answered, isBareAnswer: true }]
  if (dated === null) return found
  const passed = dated.kind === 'window_closed'
  return passed || !found.some((one) => one.kind === 'invitation')
    ? [...found.filter((one) => !passed || one.kind !== 'invitation'), dated]
    : found.map((one) => (one.kind === 'invitation' ? { ...one, deadline: dated.deadline ?? null } : one))
}

/** Judges a sentence in German, French or Spanish. The rules for these languages expect text folded to plain letters. */
export function judgeForeignSentence(sentence: Sentence, now: Date): Judgement[] {
  if (sentence.isQuestion) return []
  const folded = stripInnerMarks(fold(sentence.plain))
  const words = [folded, fold(sentence.heading ?? ''), fold(sentence.question ?? '')]
  // Most sentences are in English, and skip the rules of the other languages.
  if (!words.some((one) => rulePattern('foreign-words').test(one)) || matchesStage('foreign-others', { text: folded }))
    return []
  const today = now.toISOString().slice(0, 10)
  const around = {
    sentence: folded,
    heading: fold(sentence.heading ?? ''),
    question: sentence.question === null ? undefined : fold(sentence.question),
    context: () => `${folded} ${fold(sentence.heading ?? '')} ${fold(sentence.question ?? '')}`,
    near: () => stripInnerMarks(fold(`${sentence.heading ?? ''} ${sentence.paragraph()}`)),
  }
  // "We listen to every demo, but cannot answer each": the negation is in the other clause.
  const clauses = folded
    .split(rulePattern('foreign-clause-break'))
    .flatMap((text) => judgeStage('foreign', { ...around, text: text.trim() }) ?? [])
    .filter(({ kind }) => !(sentence.isLink && kind === 'invitation'))
  const reopens = clauses.some(isClosing) ? findReopeningDay(sentence.plain) : null
  const found = applyReopeningDay(clauses, reopens, today)
  const answered = found.length > 0 ? null : judgeStage('foreign-answers', { ...around, text: folded })
  if (answered !== null) return [{ ...answered, isBareAnswer: true }]
  const deadline = reopens === null ? findForeignDeadline(sentence, { ...around, text: folded }) : null
  if (deadline !== null && deadline < today) {
    return [{ kind: 'window_closed', reason: 'window_closed', deadline }]
  }
  const dated: Judgement[] =
    found.length > 0 || deadline === null ? found : [{ kind: 'invitation', reason: 'explicit' }]
  const who = [...new Set([...findSubmitters(sentence.plain), ...findForeignSubmitters(folded)])]
  return dated.map((one) =>
    one.kind === 'invitation' ? { ...one, deadline, route: findRoute(folded), who, weak: sentence.isLabel } : one,
  )
}

function stripInnerMarks(folded: string): string {
  return folded.replace(rulePattern('de-inner-mark', 'gu'), '')
}

function findForeignDeadline({ plain, surroundings }: Sentence, fields: Fields): string | null {
  const last = findDates(plain).at(-1)
  if (last === undefined) return null
  return matchesStage('foreign-dated', { ...fields, surroundings: () => fold(surroundings()) }) ? last : null
}

/** Whether a sentence contains a word about submissions. Most contain none and are skipped. */
function mayConcernSubmissions({ plain, question, heading }: Sentence): boolean {
  const stems = rulePattern('stems-of-submissions')
  return (
    stems.test(plain) ||
    question !== null ||
    (plain.length <= 60 && heading !== null && stems.test(heading.toLowerCase()))
  )
}

function isClosing({ kind }: Judgement): boolean {
  return kind === 'refusal' || kind === 'window_closed'
}

/**
 * Applies the day on which a window opens again, if the sentence names one. "No demos until 1 March" closes a window rather than the
 * company. Once that day has come, it is unknown whether the window did open.
 */
function applyReopeningDay(found: Judgement[], reopensOn: string | null, today: string): Judgement[] {
  if (reopensOn === null) return found
  if (reopensOn <= today) return found.filter(({ kind }) => kind !== 'window_closed')
  return [...found.filter((one) => !isClosing(one)), { kind: 'window_closed', reason: 'window_closed', reopensOn }]
}

function judgeDeadline(sentence: Sentence, heading: string, today: string): Judgement | null {
  const statedOn = findStatementDay(sentence.plain, heading, today)
  const { plain: text, surroundings } = sentence
  const dates = findDates(text).filter((day) => day !== statedOn)
  const last = dates.at(-1)
  if (last === undefined) return null
  if (!matchesStage('dated-calls', { text, heading, surroundings })) return null
  const who = findSubmitters(sentence.plain)
  if (last < today) return { kind: 'window_closed', reason: 'window_closed', deadline: last, who }
  const begins = dates.length > 1 ? dates[0] : undefined
  if (begins !== undefined && begins > today) {
    return { kind: 'window_closed', reason: 'window_closed', reopensOn: begins, who }
  }
  return { kind: 'invitation', reason: 'explicit', deadline: last, route: findRoute(sentence.plain), who }
}

const LABEL_AND_VALUE = /^([^:?–—|]{3,48}?)\s*(?:[:?|]| [–—-])\s*(.{2,90})$/
// A longer text below a heading is not its value.
const MAX_VALUE_LENGTH = 60

/** Judges a label with its value: "Submissions: closed", "Demos? No thank you", a definition term and its description. */
function judgeLabelAndValue(plain: string, heading: string | null): Judgement | null {
  const [, label, value] = LABEL_AND_VALUE.exec(plain) ?? []
  if (label !== undefined && value !== undefined) {
    const own = judgeValue(label.trim(), value)
    if (own !== null) return own
  }
  const above = heading?.toLowerCase().replace(/[:?\s]+$/, '')
  return above !== undefined && plain.length <= MAX_VALUE_LENGTH ? judgeValue(above, plain) : null
}

function judgeValue(label: string, written: string): Judgement | null {
  const value = written.replace(rulePattern('apology'), '')
  const judgement = judgeStage('labelled', { text: value, label, value })
  if (judgement === null) return null
  return { ...judgement, ...(judgement.kind === 'invitation' ? { route: null } : {}), isBareAnswer: true }
}
