import { expect, test } from 'vitest'
import type { Source } from '#contracts/scraper/sources.ts'
import { filterSources, NO_FILTER, type SourceFilter } from './filter-sources.ts'

const source = (given: Partial<Source>): Source => ({
  url: 'https://a.example/',
  company: 'Harbour',
  kind: 'sync-library',
  media: ['film'],
  country: null,
  why: 'Takes songs.',
  origin: 'directory',
  state: 'active',
  checked_on: null,
  changed_at: null,
  ...given,
})
const SOURCES = [
  source({}),
  source({ url: 'https://b.example/', company: 'Brightwater', origin: 'staff', state: 'paused' }),
  source({ url: 'https://c.example/', company: 'Northlake', state: 'removed' }),
]
const RESULTS = new Map([
  [
    'https://a.example/',
    { url: 'https://a.example/', outcome: 'timeout', detail: null, at: '2026-11-21', run_id: 'x' },
  ],
])

test.each<[Partial<SourceFilter>, string[]]>([
  [{}, ['Harbour', 'Brightwater']],
  [{ words: ' BRIGHT' }, ['Brightwater']],
  [{ words: 'b.example' }, ['Brightwater']],
  [{ state: 'removed' }, ['Northlake']],
  [{ origin: 'staff' }, ['Brightwater']],
  [{ result: 'failed' }, ['Harbour']],
  [{ result: 'never' }, ['Brightwater']],
  [{ result: 'read' }, []],
])('%j shows %j', (filter, companies) => {
  expect(filterSources(SOURCES, RESULTS, { ...NO_FILTER, ...filter }).map(({ company }) => company)).toEqual(companies)
})
