import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { findHead } from './find-heads.ts'
import { hashOf } from './real-page.ts'

const COMPONENT = 'export default () => <main><h1>Demos</h1></main>'
const titled = (title: string) => `export const metadata = { title: '${title}' }`

/** The path of the head that is found for a page of a commit with these files. */
function headOf(page: string, files: Record<string, string>): string | null {
  const mirror = mkdtempSync(path.join(tmpdir(), 'heads-'))
  onTestFinished(() => rmSync(mirror, { recursive: true }))
  const directory = path.join(mirror, 'lanternfold+site')
  const git = (...args: string[]) =>
    execFileSync('git', ['-C', directory, '-c', 'user.name=a', '-c', 'user.email=a@b.example', ...args]).toString()
  mkdirSync(directory)
  git('init', '-q')
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(directory, name)), { recursive: true })
    writeFileSync(path.join(directory, name), text)
  }
  git('add', '.')
  git('commit', '-qm', 'a site')
  const head = findHead({ repo: 'lanternfold/site', commit: git('rev-parse', 'HEAD').trim(), path: page }, mirror)
  if (head !== null) expect(head.sha256).toBe(hashOf(files[head.path] ?? ''))
  return head?.path ?? null
}

test('a page has the head of the nearest layout that says a title', () => {
  const files = {
    'app/demos/page.tsx': COMPONENT,
    'app/layout.tsx': titled('Tallow'),
    'index.html': '<title>Other</title>',
  }
  expect(headOf('app/demos/page.tsx', files)).toBe('app/layout.tsx')
  expect(headOf('app/demos/page.tsx', { ...files, 'app/demos/layout.tsx': titled('Demos') })).toBe(
    'app/demos/layout.tsx',
  )
  expect(headOf('app/demos/page.tsx', { ...files, 'app/demos/layout.tsx': COMPONENT })).toBe('app/layout.tsx')
})

test('what a script draws stands in the document of its site, and a page that a server sends does not', () => {
  const document = '<!doctype html><title>Tallow</title><div id="root"></div>'
  expect(headOf('src/Demos.jsx', { 'src/Demos.jsx': COMPONENT, 'public/index.html': document })).toBe(
    'public/index.html',
  )
  expect(headOf('demos.php', { 'demos.php': '<p>Demos</p>', 'index.html': document })).toBeNull()
  const header = { 'demos.php': '<?php require("header.php") ?><p>Demos</p>', 'header.php': '<title>Tallow</title>' }
  expect(headOf('demos.php', header)).toBe('header.php')
})

test('a document that says its title needs no other file, and a site may have none', () => {
  expect(
    headOf('demos.html', { 'demos.html': '<title>Demos</title>', 'header.html': '<title>Tallow</title>' }),
  ).toBeNull()
  expect(headOf('src/Demos.jsx', { 'src/Demos.jsx': COMPONENT })).toBeNull()
})
