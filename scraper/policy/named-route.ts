import type { Route, Submitter } from './policy-types.ts'
import { findRule } from './rule-table.ts'

/** The route that a sentence asks people to use; null if it names none. */
export function routeOf(text: string): Route | null {
  return findRule('route', { text })?.rule.route ?? null
}

/** Who may submit, according to a sentence; null if it names nobody. */
export function whoMay(text: string): Submitter | null {
  return findRule('who', { text })?.rule.who ?? null
}
