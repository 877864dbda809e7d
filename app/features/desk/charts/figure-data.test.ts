import { expect, test } from 'vitest'
import type { DeskFigures } from '#contracts/desk-figures.ts'
import { MEASURED_ACCURACY } from '#contracts/measured-accuracy.ts'
import { OpportunityFilterSchema } from '#contracts/opportunity-filter.ts'
import { describeConfidenceAccuracy, describeFieldAccuracy } from './accuracy-data.ts'
import {
  describeConfidence,
  describeDurations,
  describeKinds,
  describeMark,
  describeOutcomes,
  describeSourceYield,
  describeWeeks,
  formatSeconds,
  hasMarks,
  type Look,
} from './figure-data.ts'

const run = {
  sample: false,
  id: '0b6a1c9e-53a1-4a5e-9a35-1f6d0a5c7e01',
  started_at: '2026-11-20T09:00:00Z',
  preset: null,
  trigger: 'daily',
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

test('every mark filters the list by something that the server accepts', () => {
  for (const { points } of ALL) {
    for (const { filters } of points) {
      for (const filter of Object.values(filters)) expect(OpportunityFilterSchema.parse(filter)).toEqual(filter)
    }
  }
})

test('every value that is drawn has a mark with a filter, and every series a pattern of its own', () => {
  for (const { points, series } of ALL) {
    expect(new Set(series.map(({ look }) => look)).size).toBe(series.length)
    for (const { values, filters } of points) expect(Object.keys(filters).sort()).toEqual(Object.keys(values).sort())
  }
})

test('a pattern means the same in every chart', () => {
  const series = [...ALL, describeFieldAccuracy(FIGURES)].flatMap((data) => data.series)
  const drawnWith = (look: Look) => new Set(series.filter((one) => one.look === look).map(({ label }) => label))
  expect(drawnWith('hatch')).toEqual(new Set(['Closed', 'Failed', 'Not read']))
  expect(drawnWith('dots')).toEqual(new Set(['Unknown', 'In progress']))
  for (const look of ['lines', 'checks', 'bars'] as const) expect(drawnWith(look).size).toBe(1)
})

test('the figures say in a sentence what they show', () => {
  expect(ALL.map(({ summary }) => summary)).toEqual([
    '5 opened and 1 closed in 2 weeks.',
    '4 of 8 are open.',
    '5 of 7 have 70% or more.',
    'Most openings come from here: Added by staff, 4.',
    'The last 3 runs; 1 failed.',
    '36 of 60 pages were read.',
  ])
})

test('a mark says what it is, and a run which pages it could not read', () => {
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

test.each([
  [9.6, '10 s'],
  [125, '2 min 5 s'],
  [7260, '2 h 1 min'],
])('%d seconds are %s', (seconds, words) => {
  expect(formatSeconds(seconds)).toBe(words)
})

test('accuracy sets what staff confirmed beside what was right on real pages, with the counts of both', () => {
  // What is measured changes with every reading; a side without any has no mark.
  const measuredIn = ({ right, of }: { right: number; of: number }) =>
    of === 0 ? {} : { measured: Math.round((right / of) * 100) }
  const { right, of } = MEASURED_ACCURACY.fields.submission_status
  const [status] = describeFieldAccuracy(FIGURES).points
  expect(status).toMatchObject({
    name: 'Status',
    values: { staff: 75, ...measuredIn({ right, of }) },
    note: `staff confirmed 3 of 4, ${right} of ${of} right on real pages`,
  })
  const [sure] = describeConfidenceAccuracy(FIGURES).points
  expect(OpportunityFilterSchema.parse(sure?.filters['staff'])).toEqual({ confidence_from: 0.7, confidence_to: 0.899 })
  expect(sure?.name).toBe('70 to 90%')
  const band = MEASURED_ACCURACY.confidence.find(({ from }) => from === 0.7) ?? expect.fail('no such band')
  expect(sure?.values).toEqual({ staff: 75, ...measuredIn(band) })
})

test('where staff have decided nothing, accuracy has no mark of theirs', () => {
  const none = describeFieldAccuracy({ ...FIGURES, accuracy: { fields: [], confidence: [] } })
  expect(none.summary).toMatch(/neither confirmed nor corrected/)
  for (const { values } of none.points) expect(values).not.toHaveProperty('staff')
})

test('a figure whose values are all zero is left out', () => {
  const point = { name: 'Games', short: 'Games', filters: {} }
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
