import { expect, test } from 'vitest'
import { commitSite } from './commit-site.ts'
import { findHead } from './find-head.ts'

const COMPONENT = 'export default () => <main><h1>Demos</h1></main>'
const titled = (title: string) => `export const metadata = { title: '${title}' }`
const headOf = (page: string, files: Record<string, string>) => findHead(page, commitSite(files))

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
