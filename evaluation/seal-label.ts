import process from 'node:process'
import { formsOf } from './label-forms.ts'
import { findSeal, type Seal } from './seal.ts'

const HELP = `node evaluation/seal-label.ts email|name WORDS

Prints the form in which a label of a real page holds an address or a name. Needs the key: REAL_PAGES_KEY, or
REAL_PAGES_KEY_FILE with a file's name.
`

/** Null if the purpose is none of the two. */
export function sealLabel(seal: Seal, purpose: string, words: string): string | null {
  const forms = formsOf({ seal })
  if (purpose === 'email') return forms.email(words)
  return purpose === 'name' ? forms.name(words) : null
}

if (import.meta.main) {
  const [purpose = '', ...words] = process.argv.slice(2)
  const seal = findSeal()
  const sealed = seal === null || words.length === 0 ? null : sealLabel(seal, purpose, words.join(' '))
  if (sealed === null) process.stderr.write(HELP)
  else process.stdout.write(`${sealed}\n`)
  process.exitCode = sealed === null ? 2 : 0
}
