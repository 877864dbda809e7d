import { expect, test } from 'vitest'
import type { DeskFigures } from '#contracts/desk/desk-figures.ts'
import { OpportunityFilterSchema } from '#contracts/desk/opportunity-filter.ts'
import { describeConfidenceAccuracy, describeFieldAccuracy } from './accuracy-data.ts'
import {
  describeConfidence,
  describeDurations,
  describeKinds,
  describeMark,
  describeOutcomes,
  describeSourceYield,
  describeWeeks,
  hasMarks,
  type SeriesPattern,
} from './figure-data.ts'

const run = {
  sample: false,
  id: '0b6a1c9e-53a1-4a5e-9a35-1f6d0a5c7e01',
  started_at: '2026-11-20T09:00:00Z',
  preset: null,
  trigger: 'schedule',
  new_entries_count: 0,
  updated_entries_count: 0,
  total_processed: 0,
  errors_count: 0,
  outcomes: { extracted: 8, nothing_found: 4, robots: 3, not_found: 5 },
}
const FIGURES: DeskFigures = {
  is_sample: false,
  weeks: [
    { week: '2026-11-09', opened: 3, closed: 1 },
    { week: '2026-11-16', opened: 2, closed: 0 },
  ],
  kinds: [
    { kind: 'sync-library', open: 4, closed: 2, unknown: 1 },
    { kind: 'none', open: 0, closed: 0, unknown: 1 },
  ],
  confidence: [
    { from: 0.6, to: 0.6999, rows: 2 },
    { from: 0.7, to: 0.7999, rows: 5 },
  ],
  accuracy: {
    fields: [{ field: 'submission_status', confirmed: 3, corrected: 1 }],
    confidence: [{ from: 0.7, to: 0.9, confirmed: 3, corrected: 1 }],
  },
  sources: [{ source: 'staff', rows: 9, open: 4, with_email: 7 }],
  runs: [
    { ...run, status: 'completed', seconds: 125 },
    { ...run, status: 'failed', seconds: 10 },
    { ...run, status: 'queued', seconds: null },
  ],
}
const ALL = [
  describeWeeks,
  describeKinds,
  describeConfidence,
  describeSourceYield,
  describeDurations,
  describeOutcomes,
].map((describe) => describe(FIGURES))

test('every mark has a filter that the server accepts', () => {
  for (const { points } of ALL) {
    for (const { filters } of points) {
      for (const filter of Object.values(filters)) expect(OpportunityFilterSchema.parse(filter)).toEqual(filter)
    }
  }
})

test('every value of a figure has a filter, and every series its own pattern', () => {
  for (const { points, series } of ALL) {
    expect(new Set(series.map(({ pattern }) => pattern)).size).toBe(series.length)
    for (const { values, filters } of points) expect(Object.keys(filters).sort()).toEqual(Object.keys(values).sort())
  }
})

test('a pattern means the same in every chart', () => {
  const series = [...ALL, describeFieldAccuracy(FIGURES)].flatMap((data) => data.series)
  const drawnWith = (pattern: SeriesPattern) =>
    new Set(series.filter((one) => one.pattern === pattern).map(({ label }) => label))
  expect(drawnWith('hatch')).toEqual(new Set(['Closed', 'Failed', 'Not read', 'Corrected']))
  expect(drawnWith('dots')).toEqual(new Set(['Unknown', 'In progress']))
  for (const pattern of ['lines', 'checks'] as const) expect(drawnWith(pattern).size).toBe(1)
})

test('every figure has a one-sentence summary', () => {
  expect(ALL.map(({ summary }) => summary)).toEqual([
    '5 opened and 1 closed in 2 weeks.',
    '4 of 8 are open.',
    '5 of 7 have 70% or more.',
    'Source with the most openings: Added by staff, 4.',
    'The last 3 runs; 1 failed.',
    '36 of 60 pages were read.',
  ])
})

test('a mark has a description, and that of a run says which pages were not read', () => {
  const said = ALL.map((data) => {
    const [point] = data.points
    const [series] = data.series
    return point && series && describeMark(data, point, series)
  })
  expect(said).toEqual([
    'Week of Nov 9, Opened: 3',
    'Sync library, Open: 4',
    '60 to 70%, Opportunities: 2',
    'Added by staff, Open: 4',
    'Nov 20, Daily scrape, Completed: 2 min 5 s',
    'Nov 20, Daily scrape, Pages read: 12; page not found (5), disallowed by robots.txt (3)',
  ])
})

test('accuracy counts confirmed and corrected values, and its marks filter by confidence', () => {
  const fields = describeFieldAccuracy(FIGURES)
  expect(fields.summary).toBe('Staff confirmed 3 values and corrected 1: 75% were right.')
  expect(fields.points).toEqual([
    { name: 'Status', values: { confirmed: 3, corrected: 1 }, filters: {}, note: '75% confirmed' },
  ])
  const [sure] = describeConfidenceAccuracy(FIGURES).points
  expect(sure).toMatchObject({ name: '70 to 90%', values: { confirmed: 3, corrected: 1 } })
  const filter = { confidence_from: 0.7, confidence_to: 0.899 }
  expect(sure?.filters).toEqual({ confirmed: filter, corrected: filter })
  expect(OpportunityFilterSchema.parse(filter)).toEqual(filter)
})

test('a field with only corrections is shown, and a figure without decisions has no marks', () => {
  const corrected = { fields: [{ field: 'role', confirmed: 0, corrected: 2 }], confidence: [] }
  const all = describeFieldAccuracy({ ...FIGURES, accuracy: corrected })
  expect(hasMarks(all)).toBe(true)
  expect(all.summary).toBe('Staff confirmed 0 values and corrected 2: 0% were right.')
  const none = { ...FIGURES, accuracy: { fields: [], confidence: [{ from: 0, to: 0.5, confirmed: 0, corrected: 0 }] } }
  expect(hasMarks(describeFieldAccuracy(none))).toBe(false)
  expect(hasMarks(describeConfidenceAccuracy(none))).toBe(false)
})

test('a figure with only zeros has no marks', () => {
  const point = { name: 'Games', filters: {} }
  expect(
    hasMarks({
      points: [
        { ...point, values: { open: 0 } },
        { ...point, values: {} },
      ],
    }),
  ).toBe(false)
  expect(
    hasMarks({
      points: [
        { ...point, values: { open: 0 } },
        { ...point, values: { closed: 1 } },
      ],
    }),
  ).toBe(true)
})
