import { existsSync, readFileSync } from 'node:fs'
import process from 'node:process'
import { formsOf } from './label-forms.ts'
import { createSeal, type Seal } from './seal.ts'

const HELP = `node evaluation/seal-label.ts FILE email|name WORDS

Prints the form in which a label of a real page holds an address or a name. FILE is the page's source as its repository has
it, such as evaluation/real/pages/ID.source; the label is sealed with it.
`

/** Null if the purpose is none of the two. */
export function sealLabel(seal: Seal, purpose: string, words: string): string | null {
  const forms = formsOf({ seal })
  if (purpose === 'email') return forms.email(words)
  return purpose === 'name' ? forms.name(words) : null
}

if (import.meta.main) {
  const [file = '', purpose = '', ...words] = process.argv.slice(2)
  const isAsked = existsSync(file) && words.length > 0
  const sealed = isAsked ? sealLabel(createSeal(readFileSync(file)), purpose, words.join(' ')) : null
  if (sealed === null) process.stderr.write(HELP)
  else process.stdout.write(`${sealed}\n`)
  process.exitCode = sealed === null ? 2 : 0
}
