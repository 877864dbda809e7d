import { Pattern } from '#scraper/text/sieve/pattern.ts'
import { readRules } from './rule-files.ts'

const expanded = new Map<string, string>()
const compiled = new Map<string, Pattern>()

/** A pattern with every `{name}` replaced by the alternatives of that list. A name that no list has is an error. */
export function expand(pattern: string): string {
  return pattern.replace(/(?<!\\p)\{([a-z][a-z0-9-]*)\}/g, (_whole, name: string) => sourceOf(name))
}

function sourceOf(name: string): string {
  const known = expanded.get(name)
  if (known !== undefined) return known
  const list = readRules().lists[name]
  if (list === undefined) throw new Error(`the rules have no list "${name}"`)
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

/** A list of the rules as a regular expression, for the places where code asks for one. Compiled once. */
export function listed(name: string, flags = ''): Pattern {
  const key = flags === '' ? name : `${name}/${flags}`
  const known = compiled.get(key) ?? compile(`{${name}}`, flags)
  compiled.set(key, known)
  return known
}
