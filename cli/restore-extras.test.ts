import { cp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { makeTestFolder } from '#tests/harness/test-folder.ts'
import { assertNoExtras, writeExtras } from './restore-extras.ts'

const NOW = new Date('2026-11-20T12:00:00Z')

async function createPlace() {
  const root = await makeTestFolder('extras')
  onTestFinished(() => rm(root, { recursive: true }))
  const checkout = path.join(root, 'content')
  await cp(path.resolve('content/legal'), checkout, { recursive: true })
  await writeFile(path.join(checkout, 'company.yaml'), 'name: Now')
  return { checkout, dataDir: path.join(root, 'data') }
}

const content = new Map([['company.yaml', Buffer.from('name: Then')]])
const settings = 'PORT=3100\n'

test('a restore writes settings and content to a separate folder and leaves the checkout unchanged', async () => {
  const { checkout, dataDir } = await createPlace()
  const before = await readdir(checkout)
  await assertNoExtras(dataDir)
  const lines = await writeExtras({ content, settings, replacesContent: false, checkout }, dataDir, NOW)
  expect(lines.join('\n')).toMatch(/settings\.env, for you to review[\s\S]*The checkout was not changed/)
  const file = path.join(dataDir, 'restored', 'settings.env')
  expect([await readFile(file, 'utf8'), (await stat(file)).mode & 0o777]).toEqual([settings, 0o600])
  expect(await readFile(path.join(dataDir, 'restored', 'content', 'company.yaml'), 'utf8')).toBe('name: Then')
  expect(await readdir(checkout)).toEqual(before)
  expect(await readFile(path.join(checkout, 'company.yaml'), 'utf8')).toBe('name: Now')
  await expect(assertNoExtras(dataDir)).rejects.toThrow('from an earlier restore. Move it away first.')
})

test("a restore does not write content that equals the checkout's", async () => {
  const { checkout, dataDir } = await createPlace()
  const files = new Map<string, Buffer>()
  for (const name of await readdir(checkout)) files.set(name, await readFile(path.join(checkout, name)))
  const lines = await writeExtras({ content: files, settings: null, replacesContent: false, checkout }, dataDir, NOW)
  expect(lines).toEqual([`  Content: ${checkout} has the same ${files.size} files.`])
  await assertNoExtras(dataDir)
})

test('--content replaces the checkout’s content and keeps the previous files', async () => {
  const { checkout, dataDir } = await createPlace()
  const lines = await writeExtras({ content, settings: null, replacesContent: true, checkout }, dataDir, NOW)
  expect(await readdir(checkout)).toEqual(['company.yaml'])
  expect(await readFile(path.join(checkout, 'company.yaml'), 'utf8')).toBe('name: Then')
  const aside = `${checkout}-before-restore-2026-11-20T12-00-00Z`
  expect(lines[0]).toContain(aside)
  expect(await readFile(path.join(aside, 'company.yaml'), 'utf8')).toBe('name: Now')
})
