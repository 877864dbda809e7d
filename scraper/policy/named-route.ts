import type { Route, Submitter } from './policy-types.ts'
import { findRule, findRules } from './rule-table.ts'

/** The route that a sentence asks people to use; null if it names none. */
export function routeOf(text: string): Route | null {
  return findRule('route', { text })?.rule.route ?? null
}

/** Who may submit, according to a sentence: one group, or all that it lists side by side; empty if it names nobody. */
export function whoMay(text: string): Submitter[] {
  const first = findRule('who', { text })?.rule.who
  if (first === undefined) return []
  if (first === 'anyone') return [first]
  const listed = findRules('who-also', { text }).flatMap(({ who }) => who ?? [])
  return [...new Set([first, ...listed])]
}

/** All groups that an invitation addresses: "Are you an artist or a manager? Send us …". */
export function whomItAddresses(text: string): Submitter[] {
  return [...new Set(findRules('who-addressed', { text }).flatMap(({ who }) => who ?? []))]
}

/** The same for a sentence in German, French or Spanish, folded. */
export function whoMayAbroad(text: string): Submitter[] {
  const found = new Set(findRules('foreign-who', { text }).flatMap(({ who }) => who ?? []))
  return found.has('anyone') ? ['anyone'] : [...found]
}
