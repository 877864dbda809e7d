import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { explainUsage } from '#cli/arguments.ts'
import type { RunProgress } from '#contracts/scraper/runs.ts'
import {
  noProgress,
  type PageReport,
  type ScrapeRequest,
  type Scraper,
  type ScraperStore,
  type SiteOutcome,
} from '#contracts/scraper/scraper-port.ts'
import { cancelRun, listRuns, startRun } from '#server/product/scraping/runs/run-rows.ts'
import { createTestDb, type TestDb } from '#tests/harness/test-db.ts'
import { waitFor } from '#tests/harness/wait-for.ts'
import { createProgressReporter } from './run-scraper.ts'
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

async function waitForStop(signal: AbortSignal | undefined): Promise<void> {
  signal?.throwIfAborted()
  await new Promise((_resolve, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
}

function fakeScraper(
  asked: { runs: ScrapeRequest[]; pages: string[] },
  end: { status: 'completed' | 'failed'; message: string | null; stored?: SiteOutcome; figures?: Partial<RunProgress> },
  hangs = false,
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
      who: ['anyone'],
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
      const figures = { ...FIGURES, ...end.figures }
      request.onProgress?.(figures)
      if (hangs) await waitForStop(request.signal)
      return { ...figures, status: end.status, message: end.message }
    },
    createMemoryStore: () => NO_STORE,
    close: async () => undefined,
  }
}

function start(
  db: TestDb | null,
  end: Parameters<typeof fakeScraper>[1] = { status: 'completed', message: null },
  { signal = new AbortController().signal, hangs = false }: { signal?: AbortSignal; hangs?: boolean } = {},
) {
  const asked = { runs: [] as ScrapeRequest[], pages: [] as string[] }
  const out: string[] = []
  const errors: string[] = []
  const shown: string[] = []
  const told: string[] = []
  const printError = (line: string) => errors.push(line)
  const run = (...args: string[]) =>
    runScrapeCommand(args, {
      scraper: fakeScraper(asked, end, hangs),
      openSample: async () => fakeScraper(asked, end, hangs),
      explain: async (sentence) => [`explained ${sentence}`],
      sendSampleMails: async () => {
        told.push('sample')
      },
      signal,
      hasDatabase: () => false,
      withDatabase: (work) => {
        if (db === null) throw new Error('no database in this test')
        return work(db.database)
      },
      print: (line) => out.push(line),
      printError,
      showProgress: (line) => shown.push(line),
    }).catch((error: unknown) => explainUsage(error, 'scrape', printError))
  return { asked, out, errors, shown, told, run }
}

test('--explain explains a sentence without a run and allows no other option', async () => {
  const command = start(null)
  expect(await command.run('--explain', 'No demos, please.')).toBe(0)
  expect(command.out).toEqual(['explained No demos, please.'])
  expect(await command.run('--explain', 'No demos, please.', '--dry-run')).toBe(2)
  expect(command.errors[0]).toContain('nothing else')
})

test('a preset is accepted by its short name and its display name, and the run is logged', async () => {
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

test('--query may be given several times; without it, a run uses the stored queries', async () => {
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

test('a saved page is read without network and database, and printed as lines or as JSON', async () => {
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

test('storing a page is logged as a run of one page', async () => {
  await using db = await createTestDb()
  const folder = await mkdtemp(path.join(tmpdir(), 'page-'))
  const file = path.join(folder, 'page.html')
  await writeFile(file, '<p>x</p>')
  const args = ['--page', file, '--url', 'https://brightwater.com/', '--store']
  expect(await start(db).run(...args)).toBe(0)
  expect(await start(db, { status: 'completed', message: null, stored: 'none' }).run(...args)).toBe(3)
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
  [['--query', ' '], 'A query needs words'],
  [['--url', 'https://x.com/', '--due'], '--url reads one page'],
  [['--dry-run', '--accept-drop'], '--dry-run does not use stored data'],
  [['--preset', 'ad-agencies', '--query', 'x'], 'either --preset or --query'],
  [['--continue', '--preset', 'ad-agencies'], '--continue can be combined only'],
  [['--continue', '--due'], '--continue can be combined only'],
])('%j is refused with exit code 2', async (args, message) => {
  const command = start(null)
  expect(await command.run(...args)).toBe(2)
  expect(command.errors[0]).toContain(message)
})

test('a missing file gives one clear line', async () => {
  const command = start(null)
  expect(await command.run('--page', '/nowhere/page.html', '--url', 'https://brightwater.com/')).toBe(1)
  expect(command.errors).toEqual(['/nowhere/page.html cannot be read (ENOENT)'])
})

test('a run that read pages and found nothing ends with exit code 3', async () => {
  await using db = await createTestDb()
  const command = start(db, { status: 'failed', message: 'None of them gave an opportunity.', figures: { rowsNew: 0 } })
  expect(await command.run('--preset', 'ad-agencies')).toBe(3)
})

test('a run fails with exit code 4 while another run is in progress', async () => {
  await using db = await createTestDb()
  await startRun(db.database, { preset: null, trigger: 'dashboard' })
  const command = start(db)
  expect(await command.run()).toBe(4)
  expect(command.errors).toEqual(['A scraper run is already under way'])
})

test('Ctrl-C cancels cleanly: exit code 130, and the log says so', async () => {
  await using db = await createTestDb()
  const stop = new AbortController()
  const command = start(db, undefined, { signal: stop.signal, hangs: true })
  const ended = command.run('--json')
  await waitFor(() => expect(command.asked.runs).toHaveLength(1))
  stop.abort(new Error('stopped by a signal'))
  expect(await ended).toBe(130)
  const answer = JSON.parse(command.out[0] ?? '')
  expect(answer).toMatchObject({
    status: 'cancelled',
    message: expect.stringContaining('Cancelled on the command line'),
  })
  expect(await db.database.asServiceRole(listRuns)).toMatchObject([{ id: answer.run_id, status: 'failed' }])
  const dry = start(null, undefined, { signal: stop.signal, hangs: true })
  expect(await dry.run('--dry-run')).toBe(130)
  expect(dry.errors).toEqual(['Cancelled.'])
})

test('a run that staff cancel in the dashboard ends on the command line with their name', async () => {
  await using db = await createTestDb()
  const command = start(db, undefined, { hangs: true })
  const ended = command.run()
  await waitFor(() => expect(command.asked.runs).toHaveLength(1))
  await cancelRun(db.database, command.asked.runs[0]?.runId ?? '', 'ada@label.example')
  expect(await ended).toBe(130)
  expect(command.errors.at(-1)).toContain('Cancelled by ada@label.example')
})

test('--json prints one object with the same keys for every outcome', async () => {
  await using db = await createTestDb()
  const keys = async (end?: Parameters<typeof start>[1]) => {
    const command = start(db, end)
    await command.run('--json', '--quiet')
    expect(command.out).toHaveLength(1)
    expect([...command.shown, ...command.errors]).toEqual([])
    const answer = JSON.parse(command.out[0] ?? '')
    return [Object.keys(answer), Object.keys(answer.progress).sort()]
  }
  const expected = [['run_id', 'status', 'message', 'progress', 'unlisted'], Object.keys(noProgress(0, 0)).sort()]
  expect(await keys()).toEqual(expected)
  expect(await keys({ status: 'failed', message: 'x' })).toEqual(expected)
})

test('progress is a bar at a terminal, a line for each tenth elsewhere, and nothing when quiet', () => {
  const steps = Array.from({ length: 41 }, (_, done) => ({
    ...noProgress(40, 80),
    sitesDone: done,
    pagesRead: done * 2,
    secondsLeft: 115,
  }))
  const shown: string[] = []
  const lines: string[] = []
  const out = { printError: (line: string) => lines.push(line) }
  for (const progressReporter of [
    createProgressReporter({ ...out, showProgress: (line) => shown.push(line) }, false),
    createProgressReporter(out, true),
  ]) {
    for (const step of steps) progressReporter.report(step)
    progressReporter.clear()
  }
  expect(shown).toHaveLength(42)
  expect(shown[20]).toBe(
    '[##########..........] 20/40 sites  40/80 pages read, 0 found (0 new, 0 updated), about 2 minutes left',
  )
  expect(shown.at(-1)).toBe('')
  expect(lines).toEqual([])
  const piped = createProgressReporter(out, false)
  for (const step of steps) piped.report(step)
  expect(lines).toHaveLength(10)
  expect(lines[4]).toBe('20/40 sites, 40/80 pages read, 0 found (0 new, 0 updated), about 2 minutes left')
})

test('a sample run is logged as such, its mails are sent at once, and removing it deletes everything it stored', async () => {
  await using db = await createTestDb()
  const command = start(db)
  expect(await command.run('--sample')).toBe(0)
  expect(command.asked.runs).toMatchObject([{ preset: null, queries: [] }])
  expect(command.told).toEqual(['sample'])
  expect(await db.database.asServiceRole(listRuns)).toMatchObject([{ sample: true, trigger: 'command' }])
  expect(await command.run('--remove-sample')).toBe(0)
  expect(await db.database.asServiceRole(listRuns)).toEqual([])
  expect(await command.run('--remove-sample')).toBe(0)
  expect(command.out.slice(-2)).toEqual(['Removed 0 sample rows and 1 sample runs.', 'There is no sample data.'])
})

test('--sample refuses options that only a real run supports', async () => {
  const command = start(null)
  for (const args of [
    ['--sample', '--due'],
    ['--sample', '--preset', 'sync-libraries'],
    ['--remove-sample', '--dry-run'],
  ])
    expect(await command.run(...args)).toBe(2)
  expect(command.errors[0]).toContain('--sample can be combined only with --json and --quiet')
})

test('a run that reaches no site points to the sample', async () => {
  await using db = await createTestDb()
  const command = start(db, { status: 'failed', message: 'x', figures: { pagesRead: 0 } })
  expect(await command.run()).toBe(1)
  expect(command.errors.at(-1)).toContain('npm run scrape -- --sample')
})

test('a cancelled run is continued with its preset, and only once', async () => {
  await using db = await createTestDb()
  const control = new AbortController()
  const stopped = start(db, undefined, { signal: control.signal, hangs: true })
  const ended = stopped.run('--preset', 'ad-agencies')
  await waitFor(() => expect(stopped.asked.runs).toHaveLength(1))
  control.abort(new Error('Ctrl-C'))
  expect(await ended).toBe(130)
  const command = start(db)
  expect(await command.run('--continue')).toBe(0)
  expect(command.asked.runs).toMatchObject([{ preset: 'ad-agencies', finished: [], dueOnly: false }])
  expect(await db.database.asServiceRole(listRuns)).toMatchObject([{ status: 'completed' }, { status: 'failed' }])
  expect(await command.run('--continue')).toBe(1)
  expect(command.errors.at(-1)).toContain('There is nothing to continue')
})
