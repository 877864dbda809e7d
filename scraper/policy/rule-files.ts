import { loadYaml } from '#scraper/text/load-yaml.ts'
import { once } from '#scraper/text/once.ts'
import { RuleFileSchema } from './rule-schema.ts'

// If two groups of a stage have the same order, the one in the earlier file comes first.
const FILES = ['shared', 'en', 'fr', 'de', 'es']

/**
 * The rules of all languages. Loaded with the first sentence, because most processes import the parser and never parse a page. Throws
 * with the file name if a file is invalid, and if two files have a list of the same name.
 */
export const loadRules = once(() => {
  const files = FILES.map((name) => loadYaml(new URL(`./rules/${name}.yaml`, import.meta.url), RuleFileSchema))
  const lists = files.flatMap((file) => Object.entries(file.lists))
  const names = lists.map(([name]) => name)
  const twice = names.find((name, at) => names.indexOf(name) !== at)
  if (twice !== undefined) throw new Error(`two lists of the rules are called "${twice}"`)
  return {
    lists: Object.fromEntries(lists),
    groups: files.flatMap(({ groups }) => groups),
    rewrites: files.flatMap(({ rewrites }) => rewrites),
  }
})

const expanded = new Map<string, string>()
const compiled = new Map<string, RegExp>()

/** A pattern with every `{name}` replaced by the alternatives of that list. Throws if there is no such list. */
function expand(pattern: string): string {
  return pattern.replace(/(?<!\\p)\{([a-z][a-z0-9-]*)\}/g, (_whole, name: string) => listSource(name))
}

function listSource(name: string): string {
  const known = expanded.get(name)
  if (known !== undefined) return known
  const list = loadRules().lists[name]
  if (list === undefined) throw new Error(`the rules have no list "${name}"`)
  // Set before its parts are expanded, so that a list that contains itself does not cause an endless loop.
  expanded.set(name, `(?!)`)
  const source = `(?:${list.map(expand).join('|')})`
  expanded.set(name, source)
  return source
}

/** One regular expression that matches wherever any of the patterns does. */
export function compilePatterns(patterns: string | readonly string[], flags = ''): RegExp {
  const all = typeof patterns === 'string' ? [patterns] : patterns
  return new RegExp(all.map(expand).join('|'), flags)
}

/** A list of the rule files as a regular expression. Compiled once. */
export function rulePattern(name: string, flags = ''): RegExp {
  const key = flags === '' ? name : `${name}/${flags}`
  const known = compiled.get(key) ?? compilePatterns(`{${name}}`, flags)
  compiled.set(key, known)
  return known
}
