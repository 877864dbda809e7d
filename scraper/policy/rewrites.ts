import { readFileSync } from 'node:fs'
import path from 'node:path'
import { load as readYaml } from 'js-yaml'
import { compile, listed, RULES_FOLDER } from './lexicon.ts'
import { RewriteSchema } from './rule-schema.ts'

type Rewrite = { pattern: RegExp; to: string }

let loaded: { idioms: Rewrite[]; sameMeaning: Rewrite[] } | undefined

function load(file: string): Rewrite[] {
  const { rewrites } = RewriteSchema.parse(readYaml(readFileSync(path.join(RULES_FOLDER, file), 'utf8')))
  return rewrites.map(({ from, to }) => ({ pattern: compile(from, 'g'), to }))
}

/** A sentence in plainer words with the same meaning, for judging only. Quoted evidence keeps its wording. */
export function inPlainerWords(plain: string): string {
  loaded ??= { idioms: load('rewrite-idioms.yaml'), sameMeaning: load('rewrite-same-meaning.yaml') }
  const { idioms, sameMeaning } = loaded
  const all = listed('negation').test(plain) ? [...idioms, ...sameMeaning] : sameMeaning
  return all.reduce((text, { pattern, to }) => text.replace(pattern, to), plain)
}
