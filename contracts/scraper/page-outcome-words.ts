import { MODEL_OUTCOMES, PAGE_OUTCOMES } from './reading.ts'

/** The outcome of a page, in words; an unknown outcome of a later version is shown as it is. */
export function describeOutcome(outcome: string): string {
  const known: Readonly<Record<string, { words: string }>> = PAGE_OUTCOMES
  return (Object.hasOwn(known, outcome) && known[outcome]?.words) || asItIs(outcome)
}

/** Whether a model read a page, in words. */
export function describeModelOutcome(outcome: string): string {
  const known: Readonly<Record<string, string>> = MODEL_OUTCOMES
  return (Object.hasOwn(known, outcome) && known[outcome]) || asItIs(outcome)
}

const asItIs = (outcome: string) => outcome.replaceAll('_', ' ')

/** `{ blocked: 2, robots: 1 }` as "refused by the site (2), disallowed by robots.txt (1)". */
export function listOutcomes(counts: Readonly<Record<string, number>>, describe = describeOutcome): string {
  return Object.entries(counts)
    .map(([outcome, count]) => `${withoutCapital(describe(outcome))} (${count})`)
    .join(', ')
}

const withoutCapital = (words: string) => words.charAt(0).toLowerCase() + words.slice(1)
