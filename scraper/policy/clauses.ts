import type { Sentence } from '#scraper/text/sentences.ts'
import { listed } from './lexicon.ts'
import { inPlainerWords } from './rewrites.ts'
import { fires } from './rule-table.ts'

export type Clause = {
  text: string
  /** The clause's condition excludes only some people ("if you are signed to a major, …"), so a refusal applies only to them. */
  restricts: boolean
  /** The condition comes before the clause, so the clause's invitation is for the people it names. */
  isLed: boolean
}

/** Splits a sentence where its meaning may change: a negation applies only to its own clause. */
export function splitClauses(sentence: Sentence): Clause[] {
  const plain = inPlainerWords(sentence.plain)
  const asides = [...plain.matchAll(/\(([^()]{3,})\)/g)].map((match) => match[1] ?? '')
  const pieces = plain.replace(/\([^()]*\)/g, ' ').split(listed('clause-break'))
  const condition = hasBarringCondition(plain, sentence)
  const isLed = condition && listed('leading-condition').test(plain)
  return [...withPurpose(pieces), ...asides]
    .map((text) => text.trim())
    .filter((text) => text.length > 2)
    .map((text) => ({ text, restricts: condition, isLed: isLed || (condition && sentence.question !== null) }))
}

/** "If you want to be heard, please use the form": the request is only understood together with its purpose. */
function withPurpose(pieces: string[]): string[] {
  const [first = '', second, ...rest] = pieces
  const isPurpose = second?.startsWith('please ') === true && /^(?:if|to|when) [^,]+$/.test(first.trim())
  return isPurpose || (second !== undefined && /^(?:always )?(?:before|prior to) [^,]+$/.test(first.trim()))
    ? [`${first}, ${second}`, ...rest]
    : pieces
}

/** An answer shares the condition of its question: "What if my label owns the masters?" */
function hasBarringCondition(plain: string, { question }: Sentence): boolean {
  const at = plain.search(/\bif\b/)
  return fires('conditions', {
    text: plain,
    lead: listed('leading-condition').exec(plain)?.groups?.['lead'],
    question: question ?? undefined,
    tail: at < 0 ? undefined : plain.slice(at),
  })
}
