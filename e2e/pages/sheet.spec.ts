import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { compile } from '@tailwindcss/node'
import { listWords, type Word } from '#e2e/page-checks/class-names.ts'
import { expect, test } from '#e2e/product-test.ts'

const ROOT = path.resolve(import.meta.dirname, '..', '..')
const ASSETS = path.join(ROOT, 'build', 'client', 'assets')

/** Classes that only appear in the selectors of other classes. */
const MARKS = /^(group|peer)(\/[\w-]+)?$/

/** The classes that a style sheet has rules for. */
function readClasses(css: string): Set<string> {
  const names = [...css.matchAll(/\.((?:[\w-]|\\[0-9a-f]{1,6} |\\.)+)/gi)].map(([, name]) =>
    (name ?? '').replace(/\\(?:([0-9a-f]{1,6}) |(.))/gi, (_whole, code, itself) =>
      code ? String.fromCodePoint(Number.parseInt(code, 16)) : itself,
    ),
  )
  return new Set(names)
}

/** The words that are classes: because of their place in the source, or because Tailwind generates a rule for them. */
async function listClasses(words: readonly Word[]): Promise<Word[]> {
  const { build } = await compile(readFileSync(path.join(ROOT, 'app', 'app.css'), 'utf8'), {
    base: path.join(ROOT, 'app'),
    onDependency() {},
  })
  const known = readClasses(build(words.map(({ word }) => word)))
  return words.filter(({ word, isClass }) => (isClass || known.has(word)) && !MARKS.test(word))
}

test('every class that the sources use has a rule in the built sheet', async () => {
  const sheets = readdirSync(ASSETS).filter((file) => file.endsWith('.css'))
  const ruled = readClasses(sheets.map((file) => readFileSync(path.join(ASSETS, file), 'utf8')).join(''))
  const used = await listClasses(listWords())
  expect(new Set(used.map(({ word }) => word)).size).toBeGreaterThan(800)
  expect(used.filter(({ word }) => !ruled.has(word))).toEqual([])
})
