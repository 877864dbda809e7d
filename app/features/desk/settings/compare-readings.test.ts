import { expect, test } from 'vitest'
import { type PageReading, PageReadingSchema } from '#contracts/scraper/reading.ts'
import { compareReadings } from './compare-readings.ts'

const SENTENCE = 'We accept demos from artists until 5 December.'
const span = (quote: string) => ({ start: 0, end: quote.length, quote })
const fact = (value: string, quote = value) => ({ value, span: span(quote) })

const SILENT: PageReading = PageReadingSchema.parse({
  url: 'https://www.brightwater-sync.com/',
  read_at: '2026-11-29T12:00:00.000Z',
  title: null,
  page_kind: 'organisation',
  relevant: true,
  own_site: 1,
  topic: 1,
  category: null,
  company: null,
  contacts: [],
  industries: [],
  guidelines: [],
  policy: {
    status: 'unknown',
    reason: 'silent',
    route: null,
    route_value: null,
    who: [],
    deadline: null,
    evidence: null,
    statements: [],
  },
  protected_addresses: 0,
  text_length: 100,
})
const FULL = PageReadingSchema.parse({
  ...SILENT,
  category: 'sync-agency',
  company: { ...fact('Brightwater Sync'), source: 'title' },
  contacts: [
    {
      name: fact('Jane Rivers'),
      role: null,
      email: fact('jane@brightwater-sync.com'),
      email_kind: null,
      source: 'text',
      rank: 1,
    },
  ],
  industries: [fact('Film', 'music for the big screen')],
  terms: {
    licence: { exclusive: null, non_exclusive: fact('non-exclusive'), semi_exclusive: null, retitle: null },
    formats: [fact('WAV')],
    response: null,
  },
  policy: {
    ...SILENT.policy,
    status: 'open',
    reason: 'explicit',
    who: ['artist'],
    route: 'email',
    route_value: 'demos@brightwater-sync.com',
    deadline: '2026-12-05',
    evidence: span(SENTENCE),
    contradicted_by: span('No demos.'),
  },
})
const plain = (text: string) => [{ text, quote: null }]

test('both results are compared field by field, with a quote if it says more than the value', () => {
  const silent = 'unknown. The page says nothing about it'
  expect(compareReadings(FULL, SILENT)).toEqual([
    { label: 'Page', byModel: plain('A company’s own page'), byRules: plain('A company’s own page') },
    { label: 'Company', byModel: plain('Brightwater Sync'), byRules: [] },
    { label: 'Category', byModel: plain('Sync agency'), byRules: [] },
    { label: 'Status', byModel: [{ text: 'open. The page says so', quote: SENTENCE }], byRules: plain(silent) },
    { label: 'Against it', byModel: [{ text: 'The page also says', quote: 'No demos.' }], byRules: [] },
    { label: 'Who may submit', byModel: plain('Artists'), byRules: [] },
    { label: 'Route', byModel: plain('By e-mail: demos@brightwater-sync.com'), byRules: [] },
    { label: 'Deadline', byModel: plain('Dec 5, 2026'), byRules: [] },
    { label: 'Contacts', byModel: plain('Jane Rivers, jane@brightwater-sync.com'), byRules: [] },
    { label: 'Industries', byModel: [{ text: 'Film', quote: 'music for the big screen' }], byRules: [] },
    {
      label: 'Terms',
      byModel: [...plain('Deals: non-exclusive'), ...plain('Files: WAV')],
      byRules: [],
    },
  ])
})

test('without a model only the result of the rules is listed', () => {
  expect(compareReadings(null, FULL).map(({ label, byModel }) => [label, byModel])).toContainEqual(['Company', []])
  expect(compareReadings(null, SILENT).map(({ label }) => label)).toEqual(['Page', 'Status'])
})
