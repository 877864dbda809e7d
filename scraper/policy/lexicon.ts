import { readTable } from '#scraper/text/read-table.ts'
import { Pattern } from '#scraper/text/sieve/pattern.ts'
import { LexiconSchema } from './rule-schema.ts'

export const RULES_FOLDER = new URL('./rules/', import.meta.url)

// Read when the first pattern is compiled: most processes import the reader and never read a page.
let lexicon: Record<string, string[]> | undefined
const expanded = new Map<string, string>()
const compiled = new Map<string, Pattern>()

function lists(): Record<string, string[]> {
  lexicon ??= readTable(new URL('lexicon.yaml', RULES_FOLDER), LexiconSchema)
  return lexicon
}

/** A pattern with every `{name}` replaced by the alternatives of that list. A name that is not in the lexicon is an error. */
export function expand(pattern: string): string {
  return pattern.replace(/(?<!\\p)\{([a-z][a-z0-9-]*)\}/g, (_whole, name: string) => sourceOf(name))
}

function sourceOf(name: string): string {
  const known = expanded.get(name)
  if (known !== undefined) return known
  const list = lists()[name]
  if (list === undefined) throw new Error(`the lexicon has no list "${name}"`)
  // Set before its parts are expanded, so that a list that contains itself ends as an error and not in an endless loop.
  expanded.set(name, `(?!)`)
  const source = `(?:${list.map(expand).join('|')})`
  expanded.set(name, source)
  return source
}

/** The patterns as one regular expression that matches where any of them does. */
export function compile(patterns: string | readonly string[], flags = ''): Pattern {
  const all = typeof patterns === 'string' ? [patterns] : patterns
  return new Pattern(new RegExp(all.map(expand).join('|'), flags))
}

/** A list of the lexicon as a regular expression, for the places where code asks for one. Compiled once. */
export function listed(name: string, flags = ''): Pattern {
  const key = flags === '' ? name : `${name}/${flags}`
  const known = compiled.get(key) ?? compile(`{${name}}`, flags)
  compiled.set(key, known)
  return known
}

/** The names of all lists and what is in them, for the test that none is unused. */
export function readLexicon(): Readonly<Record<string, readonly string[]>> {
  return lists()
}
