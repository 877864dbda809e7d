import type { Pattern } from '#scraper/text/sieve/pattern.ts'
import { type Look, lookAt, mayMatch } from '#scraper/text/sieve/sieve.ts'
import { compile, listed } from './lexicon.ts'
import { readRules } from './rule-files.ts'

type Rewrite = { pattern: Pattern; to: string }

let loaded: { idioms: Rewrite[]; sameMeaning: Rewrite[] } | undefined

/** Reads both tables once. Throws if one is faulty. */
export function readRewrites(): { idioms: Rewrite[]; sameMeaning: Rewrite[] } {
  loaded ??= { idioms: load('idioms'), sameMeaning: load('same-meaning') }
  return loaded
}

function load(stage: string): Rewrite[] {
  const { rewrites } = readRules()
  return rewrites
    .filter((one) => one.stage === stage)
    .flatMap((one) => one.rewrites.map(({ from, to }) => ({ pattern: compile(from, 'g'), to })))
}

/** A sentence in plainer words with the same meaning, for judging only. Quoted evidence keeps its wording. */
export function inPlainerWords(plain: string, look: Look): { text: string; look: Look } {
  const { idioms, sameMeaning } = readRewrites()
  let said = { text: plain, look }
  if (listed('negation').test(plain)) for (const rewrite of idioms) said = rewritten(said, rewrite)
  for (const rewrite of sameMeaning) said = rewritten(said, rewrite)
  return said
}

/** Whether a sentence may have plainer words. */
export function mayBePlainer(look: Look): boolean {
  const { idioms, sameMeaning } = readRewrites()
  return [sameMeaning, idioms].some((all) => all.some(({ pattern }) => mayMatch(look, pattern.needed)))
}

function rewritten(said: { text: string; look: Look }, { pattern, to }: Rewrite): { text: string; look: Look } {
  if (!mayMatch(said.look, pattern.needed)) return said
  const text = said.text.replace(pattern.plain, to)
  return text === said.text ? said : { text, look: lookAt(text) }
}
