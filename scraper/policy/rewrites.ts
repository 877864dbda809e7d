import { readTable } from '#scraper/text/read-table.ts'
import { compile, listed, RULES_FOLDER } from './lexicon.ts'
import { RewriteSchema } from './rule-schema.ts'

type Rewrite = { pattern: RegExp; to: string }

let loaded: { idioms: Rewrite[]; sameMeaning: Rewrite[] } | undefined

/** Reads both tables once. Throws if one is faulty. */
export function readRewrites(): { idioms: Rewrite[]; sameMeaning: Rewrite[] } {
  loaded ??= { idioms: load('rewrite-idioms.yaml'), sameMeaning: load('rewrite-same-meaning.yaml') }
  return loaded
}

function load(file: string): Rewrite[] {
  const { rewrites } = readTable(new URL(file, RULES_FOLDER), RewriteSchema)
  return rewrites.map(({ from, to }) => ({ pattern: compile(from, 'g'), to }))
}

/** A sentence in plainer words with the same meaning, for judging only. Quoted evidence keeps its wording. */
export function inPlainerWords(plain: string): string {
  const { idioms, sameMeaning } = readRewrites()
  const all = listed('negation').test(plain) ? [...idioms, ...sameMeaning] : sameMeaning
  return all.reduce((text, { pattern, to }) => text.replace(pattern, to), plain)
}
