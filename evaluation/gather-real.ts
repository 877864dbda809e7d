import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { parseArgs } from 'node:util'
import { readRealSet } from './load-real-pages.ts'
import { readFromMirror } from './mirror-files.ts'
import { filesOf, hashOf } from './real-page.ts'

const HELP = `node evaluation/gather-real.ts --mirror DIR [LIST.yaml ...]

Fills evaluation/real/pages with the texts of the real pages that the lists name. They are other people's and are not in this
repository. DIR holds bare git directories, DIR/OWNER+NAME or DIR/OWNER+NAME/repo, of the repositories named as sources.`

type Gathered = { found: number; of: number; mistakes: string[] }

/** Writes each page's text beside its list, if a mirror has it and it is the text that was labelled. */
export function gatherReal(list: string, mirror: string): Gathered {
  const { pages } = readRealSet(list)
  const folder = path.join(path.dirname(list), 'pages')
  mkdirSync(folder, { recursive: true })
  const mistakes: string[] = []
  let found = 0
  for (const page of pages) {
    const files = filesOf(page).map((file) => ({ ...file, text: readFromMirror(mirror, page.source, file.path) }))
    if (files.some(({ text }) => text === null)) mistakes.push(`${page.id}: no mirror of ${page.source.repo} has it`)
    else if (files.some(({ text, sha256 }) => hashOf(text ?? '') !== sha256)) {
      mistakes.push(`${page.id}: the text is not the one that was labelled`)
    } else {
      for (const { name, text } of files) writeFileSync(path.join(folder, name), text ?? '')
      found++
    }
  }
  return { found, of: pages.length, mistakes }
}

if (import.meta.main) {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { mirror: { type: 'string' }, help: { type: 'boolean', default: false } },
  })
  if (values.help || values.mirror === undefined) {
    process.stdout.write(`${HELP}\n`)
    process.exit(values.help ? 0 : 2)
  }
  const beside = path.join(import.meta.dirname, 'real')
  const lists =
    positionals.length > 0 ? positionals : ['work', 'measure'].map((half) => path.join(beside, `${half}.yaml`))
  for (const list of lists) {
    const { found, of, mistakes } = gatherReal(list, values.mirror)
    for (const mistake of mistakes) process.stderr.write(`${mistake}\n`)
    process.stdout.write(`${list}: ${found} of ${of} texts\n`)
    if (mistakes.length > 0) process.exitCode = 1
  }
}
