import { once } from '#scraper/text/once.ts'
import type { Sentence } from '#scraper/text/sentences.ts'
import { compile, listed, readRules } from './rule-files.ts'
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
  const restricts = hasBarringCondition(plain, sentence)
  const isLed = restricts && (sentence.question !== null || listed('leading-condition').test(plain))
  return [...pieces, ...asides]
    .map((text) => text.trim())
    .filter((text) => text.length > 2)
    .map((text) => ({ text, restricts, isLed }))
}

/** An answer shares the condition of its question: "What if my label owns the masters?" */
function hasBarringCondition(plain: string, { question }: Sentence): boolean {
  const at = plain.search(listed('if'))
  return fires('conditions', {
    text: plain,
    lead: listed('leading-condition').exec(plain)?.groups?.['lead'],
    question: question ?? undefined,
    tail: at < 0 ? undefined : plain.slice(at),
  })
}

/** Reads both tables once. Throws if one is faulty. */
export const readRewrites = once(() => ({ idioms: load('idioms'), sameMeaning: load('same-meaning') }))

function load(stage: string): { pattern: RegExp; to: string }[] {
  return readRules()
    .rewrites.filter((one) => one.stage === stage)
    .flatMap((one) => one.rewrites.map(({ from, to }) => ({ pattern: compile(from, 'g'), to })))
}

/** A sentence in plainer words with the same meaning, for judging only. Quoted evidence keeps its wording. */
export function inPlainerWords(plain: string): string {
  const { idioms, sameMeaning } = readRewrites()
  const rewrites = listed('negation').test(plain) ? [...idioms, ...sameMeaning] : sameMeaning
  return rewrites.reduce((text, { pattern, to }) => text.replace(pattern, to), plain)
}
