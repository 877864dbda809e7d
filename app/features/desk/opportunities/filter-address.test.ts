import fc from 'fast-check'
import { expect, test } from 'vitest'
import { NONE, type OpportunityFilter, OpportunityFilterSchema } from '#contracts/desk/opportunity-filter.ts'
import { DEFAULT_SORT, SORT_KEYS } from '#contracts/desk/opportunity-search.ts'
import { STAGES } from '#contracts/desk/opportunity-work.ts'
import { parseFilter, parseSort, withFilterValues, writeFilter, writeSort } from './filter-address.ts'

const text = (max: number) =>
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: max }).filter((value) => {
    return value.length <= max && value.trim() === value && value !== '' && !/\p{Cc}/u.test(value)
  })
const some = <Value>(value: fc.Arbitrary<Value>) => fc.uniqueArray(value, { minLength: 1, maxLength: 4 })
const share = fc.integer({ min: 0, max: 100 }).map((percent) => percent / 100)
const moment = fc.date({ min: new Date('2020-01-01'), max: new Date('2030-01-01'), noInvalidDate: true })
const monday = fc
  .integer({ min: 0, max: 500 })
  .map((weeks) => new Date(Date.UTC(2024, 0, 1 + 7 * weeks)).toISOString().slice(0, 10))
const on = fc.constant(true as const)

const anyFilter: fc.Arbitrary<OpportunityFilter> = fc.record(
  {
    q: text(100),
    status: some(fc.constantFrom('open' as const, 'closed' as const, 'unknown' as const)),
    reason: some(fc.constantFrom('explicit' as const, 'silent' as const, NONE)),
    kind: some(text(20)),
    industry: some(text(20)),
    route: some(fc.constantFrom('form' as const, 'email' as const, NONE)),
    who: some(fc.constantFrom('artist' as const, 'anyone' as const, NONE)),
    email: fc.constantFrom('yes' as const, 'no' as const),
    confidence_from: share,
    confidence_to: share,
    verified_days: fc.integer({ min: 1, max: 3650 }),
    deadline: fc.constantFrom('week' as const, 'passed' as const, 'none' as const),
    stage: some(fc.constantFrom(...STAGES)),
    owner: some(fc.oneof(fc.uuid(), fc.constantFrom('me' as const, 'nobody' as const))),
    due: fc.constantFrom('today' as const, 'week' as const),
    starred: on,
    stale: on,
    flapping: on,
    do_not_contact: fc.constantFrom('yes' as const, 'no' as const),
    new_since: moment.map((date) => date.toISOString()),
    opened_since: moment.map((date) => date.toISOString()),
    run: fc.uuid(),
    source: some(fc.constantFrom('directory' as const, 'staff' as const, 'search' as const)),
    dismissed: on,
    event: fc.record({ kind: fc.constantFrom('opened' as const, 'closed' as const), week: monday }),
    sample: fc.boolean(),
  },
  { requiredKeys: [] },
)

test('the filter generator covers every key of the schema', () => {
  const keys = new Set(fc.sample(anyFilter, 400).flatMap((filter) => Object.keys(filter)))
  expect([...keys].sort()).toEqual(Object.keys(OpportunityFilterSchema.shape).sort())
})

test('a filter survives a round trip through the address', () => {
  fc.assert(
    fc.property(anyFilter, (filter) => {
      const params = new URLSearchParams('tab=opportunities&row=x')
      writeFilter(filter, params)
      expect(parseFilter(new URLSearchParams(params.toString()))).toEqual(filter)
      expect(params.get('tab')).toBe('opportunities')
    }),
  )
})

test('writing a filter replaces the one before it', () => {
  const params = new URLSearchParams()
  writeFilter({ status: ['open', 'closed'], q: 'sync' }, params)
  writeFilter({ status: ['unknown'] }, params)
  expect(params.toString()).toBe('status=unknown')
})

test('any address is parsed to a valid filter', () => {
  const pair = fc.tuple(fc.constantFrom(...Object.keys(OpportunityFilterSchema.shape), 'sort', 'x'), fc.string())
  fc.assert(
    fc.property(fc.array(pair), (pairs) => {
      const params = new URLSearchParams(pairs)
      expect(OpportunityFilterSchema.safeParse(parseFilter(params)).success).toBe(true)
      expect(SORT_KEYS).toContain(parseSort(params).by)
    }),
  )
})

test.each([
  ['status=open&status=ajar', { status: ['open'] }],
  ['status=ajar', {}],
  ['colour=blue&q=film', { q: 'film' }],
  ['q=2026', { q: '2026' }],
  ['q=true', { q: 'true' }],
  ['confidence_from=0.7&confidence_to=7', { confidence_from: 0.7 }],
  ['verified_days=30.5', {}],
  ['event=opened:2026-11-16', { event: { kind: 'opened', week: '2026-11-16' } }],
  ['event=opened:2026-11-17', {}],
  ['starred=false&stale=true&sample=false', { stale: true, sample: false }],
  ['owner=me&owner=you', { owner: ['me'] }],
  ['q=', {}],
  ['confidence_from=', {}],
])('the address %s is read as %j', (address, filter) => {
  expect(parseFilter(new URLSearchParams(address))).toEqual(filter)
})

test('a sort order survives a round trip, and the default order has no parameter', () => {
  for (const by of SORT_KEYS) {
    for (const direction of ['asc', 'desc'] as const) {
      const params = new URLSearchParams()
      writeSort({ by, direction }, params)
      expect(parseSort(params)).toEqual({ by, direction })
    }
  }
  const params = new URLSearchParams('sort=name')
  writeSort(DEFAULT_SORT, params)
  expect(params.toString()).toBe('')
  expect(parseSort(new URLSearchParams('sort=-secrets'))).toEqual(DEFAULT_SORT)
})

test('the values of one key are set, replaced and removed, and invalid values are dropped', () => {
  expect(withFilterValues({ q: 'film' }, 'event', ['opened:2026-11-16'])).toEqual({
    q: 'film',
    event: { kind: 'opened', week: '2026-11-16' },
  })
  expect(withFilterValues({ sample: true }, 'sample', ['false'])).toEqual({ sample: false })
  expect(withFilterValues({ status: ['open'] }, 'status', ['closed', 'ajar'])).toEqual({ status: ['closed'] })
  expect(withFilterValues({ source: ['staff'], q: 'film' }, 'source', [])).toEqual({ q: 'film' })
  expect(withFilterValues({ q: 'film' }, 'event', ['opened:2026-11-17'])).toEqual({ q: 'film' })
})
