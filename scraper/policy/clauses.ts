import type { Sentence } from '#scraper/text/sentences.ts'
import { type Look, lookAt } from '#scraper/text/sieve/sieve.ts'
import { listed } from './lexicon.ts'
import { inPlainerWords } from './rewrites.ts'
import { fires } from './rule-table.ts'

export type Clause = {
  text: string
  /** The clause's condition excludes only some people ("if you are signed to a major, …"), so a refusal applies only to them. */
  restricts: boolean
  /** The condition comes before the clause, so the clause's invitation is for the people it names. */
  isLed: boolean
  /** At the clause, or at the sentence that it is a part of. */
  look: Look
}

/** Splits a sentence where its meaning may change: a negation applies only to its own clause. */
export function splitClauses(sentence: Sentence): Clause[] {
  const { text: plain, look } = inPlainerWords(sentence.plain, sentence.look())
  const asides = [...plain.matchAll(/\(([^()]{3,})\)/g)].map((match) => match[1] ?? '')
  const pieces = plain.replace(/\([^()]*\)/g, ' ').split(listed('clause-break').plain)
  const restricts = hasBarringCondition(plain, sentence)
  const isLed = restricts && (sentence.question !== null || listed('leading-condition').test(plain))
  return (
    [...withPurpose(pieces), ...asides]
      .map((text) => text.trim())
      .filter((text) => text.length > 2)
      // What an aside stood between, or a condition was put before, is no part of the sentence.
      .map((text) => ({ text, look: plain.includes(text) ? look : lookAt(text), restricts, isLed }))
  )
}

/** "If you want to be heard, please use the form": the request is only understood together with its purpose. */
function withPurpose(pieces: string[]): string[] {
  const [first = '', second, ...rest] = pieces
  const begins = (text: string, name: string) => listed(name).plain.test(text)
  const isPurpose = begins(second ?? '', 'asks-politely') && begins(first.trim(), 'purpose-of-a-request')
  return isPurpose || (second !== undefined && begins(first.trim(), 'before-a-step'))
    ? [`${first}, ${second}`, ...rest]
    : pieces
}

/** An answer shares the condition of its question: "What if my label owns the masters?" */
function hasBarringCondition(plain: string, { question }: Sentence): boolean {
  const at = listed('if').search(plain)
  return fires('conditions', {
    text: plain,
    lead: listed('leading-condition').exec(plain)?.groups?.['lead'],
    question: question ?? undefined,
    tail: at < 0 ? undefined : plain.slice(at),
  })
}
