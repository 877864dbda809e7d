import { access, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { makeTestFolder } from '#tests/harness/test-folder.ts'
import { contentPathOf, isSameContent, listContent, replaceContent, writeContent } from './content-files.ts'

async function createContent(files: Record<string, string>) {
  const root = await makeTestFolder('content-files')
  onTestFinished(() => rm(root, { recursive: true }))
  const folder = path.join(root, 'content')
  for (const [name, text] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(folder, name)), { recursive: true })
    await writeFile(path.join(folder, name), text)
  }
  return { root, folder }
}

const asFiles = (files: Record<string, string>) =>
  new Map(Object.entries(files).map(([name, text]) => [name, Buffer.from(text)]))

test('texts, pictures and sounds are content; code and hidden files are not', async () => {
  const { folder } = await createContent({
    'company.yaml': 'name: A',
    'artists/a b-ü.jpg': 'x',
    'load.ts': 'code',
    '.DS_Store': 'x',
    'artists/.git/config': 'x',
  })
  expect(await listContent(folder)).toEqual(['artists/a b-ü.jpg', 'company.yaml'])
})

test('entries that lead out of content/ or are code are refused', () => {
  const entries = [
    'content/../start/serve.yaml',
    'content/artists/../../x.yaml',
    'content//etc/passwd',
    'content/a\\..\\b.yaml',
    'content/load.ts',
    'files/x',
    'content/',
  ]
  expect(entries.filter((entry) => contentPathOf(entry) !== null)).toEqual([])
})

test('content is the same only if no file differs, is missing or is added', async () => {
  const { folder } = await createContent({ 'a.yaml': 'a', 'b.yaml': 'b', 'load.ts': 'code' })
  expect(await isSameContent(folder, asFiles({ 'a.yaml': 'a', 'b.yaml': 'b' }))).toBe(true)
  expect(await isSameContent(folder, asFiles({ 'a.yaml': 'a', 'b.yaml': 'c' }))).toBe(false)
  expect(await isSameContent(folder, asFiles({ 'a.yaml': 'a' }))).toBe(false)
  expect(await isSameContent(folder, asFiles({ 'a.yaml': 'a', 'c.yaml': 'b' }))).toBe(false)
})

test('replacing content keeps the previous files beside it and leaves code in place', async () => {
  const { root, folder } = await createContent({ 'a.yaml': 'mine', 'artists/sample.yaml': 'x', 'load.ts': 'code' })
  const aside = await replaceContent(folder, asFiles({ 'a.yaml': 'older' }), new Date('2026-11-20T12:00:00Z'))
  expect(aside).toBe(path.join(root, 'content-before-restore-2026-11-20T12-00-00Z'))
  expect(await readFile(path.join(folder, 'a.yaml'), 'utf8')).toBe('older')
  expect(await readFile(path.join(folder, 'load.ts'), 'utf8')).toBe('code')
  await expect(access(path.join(folder, 'artists/sample.yaml'))).rejects.toThrow()
  expect((await readdir(aside, { recursive: true })).sort()).toEqual(['a.yaml', 'artists', 'artists/sample.yaml'])
})

test('writing content overwrites nothing', async () => {
  const { folder } = await createContent({ 'a.yaml': 'mine' })
  await expect(writeContent(folder, asFiles({ 'a.yaml': 'other' }))).rejects.toThrow('EEXIST')
  expect(await readFile(path.join(folder, 'a.yaml'), 'utf8')).toBe('mine')
})
