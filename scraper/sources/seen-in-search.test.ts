import fc from 'fast-check'
import { expect, test } from 'vitest'
import { PageReadingSchema } from '#contracts/scraper/reading.ts'
import { MAX_SEARCH_CONFIDENCE } from '#scraper/opportunities/derive-from-search.ts'
import { createMemoryStore } from '#scraper/opportunities/memory-store.ts'
import { createResolver } from '#scraper/opportunities/resolver.ts'
import { loadWeights } from '#scraper/opportunities/score.ts'
import { cleanText } from '#scraper/text/page-text.ts'
import { createTestClock } from '#tests/servers/fake-site.ts'
import type { SearchResult } from './search/provider.ts'
import { readSearchResult, storeSeen } from './seen-in-search.ts'

const AT = new Date('2026-11-21T12:00:00Z')
const resolver = createResolver(loadWeights())

function result(url: string, title: string, snippet = ''): SearchResult {
  return { url, title, snippet, rank: 3, provider: 'brave', fetchedAt: AT }
}

function rowOf(found: SearchResult) {
  const seen = readSearchResult(found)
  if (seen === null) return null
  const stored = resolver.mergeReading(null, seen.page)
  const readings = stored === null ? [] : [stored]
  return resolver.decide({ readings, previous: null, now: AT }).row
}

test('a profile yields name, role and company from its title, unverified, without an address and with a capped score', () => {
  const row = rowOf(
    result(
      'https://uk.linkedin.com/in/jane-rivers-1a2b',
      'Jane Rivers - Head of Music Licensing - Brightwater Pictures | LinkedIn',
      'Jane licenses songs for film. Write to jane@brightwater.com.',
    ),
  )
  expect(row).toMatchObject({
    company_agency: 'Brightwater Pictures',
    name: 'Jane Rivers',
    role: 'Head of Music Licensing',
    contact_email: null,
    email_kind: null,
    submission_status: 'unknown',
    status_reason: 'unchecked',
    evidence_quote: null,
    source_url: 'https://uk.linkedin.com/in/jane-rivers-1a2b',
    domain: null,
  })
  expect(row?.ai_confidence_score).toBeLessThanOrEqual(MAX_SEARCH_CONFIDENCE)
  expect(row?.score_reasons.map(({ feature }) => feature)).toContain('seen_in_search')
})

test.each([
  ['Jane Rivers – Music Supervisor – Brightwater Pictures | LinkedIn', '', 'Music Supervisor', 'Brightwater Pictures'],
  ['Jane Rivers - Music Supervisor at Brightwater Pictures | LinkedIn', '', 'Music Supervisor', 'Brightwater Pictures'],
  [
    'Jane Rivers - Brightwater Pictures | LinkedIn',
    'Music Supervisor · Film and TV',
    'Music Supervisor',
    'Brightwater Pictures',
  ],
  ['Jane Rivers - Music Supervisor - Brightwater Pic ...', '', 'Music Supervisor', null],
  ['Jane Rivers - Music Supervisor | LinkedIn', '', 'Music Supervisor', null],
  ['Jane Rivers - Creative Director - Brightwater | LinkedIn', '', 'Creative Director', 'Brightwater'],
])('%s %s', (title, snippet, role, company) => {
  expect(rowOf(result('https://www.linkedin.com/in/jane-rivers', title, snippet))).toMatchObject({
    name: 'Jane Rivers',
    role,
    company_agency: company,
  })
})

test('every fact is found in title or snippet at its offsets', () => {
  const found = result(
    'https://www.linkedin.com/in/jane-rivers',
    'Jane Rivers - Brightwater Pictures | LinkedIn',
    'Senior Music Supervisor in Los Angeles.',
  )
  const reading = readSearchResult(found)?.page.reading
  const text = `${found.title}\n${found.snippet}`
  const spans = [
    ...(reading?.contacts.flatMap(({ name, role }) => [name?.span, role?.span]) ?? []),
    reading?.company?.span,
  ].filter((span) => span !== undefined)
  expect(spans.map(({ quote }) => quote)).toEqual(['Jane Rivers', 'Senior Music Supervisor', 'Brightwater Pictures'])
  for (const { start, end, quote } of spans) expect(text.slice(start, end)).toBe(quote)
})

test.each([
  ['https://www.linkedin.com/company/brightwater-sync', 'Brightwater Sync | LinkedIn', 'Brightwater Sync'],
  ['https://www.facebook.com/brightwatersync', 'Brightwater Sync | Facebook', 'Brightwater Sync'],
  [
    'https://www.instagram.com/brightwatersync',
    'Brightwater Sync (@brightwatersync) • Instagram photos and videos',
    'Brightwater Sync',
  ],
  ['https://x.com/brightwatersync', 'Brightwater Sync (@brightwatersync) / X', 'Brightwater Sync'],
])('%s gives a company', (url, title, company) => {
  expect(rowOf(result(url, title, 'A sync licensing agency for film and TV.'))).toMatchObject({
    company_agency: company,
    name: null,
    submission_status: 'unknown',
  })
  expect(rowOf(result(url, title, 'Fresh bread every morning.'))).toBeNull()
})

test.each([
  [
    'a post',
    'https://www.linkedin.com/posts/jane-rivers_music-activity-1',
    'Jane Rivers - Music Supervisor - Brightwater | LinkedIn',
  ],
  ['a list of jobs', 'https://www.linkedin.com/jobs/music-supervisor-jobs', '1,000+ Music Supervisor jobs | LinkedIn'],
  [
    'somebody of another trade',
    'https://www.linkedin.com/in/jane-rivers',
    'Jane Rivers - Dentist - Brightwater | LinkedIn',
  ],
  ['a group of people', 'https://www.linkedin.com/pub/dir/Jane/Rivers', '20+ "Jane Rivers" profiles | LinkedIn'],
  ['no name', 'https://www.linkedin.com/in/x', 'Music Supervisor - Brightwater | LinkedIn'],
  ['a reel', 'https://www.instagram.com/reel/abc', 'Jane Rivers - Music Supervisor - Brightwater'],
  ['a page elsewhere', 'https://brightwater.com/in/jane', 'Jane Rivers - Music Supervisor - Brightwater'],
  ['a look-alike host', 'https://linkedin.com.evil.test/in/jane', 'Jane Rivers - Music Supervisor - Brightwater'],
])('%s gives no opportunity', (_, url, title) => {
  expect(readSearchResult(result(url, title))).toBeNull()
})

test('two addresses of one person on a network have one key, and two people have two', () => {
  const title = 'Jane Rivers - Music Supervisor - Brightwater | LinkedIn'
  const key = (url: string) => readSearchResult(result(url, title))?.key
  expect(key('https://uk.linkedin.com/in/Jane-Rivers/')).toBe('linkedin.com/in/jane-rivers')
  expect(key('https://www.linkedin.com/in/jane-rivers')).toBe('linkedin.com/in/jane-rivers')
  expect(key('https://www.linkedin.com/in/jane-rivers-2')).toBe('linkedin.com/in/jane-rivers-2')
})

const NOTHING = {
  sitesPlanned: 1,
  sitesDone: 1,
  pagesPlanned: 1,
  pagesRead: 1,
  pagesFailed: 0,
  pagesSkipped: 0,
  rowsNew: 1,
  rowsUpdated: 0,
  rowsConfirmed: 0,
  outcomes: {},
  message: null,
}
const PEOPLE = [
  result('https://uk.linkedin.com/in/jane-rivers', 'Jane Rivers - Music Supervisor - Brightwater | LinkedIn'),
  result('https://www.linkedin.com/in/jane-rivers', 'Jane Rivers - Music Supervisor - Brightwater | LinkedIn'),
  result('https://www.linkedin.com/in/sam-stone', 'Sam Stone - Dentist - Harbour | LinkedIn'),
]

test('after a completed run each person seen is stored once and counted, and confirmed the next time', async () => {
  const store = createMemoryStore()
  const deps = { runId: crypto.randomUUID(), store, resolver, clock: createTestClock() }
  const first = await storeSeen({ ...NOTHING, status: 'completed' }, PEOPLE, deps)
  expect(first).toMatchObject({ rowsNew: 2, pagesSkipped: 1, outcomes: { seen_in_search: 1 } })
  expect(store.rows()).toMatchObject([{ name: 'Jane Rivers', submission_status: 'unknown' }])
  expect(await storeSeen({ ...NOTHING, status: 'completed' }, PEOPLE, deps)).toMatchObject({
    rowsNew: 1,
    rowsConfirmed: 1,
  })
})

test('after a failed run no person is stored', async () => {
  const store = createMemoryStore()
  const deps = { runId: crypto.randomUUID(), store, resolver, clock: createTestClock() }
  const failed = { ...NOTHING, status: 'failed' as const }
  expect(await storeSeen(failed, PEOPLE, deps)).toEqual(failed)
  expect(store.rows()).toEqual([])
})

test('facts are found at their offsets, whatever title and snippet contain', () => {
  const word = fc.constantFrom(
    'Jane',
    'Rivers',
    'Music Supervisor',
    'Head of Music',
    ' - ',
    ' | ',
    ' at ',
    '| LinkedIn',
    '…',
    '\u0000',
    '\u200b',
    'sync licensing agency',
    '<b>',
    '🎵',
    '\ud800',
  )
  const text = fc.array(fc.oneof(word, fc.string()), { maxLength: 12 }).map((parts) => parts.join(''))
  const url = fc.constantFrom(
    'https://www.linkedin.com/in/x',
    'https://x.com/someone',
    'https://www.linkedin.com/company/x',
  )
  fc.assert(
    fc.property(url, text, text, (address, title, snippet) => {
      const reading = readSearchResult(result(address, title, snippet))?.page.reading
      if (reading === undefined || reading === null) return
      expect(PageReadingSchema.safeParse(reading).success).toBe(true)
      const words = `${cleanText(title).trim()}\n${cleanText(snippet).trim()}`
      const spans = reading.contacts.flatMap(({ name, role }) => [name?.span, role?.span])
      for (const span of [...spans, reading.company?.span])
        if (span !== undefined) expect(words.slice(span.start, span.end)).toBe(span.quote)
    }),
  )
})
