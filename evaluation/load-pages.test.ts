import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { LabelsError, loadPages } from './load-pages.ts'

function createFolder(files: Record<string, string>): { folder: string } & Disposable {
  const folder = mkdtempSync(path.join(tmpdir(), 'labelled-'))
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true })
    writeFileSync(path.join(folder, name), content)
  }
  return { folder, [Symbol.dispose]: () => rmSync(folder, { recursive: true }) }
}

function loadLines(...lines: string[]) {
  using files = createFolder({ 'pages.jsonl': lines.join('\n') })
  return loadPages('pages.jsonl', [files.folder])
}

function mistakesOf(...lines: string[]): string[] {
  try {
    loadLines(...lines)
  } catch (error) {
    if (error instanceof LabelsError) return error.lines.map((line) => line.replace(/^.*pages\.jsonl:/, ''))
    throw error
  }
  return []
}

const PAGE = { id: 'a', url: 'https://pocketharborsync.com/', html: '<p>x</p>', labels: {} }
const line = (change: object) => JSON.stringify({ ...PAGE, ...change })

test('a line may have no labels, and html or text', () => {
  const [html, text] = loadLines(`\uFEFF${line({})}`, '', line({ id: 7, html: undefined, text: 'plain' }), '')
  expect(html).toMatchObject({ id: 'a', body: '<p>x</p>', contentType: 'text/html', labels: {} })
  expect(text).toMatchObject({ id: '7', body: 'plain', contentType: 'text/plain' })
})

test('labels are accepted as people write them: null, one name, upper case, a person without a role', () => {
  const labels = {
    relevant: true,
    category: null,
    company: 'Pocket Harbor',
    contact_names: [{ name: 'Ann Lee', role: 'A&R' }, { name: 'Bo Ek', role: null }, { name: 'Cy Oh' }, 'Di Poe'],
    emails: [],
    submission_status: 'Open',
    industries: ['Film'],
    remark: 'unknown labels are ignored',
  }
  expect(loadLines(line({ labels }))[0]?.labels).toEqual({
    relevant: true,
    category: null,
    company: ['Pocket Harbor'],
    contact_names: [
      { name: 'Ann Lee', role: 'A&R' },
      { name: 'Bo Ek', role: null },
      { name: 'Cy Oh', role: null },
      { name: 'Di Poe', role: null },
    ],
    emails: [],
    submission_status: 'open',
    industries: ['Film'],
  })
})

test('every bad line is named with its mistake', () => {
  expect(
    mistakesOf(
      line({}),
      '{"id": "cut off',
      line({ url: 'pocketharborsync.com' }),
      line({ html: undefined }),
      line({ labels: { submission_status: 'maybe' } }),
      line({ labels: undefined }),
      line({ labels: { emails: 'a@b.com' } }),
    ),
  ).toEqual([
    '2: this is not JSON',
    expect.stringMatching(/^3: url: /),
    '4: html: neither html nor text is a string',
    expect.stringMatching(/^5: labels\.submission_status: /),
    expect.stringMatching(/^6: labels: /),
    expect.stringMatching(/^7: labels\.emails: /),
  ])
})

test('missing files and files without pages are refused', () => {
  expect(() => loadPages('nowhere.jsonl')).toThrow('nowhere.jsonl: there is no such file')
  expect(() => loadLines('', '  ')).toThrow('there is no page in it')
})

test('each page of a folder gets its file and the day on which it was read', () => {
  using files = createFolder({
    'labels.yaml':
      'read_on: 2026-11-21\npages:\n  - id: one\n    url: https://one.com/\n    labels: {relevant: true}\n  - id: two\n    url: https://two.com/\n    read_on: 2026-01-02\n    labels: {}\n',
    'pages/one.html': '<p>one</p>',
    'pages/two.txt': 'two',
  })
  expect(loadPages(files.folder)).toMatchObject([
    { id: 'one', read_on: '2026-11-21', body: '<p>one</p>', contentType: 'text/html', labels: { relevant: true } },
    { id: 'two', read_on: '2026-01-02', body: 'two', contentType: 'text/plain' },
  ])
})

test('a folder whose pages and labels do not match is refused', () => {
  using files = createFolder({
    'labels.yaml': 'read_on: 2026-11-21\npages:\n  - id: one\n    url: https://one.com/\n    labels: {}\n',
    'pages/stray.html': '<p>x</p>',
  })
  expect(() => loadPages(files.folder)).toThrow(
    /one: pages\/one\.html is missing\n.*stray\.html: this page has no labels/,
  )
})
