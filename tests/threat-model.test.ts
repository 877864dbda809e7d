import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'

const ROOT = path.dirname(import.meta.dirname)

// Link checks between documents and tests: a claim whose test was renamed or deleted fails here. The named tests themselves prove
// the claims.

test('link check: every threat in docs/threat-model.md names tests that exist', async () => {
  const page = await readFile(path.join(ROOT, 'docs/threat-model.md'), 'utf8')
  const threats = page.split(/^### /m).slice(1)
  expect(threats.length).toBeGreaterThan(20)
  const missing: string[] = []
  for (const threat of threats) {
    const [title = '', ...lines] = threat.split(/^## /m)[0]?.split('\n') ?? []
    const proofs = lines.flatMap((line) => {
      const [, file, name] = /^- (\S+\.(?:test|spec)\.ts): (.+)$/.exec(line) ?? []
      return file === undefined || name === undefined ? [] : [{ file, name }]
    })
    if (proofs.length === 0) missing.push(`${title}: no test`)
    for (const { file, name } of proofs) {
      const source = await readFile(path.join(ROOT, file), 'utf8').catch(() => '')
      const starts = [`test('${name}'`, `test("${name}"`, `test(\`${name}\``]
      if (!starts.some((start) => source.includes(start))) missing.push(`${title}: ${file}: ${name}`)
    }
  }
  expect(missing).toEqual([])
})

test('link check: every file that docs/permissions.md names as proof contains tests', async () => {
  const page = await readFile(path.join(ROOT, 'docs/permissions.md'), 'utf8')
  const files = [...page.matchAll(/\| (\S+\.test\.ts) +\|$/gm)].map(([, file = '']) => file)
  expect(files.length).toBeGreaterThan(8)
  for (const file of files) expect(await readFile(path.join(ROOT, file), 'utf8'), file).toMatch(/^test[.(]/m)
})
