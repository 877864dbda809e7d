import { readTable } from '#scraper/text/read-table.ts'
import { type RuleFile, RuleFileSchema, type RuleGroup } from './rule-schema.ts'

// Where two groups of a stage have the same order, that of the earlier file is tried first.
const FILES = ['shared', 'en', 'fr', 'de', 'es']

export type Rules = {
  lists: Readonly<Record<string, readonly string[]>>
  groups: RuleGroup[]
  rewrites: RuleFile['rewrites']
}

let read: Rules | undefined

/**
 * The rules of all languages, read once, when the first sentence is judged: most processes import the reader and never read a page. Throws,
 * naming the file, if one is faulty, and if two have a list of the same name.
 */
export function readRules(): Rules {
  if (read !== undefined) return read
  const files = FILES.map((name) => readTable(new URL(`./rules/${name}.yaml`, import.meta.url), RuleFileSchema))
  const lists = files.flatMap((file) => Object.entries(file.lists))
  const names = lists.map(([name]) => name)
  const twice = names.find((name, at) => names.indexOf(name) !== at)
  if (twice !== undefined) throw new Error(`two lists of the rules are called "${twice}"`)
  read = {
    lists: Object.fromEntries(lists),
    groups: files.flatMap(({ groups }) => groups),
    rewrites: files.flatMap(({ rewrites }) => rewrites),
  }
  return read
}
