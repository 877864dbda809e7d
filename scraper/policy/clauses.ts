import { once } from '#scraper/text/once.ts'
import type { Sentence } from '#scraper/text/sentences.ts'
import { compilePatterns, loadRules, rulePattern } from './rule-files.ts'
import { matchesStage } from './rule-table.ts'

type Clause = {
  text: string
  /** The sentence has a condition that concerns only some people ("if you are signed to a major, …"): a refusal applies only to them. */
  isConditional: boolean
  /** The condition comes before the clause: an invitation applies only to the people that it names. */
  hasLeadingCondition: boolean
}

/** Splits a sentence into clauses, because a negation applies only to its own clause. */
export function splitClauses(sentence: Sentence): Clause[] {
  const plain = simplifyPhrasing(sentence.plain)
  const asides = [...plain.matchAll(/\(([^()]{3,})\)/g)].map((match) => match[1] ?? '')
  const pieces = plain.replace(/\([^()]*\)/g, ' ').split(rulePattern('clause-break'))
  const isConditional = hasExcludingCondition(plain, sentence)
  const hasLeadingCondition =
    isConditional && (sentence.question !== null || rulePattern('leading-condition').test(plain))
  return [...pieces, ...asides]
    .map((text) => text.trim())
    .filter((text) => text.length > 2)
    .map((text) => ({ text, isConditional, hasLeadingCondition }))
}

/** An answer inherits the condition of its question: "What if my label owns the masters?" */
function hasExcludingCondition(plain: string, { question }: Sentence): boolean {
  const at = plain.search(rulePattern('condition-word'))
  return matchesStage('conditions', {
    text: plain,
    lead: rulePattern('leading-condition').exec(plain)?.groups?.['lead'],
    question: question ?? undefined,
    tail: at < 0 ? undefined : plain.slice(at),
  })
}

export const loadRewrites = once(() => ({ idioms: listRewrites('idioms'), sameMeaning: listRewrites('same-meaning') }))

function listRewrites(stage: string): { pattern: RegExp; to: string }[] {
  return loadRules()
    .rewrites.filter((one) => one.stage === stage)
    .flatMap((one) => one.rewrites.map(({ from, to }) => ({ pattern: compilePatterns(from, 'g'), to })))
}

/** A sentence in plainer words with the same meaning, for the rules only. Quoted evidence stays verbatim. */
function simplifyPhrasing(plain: string): string {
  const { idioms, sameMeaning } = loadRewrites()
  const rewrites = rulePattern('negation').test(plain) ? [...idioms, ...sameMeaning] : sameMeaning
  return rewrites.reduce((text, { pattern, to }) => text.replace(pattern, to), plain)
}
