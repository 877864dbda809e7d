import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)
const LANGUAGES = ['en', 'de', 'es', 'fr', 'it', 'nl']

let known: ReadonlySet<string> | undefined

/**
 * Whether one of a name's words is a given name: one of some 5,300 that are common in six languages (package human-names). Many people
 * have another, so that the answer is evidence and decides nothing by itself.
 */
export function hasGivenName(name: string): boolean {
  known ??= readNames()
  return name.split(/[\s-]+/).some((word) => known?.has(plain(word)))
}

function readNames(): ReadonlySet<string> {
  // Read, and not imported: the package's own module makes several lists of them.
  const folder = require.resolve('human-names').replace(/[^/\\]*$/, '')
  const lists = LANGUAGES.flatMap((language) =>
    ['female', 'male'].flatMap((sex): string[] =>
      JSON.parse(readFileSync(`${folder}data/${sex}-human-names-${language}.json`, 'utf8')),
    ),
  )
  return new Set(lists.map(plain))
}

function plain(word: string): string {
  return word.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}
