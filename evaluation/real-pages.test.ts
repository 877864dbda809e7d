import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { dump, load } from 'js-yaml'
import { expect, test } from 'vitest'
import { runEvalCommand } from './eval-command.ts'
import { gatherReal } from './gather-real.ts'
import { loadRealPages, readRealSet } from './load-real-pages.ts'
import { halfOf, hashOf } from './real-page.ts'
import { createSeal } from './seal.ts'
import { sealLabel } from './seal-label.ts'

const LISTS = ['work', 'measure'] as const
const fileOfList = (half: string) => path.join(import.meta.dirname, 'real', `${half}.yaml`)

const TEXT = `<title>Lanternfold Records</title><p>Lanternfold Records places its artists' music in film and games.</p>
<p>We accept demos from artists. Please send links to demos@lanternfold.com.</p><p>Wren Abernathy, Founder</p>`
const seal = createSeal(TEXT)
const KNOWN = {
  id: 'lanternfold-home',
  site: 'lanternfold',
  source: { repo: 'lanternfold/site', commit: '0'.repeat(40), path: 'index.html' },
  sha256: hashOf(TEXT),
  url: 'https://lanternfold.com/',
  language: 'en',
  sort: 'label',
  labels: {
    relevant: true,
    page_kind: 'organisation',
    company: ['Lanternfold Records'],
    submission_status: 'open',
    route: 'email',
    who_may_submit: ['artist'],
    deadline: 'none',
    exceptions: [],
    emails: [seal('email', 'demos@lanternfold.com')],
    chosen_email: [seal('email', 'demos@lanternfold.com')],
    contact_names: [{ name: seal('name', 'wren abernathy'), role: 'Founder' }],
  },
}

function createSet(pages: object[] = [KNOWN]) {
  const folder = mkdtempSync(path.join(tmpdir(), 'real-'))
  const list = path.join(folder, 'set.yaml')
  writeFileSync(list, dump({ read_on: '2026-11-22', pages }))
  return { folder, list, [Symbol.dispose]: () => rmSync(folder, { recursive: true }) }
}

const WORDS = "<?php $footer='No demos, please.';"

function commitText(mirror: string): string {
  const directory = path.join(mirror, 'lanternfold+site')
  mkdirSync(directory, { recursive: true })
  const git = (...args: string[]) =>
    execFileSync('git', ['-C', directory, '-c', 'user.name=a', '-c', 'user.email=a@b.example', ...args])
      .toString()
      .trim()
  git('init', '-q')
  writeFileSync(path.join(directory, 'index.html'), TEXT)
  writeFileSync(path.join(directory, 'config.php'), WORDS)
  git('add', '.')
  git('commit', '-qm', 'a page')
  return git('rev-parse', 'HEAD')
}

test.each(LISTS)('the list %s is well-formed and each page is in the half that names decide', (half) => {
  const { pages } = readRealSet(fileOfList(half))
  expect(pages.length).toBeGreaterThanOrEqual(60)
  expect(pages.filter((page) => halfOf(page) !== half)).toEqual([])
  expect(pages.filter(({ id, site }) => !id.startsWith(`${site}-`))).toEqual([])
})

test('no page and no source is in both halves', () => {
  const [worked, measured] = LISTS.map((half) => readRealSet(fileOfList(half)).pages)
  const ids = [worked, measured].flatMap((pages) => pages?.map(({ id }) => id))
  expect(new Set(ids).size).toBe(ids.length)
  const repos = new Set(worked?.map(({ source }) => source.repo))
  expect(measured?.filter(({ source }) => repos.has(source.repo))).toEqual([])
  const texts = new Set(worked?.map(({ sha256 }) => sha256))
  expect(measured?.filter(({ sha256 }) => texts.has(sha256))).toEqual([])
})

test('the list of layouts names pages that are listed', () => {
  const beside = path.join(import.meta.dirname, 'real/layouts.yaml')
  const layouts = Object.keys(load(readFileSync(beside, 'utf8')) as object)
  const ids = new Set(LISTS.flatMap((half) => readRealSet(fileOfList(half)).pages.map(({ id }) => id)))
  expect(layouts.length).toBeGreaterThan(500)
  expect(layouts.filter((id) => !ids.has(id))).toEqual([])
})

test('a site that was seen is worked with, and a dealt one is where the name of its source says', () => {
  const half = (site: string, repo: string, half_by?: 'seen' | 'repository') =>
    halfOf({ site, half_by, source: { ...KNOWN.source, repo } })
  expect([half('c', 'b/b'), half('a', 'a/a')]).toEqual(['work', 'measure'])
  expect(half('a', 'b/b', 'seen')).toBe('work')
  expect([half('c', 'b/b', 'repository'), half('a', 'a/a', 'repository')]).toEqual(['measure', 'work'])
})

test.each(LISTS)('the list %s has no address in clear', (half) => {
  expect(readFileSync(fileOfList(half), 'utf8')).not.toMatch(/@|\[at\]|\(at\)|mailto/i)
})

test('an address or a name in clear is refused', () => {
  const emails = { ...KNOWN, labels: { ...KNOWN.labels, emails: ['demos@lanternfold.com'] } }
  const names = { ...KNOWN, labels: { ...KNOWN.labels, contact_names: [{ name: 'Wren Abernathy' }] } }
  for (const page of [emails, names]) {
    using set = createSet([page])
    expect(() => readRealSet(set.list)).toThrow(/is not sealed/)
  }
})

test('a mirror fills the folder of texts, and a text that is another one stays out', () => {
  using mirror = createSet()
  const commit = commitText(mirror.folder)
  const page = { ...KNOWN, source: { ...KNOWN.source, commit } }
  const withWords = (id: string, words: string) => {
    const file = { path: 'config.php', sha256: hashOf(words) }
    return { ...page, id, source: { ...page.source, words: [file] } }
  }
  using set = createSet([
    page,
    { ...page, id: 'lanternfold-changed', sha256: hashOf('another text') },
    withWords('lanternfold-words', WORDS),
    withWords('lanternfold-reworded', 'other words'),
    { ...page, id: 'lanternfold-absent', source: { ...page.source, repo: 'lanternfold/gone' } },
  ])
  expect(gatherReal(set.list, mirror.folder)).toEqual({
    found: 2,
    of: 5,
    mistakes: [
      'lanternfold-changed: the text is not the one that was labelled',
      'lanternfold-reworded: the text is not the one that was labelled',
      'lanternfold-absent: no mirror of lanternfold/gone has it',
    ],
  })
  const loaded = loadRealPages(set.list)
  expect(loaded).toMatchObject({ of: 5, pages: [{ id: 'lanternfold-home', body: TEXT }, { id: 'lanternfold-words' }] })
  writeFileSync(path.join(set.folder, 'pages', 'lanternfold-home.source'), `${TEXT} changed`)
  expect(() => loadRealPages(set.list)).toThrow(/not the one that was labelled/)
})

test('eval compares sealed labels, says how many texts it found, and does without the texts', async () => {
  using set = createSet([KNOWN, { ...KNOWN, id: 'lanternfold-absent' }])
  const run = async (...args: string[]) => {
    const printed: string[] = []
    const notes: string[] = []
    const print = (line: string) => void printed.push(line)
    const deps = {
      folders: [set.folder],
      openModel: async () => null,
      print,
      printError: (line: string) => void notes.push(line),
    }
    expect(await runEvalCommand(['set.yaml', ...args], deps)).toBe(0)
    return { printed, notes }
  }
  expect(await run()).toMatchObject({
    printed: [],
    notes: [/0 of 2 texts found/, /no text/].map((words) => expect.stringMatching(words)),
  })

  mkdirSync(path.join(set.folder, 'pages'))
  writeFileSync(path.join(set.folder, 'pages', 'lanternfold-home.source'), TEXT)
  const { printed, notes } = await run('--json')
  expect(notes).toEqual([expect.stringMatching(/1 of 2 texts found/)])
  expect(JSON.parse(printed.join(''))).toMatchObject({
    n: 1,
    email: { right: 1, found: 1, labelled: 1 },
    contact: { right: 1, labelled: 1 },
    chosen_email: { right: 1, of: 1 },
    open_rows: { right: 1, found: 1, labelled: 1 },
    deadline: { right: 1, of: 1 },
  })
})

test('a label sealed with one page says nothing of the same words on another', () => {
  expect(seal('name', 'wren abernathy')).toBe(createSeal(Buffer.from(TEXT))('name', 'wren abernathy'))
  expect(seal('name', 'wren abernathy')).not.toBe(createSeal(`${TEXT}\n`)('name', 'wren abernathy'))
  expect(seal('name', 'wren abernathy')).not.toBe(seal('email', 'wren abernathy'))
})

test('a label is sealed in the form in which it is compared', () => {
  expect(sealLabel(seal, 'email', ' Demos@Lanternfold.com ')).toBe(seal('email', 'demos@lanternfold.com'))
  expect(sealLabel(seal, 'name', 'Wren  Abernáthy')).toBe(seal('name', 'wren abernathy'))
  expect(sealLabel(seal, 'role', 'Founder')).toBeNull()
})
