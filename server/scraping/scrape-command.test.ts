import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import {
  noProgress,
  type PageReport,
  type ScrapeRequest,
  type Scraper,
  type ScraperStore,
  type SiteOutcome,
} from '#contracts/scraper-port.ts'
import { createTestDb, type TestDb } from '#tests/test-db.ts'
import { listRuns } from './runs.ts'
import { runScrapeCommand } from './scrape-command.ts'

const FIGURES = { ...noProgress(2, 3), sitesDone: 2, pagesRead: 3, rowsNew: 1 }
const NO_STORE: ScraperStore = {
  findValidators: async () => null,
  findHostStop: async () => null,
  saveHostStop: async () => undefined,
  chooseDomains: async (domains) => [...domains],
  listDueSites: async () => [],
  saveSite: async () => 'none',
  listSourceChanges: async () => [],
  updateSearchAccount: async (_, change) => change(null).answer,
  heartbeat: async () => undefined,
}

function fakeScraper(
  asked: { runs: ScrapeRequest[]; pages: string[] },
  end: { status: 'completed' | 'failed'; message: string | null; stored?: SiteOutcome },
): Scraper {
  const reading: PageReport['reading'] = {
    url: 'https://brightwater.com/',
    read_at: '2026-11-21T12:00:00.000Z',
    title: null,
    page_kind: 'organisation',
    relevant: true,
    own_site: 0.9,
    topic: 0.9,
    category: 'sync-library',
    company: { value: 'Brightwater', span: { start: 0, end: 11, quote: 'Brightwater' }, source: 'title' },
    contacts: [],
    industries: [],
    guidelines: [],
    policy: {
      status: 'open',
      reason: 'explicit',
      route: 'form',
      route_value: null,
      who: 'anyone',
      deadline: null,
      evidence: { start: 3, end: 7, quote: 'Send' },
      statements: [],
    },
    protected_addresses: 0,
    text_length: 9,
  }
  const report = (url: string): PageReport => ({ url, outcome: 'extracted', detail: null, reading, row: null })
  return {
    readPage: ({ url, contentType, body }) => {
      asked.pages.push(`${url} ${contentType} ${body}`)
      return report(url)
    },
    fetchPage: async (url) => report(url),
    storePage: async () => end.stored ?? 'created',
    run: async (request) => {
      asked.runs.push(request)
      request.onProgress?.(FIGURES)
      return { ...FIGURES, ...end }
    },
    createMemoryStore: () => NO_STORE,
    close: async () => undefined,
  }
}

function start(db: TestDb | null, end: Parameters<typeof fakeScraper>[1] = { status: 'completed', message: null }) {
  const asked = { runs: [] as ScrapeRequest[], pages: [] as string[] }
  const out: string[] = []
  const errors: string[] = []
  const shown: string[] = []
  const run = (...args: string[]) =>
    runScrapeCommand(args, {
      scraper: fakeScraper(asked, end),
      withDatabase: (work) => {
        if (db === null) throw new Error('no database in this test')
        return work(db.database)
      },
      print: (line) => out.push(line),
      printError: (line) => errors.push(line),
      showProgress: (line) => shown.push(line),
    })
  return { asked, out, errors, shown, run }
}

test('a preset is taken by its short and its display name, and the run is logged', async () => {
  await using db = await createTestDb()
  const command = start(db)
  expect(await command.run('--preset', 'sync-libraries')).toBe(0)
  expect(await command.run('--preset', 'Sync Libraries')).toBe(0)
  expect(command.asked.runs.map(({ preset }) => preset)).toEqual(['sync-libraries', 'sync-libraries'])
  expect(await db.database.asServiceRole(listRuns)).toMatchObject([
    { status: 'completed', trigger: 'command', preset: 'sync-libraries' },
    { status: 'completed' },
  ])
  expect(command.shown[0]).toContain('2/2 sites')
  expect(command.out[0]).toContain('1 new')
})

test('queries may be given several times, and without any the stored ones are taken', async () => {
  await using db = await createTestDb()
  const command = start(db)
  await command.run('--query', 'trailer music', '--query', 'game audio')
  await command.run()
  expect(command.asked.runs.map(({ queries }) => queries.length)).toEqual([2, 6])
})

test('a failed run ends with exit code 1 and its reason', async () => {
  await using db = await createTestDb()
  const command = start(db, { status: 'failed', message: 'None of the 9 pages could be read.' })
  expect(await command.run('--preset', 'ad-agencies')).toBe(1)
  expect(command.errors[0]).toContain('None of the 9 pages')
})

test('a saved page is read without network and database, and told in lines or as JSON', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'page-'))
  const file = path.join(folder, 'page.txt')
  await writeFile(file, 'We accept demos.')
  const command = start(null)
  expect(await command.run('--page', file, '--url', 'https://brightwater.com/')).toBe(0)
  expect(command.asked.pages).toEqual(['https://brightwater.com/ text/plain We accept demos.'])
  expect(command.out).toEqual(
    expect.arrayContaining([
      'Company     Brightwater (from title)',
      'Status      open, explicit',
      'Evidence    "Send" (3-7)',
    ]),
  )
  expect(await command.run('--page', file, '--url', 'https://brightwater.com/', '--json')).toBe(0)
  expect(JSON.parse(command.out.at(-1) ?? '')).toMatchObject({
    outcome: 'extracted',
    reading: { company: { value: 'Brightwater' } },
  })
  await rm(folder, { recursive: true })
})

test('a page stored by hand is a logged run of one page', async () => {
  await using db = await createTestDb()
  const folder = await mkdtemp(path.join(tmpdir(), 'page-'))
  const file = path.join(folder, 'page.html')
  await writeFile(file, '<p>x</p>')
  const args = ['--page', file, '--url', 'https://brightwater.com/', '--store']
  expect(await start(db).run(...args)).toBe(0)
  expect(await start(db, { status: 'completed', message: null, stored: 'none' }).run(...args)).toBe(1)
  expect(await db.database.asServiceRole(listRuns)).toMatchObject([
    { status: 'failed', trigger: 'page' },
    { status: 'completed', trigger: 'page' },
  ])
  await rm(folder, { recursive: true })
})

test('a dry run needs no database', async () => {
  const command = start(null)
  expect(await command.run('--dry-run', '--preset', 'ad-agencies', '--json')).toBe(0)
  expect(JSON.parse(command.out[0] ?? '')).toMatchObject({ status: 'completed', progress: { rowsNew: 1 } })
})

test.each([
  [['--preset', 'nobody'], 'Unknown preset'],
  [['--page', 'x.html'], '--page needs --url'],
  [['--url', 'ftp://x.com'], 'Not an address'],
  [['--nonsense'], 'Unknown option'],
  [['--store'], '--store goes with'],
  [['--preset', 'ad-agencies', '--query', 'x'], 'either --preset or --query'],
])('%j is not understood: exit code 2', async (args, message) => {
  const command = start(null)
  expect(await command.run(...args)).toBe(2)
  expect(command.errors[0]).toContain(message)
})

test('a file that is not there is one clear line', async () => {
  const command = start(null)
  expect(await command.run('--page', '/nowhere/page.html', '--url', 'https://brightwater.com/')).toBe(1)
  expect(command.errors).toEqual(['/nowhere/page.html cannot be read (ENOENT)'])
})
