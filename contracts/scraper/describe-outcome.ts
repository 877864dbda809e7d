import { MODEL_OUTCOMES, PAGE_OUTCOMES } from './reading.ts'

/** An outcome that a newer version has stored is shown as it is. */
export function describeOutcome(outcome: string): string {
  const known: Readonly<Record<string, { words: string }>> = PAGE_OUTCOMES
  return (Object.hasOwn(known, outcome) && known[outcome]?.words) || replaceUnderscores(outcome)
}

export function describeModelOutcome(outcome: string): string {
  const known: Readonly<Record<string, string>> = MODEL_OUTCOMES
  return (Object.hasOwn(known, outcome) && known[outcome]) || replaceUnderscores(outcome)
}

const replaceUnderscores = (outcome: string) => outcome.replaceAll('_', ' ')

/** `{ blocked: 2, robots: 1 }` as "refused by the site (2), disallowed by robots.txt (1)". */
export function listOutcomes(counts: Readonly<Record<string, number>>, describe = describeOutcome): string {
  return Object.entries(counts)
    .map(([outcome, count]) => `${uncapitalise(describe(outcome))} (${count})`)
    .join(', ')
}

const uncapitalise = (words: string) => words.charAt(0).toLowerCase() + words.slice(1)
