import fc from 'fast-check'
import { expect, test } from 'vitest'
import { LenientOpportunitySchema } from '#app/features/desk/opportunities/data/listed-opportunity.ts'
import { countLocally, needsServer, searchLocally } from '#app/features/desk/opportunities/data/local-search.ts'
import { CSV_HEADER, toCsvLine } from '#contracts/desk/opportunity-csv.ts'
import {
  CountOpportunitiesSchema,
  ExportOpportunitiesSchema,
  FACETS,
  FindOpportunitiesSchema,
  type OpportunityCounts,
  type OpportunitySort,
  SORT_KEYS,
} from '#contracts/desk/opportunity-search.ts'
import type { Caller, Database } from '#server/platform/db/database.ts'
import type { Sql } from '#server/platform/db/sql.ts'
import type { SearchContext } from '#server/product/scraping/find/conditions.ts'
import { countOpportunities } from '#server/product/scraping/find/count-opportunities.ts'
import { findOpportunities, streamCsv, streamNewest } from '#server/product/scraping/find/find-opportunities.ts'
import {
  facetValues,
  filtersOf,
  findInModel,
  insertModel,
  type ModelRow,
  NOW,
  rowsOf,
  TODAY,
} from './desk/desk-model.ts'
import { createCaller } from './harness/callers.ts'
import { createTestDb } from './harness/test-db.ts'

const SORT: fc.Arbitrary<OpportunitySort> = fc.record({
  by: fc.constantFrom(...SORT_KEYS),
  direction: fc.constantFrom('asc', 'desc'),
})

async function join(pieces: AsyncIterable<string>): Promise<string> {
  let text = ''
  for await (const piece of pieces) text += piece
  return text
}

/** Generated opportunities in a database and in memory, and a staff member who lists them. */
async function createDesk(database: Database, count: number) {
  const callers = [await createCaller(database, 'staff'), await createCaller(database, 'admin')]
  const [me = '', other = ''] = callers.map(({ claims }) => String(claims.sub))
  const run = crypto.randomUUID()
  const rows = fc.sample(rowsOf([me, other]), count).map((row, index): ModelRow => {
    if (index === 0) return { ...row, merged: false, sample: false }
    return row.merged ? { ...row, sample: false, event: null, changedByRun: false } : row
  })
  await database.asServiceRole((sql) => insertModel(sql, rows, { me, other, run }))
  const caller = callers[0] as Caller
  const staff = await database.asCaller(
    caller,
    (sql) => sql<{ id: string }>`select id from private.list_staff() order by email collate "C"`,
  )
  const sites = (site: string) => rows.filter((row) => row.site === site).map((row) => `${row.id}.${site}.example`)
  const sourceSites = { directory: sites('directory'), staff: sites('staff') }
  const asking: SearchContext = { me, now: NOW, timeZone: 'UTC', sourceSites }
  return { caller, rows, asking, known: { me, staff: staff.map(({ id }) => id) }, filters: filtersOf([other], run) }
}

test('every filter and order returns, page by page, the same opportunities as the rules in memory', async () => {
  await using db = await createTestDb()
  const { caller, rows, asking, known, filters } = await createDesk(db.database, 120)
  await fc.assert(
    fc.asyncProperty(filters, SORT, fc.nat(20), async (filter, sort, offset) => {
      const request = FindOpportunitiesSchema.parse({ filter, sort, limit: 15, offset })
      const expected = findInModel(rows, filter, sort, known)
      const found = await db.database.asCaller(caller, (sql) => findOpportunities(sql, request, asking))
      expect([found.total, found.rows.map(({ id }) => id)]).toEqual([
        expected.length,
        expected.slice(offset, offset + 15).map(({ id }) => id),
      ])
    }),
    { numRuns: 250 },
  )
}, 180_000)

test('the browser filters, sorts, counts and exports loaded opportunities as the server does', async () => {
  await using db = await createTestDb()
  const { caller, rows: model, asking, known, filters } = await createDesk(db.database, 90)
  const read = <Result>(query: (sql: Sql) => Promise<Result>) => db.database.asCaller(caller, query)
  const answered = await read(async (sql) => {
    const all: unknown[] = []
    for await (const rows of streamNewest(sql, { include_dismissed: false }, asking)) all.push(...rows)
    return JSON.parse(JSON.stringify(all))
  })
  const loaded = LenientOpportunitySchema.array().parse(answered)
  const newest = { by: 'date_scraped', direction: 'desc' } as const
  expect(loaded.filter(({ sample }) => !sample).map(({ id }) => id)).toEqual(
    findInModel(model, { sample: false }, newest, known).map(({ id }) => id),
  )
  const here = { ...known, now: NOW, today: TODAY }
  const since = '2026-11-10T00:00:00Z'
  const orders = SORT_KEYS.flatMap((by) => [{ by, direction: 'asc' } as const, { by, direction: 'desc' } as const])
  const asked = fc.sample(
    filters.filter((filter) => !needsServer(filter)),
    4 * orders.length,
  )
  for (const [at, filter] of [{}, ...asked].entries()) {
    const sort = orders[at % orders.length] ?? newest
    const found = searchLocally(loaded, filter, sort, here)
    const request = FindOpportunitiesSchema.parse({ filter, sort, limit: 200 })
    const answer = await read((sql) => findOpportunities(sql, request, asking))
    expect([filter, sort, found.map(({ id }) => id)]).toEqual([filter, sort, answer.rows.map(({ id }) => id)])
    const file = ExportOpportunitiesSchema.parse({ filter, sort })
    expect(`${CSV_HEADER}${found.map(toCsvLine).join('')}`).toBe(
      await read((sql) => join(streamCsv(sql, file, asking))),
    )
    const counted = await read((sql) => countOpportunities(sql, { filter, since }, asking))
    const ours = countLocally(loaded, filter, { since, newToday: counted.new_today }, here)
    // Equal numbers follow the database's own order of words.
    const unordered = ({ facets, today: _, ...figures }: OpportunityCounts) => ({
      ...figures,
      facets: FACETS.map((facet) => new Map(facets[facet])),
    })
    expect([filter, unordered(ours)]).toEqual([filter, unordered(counted)])
  }
}, 180_000)

test('the CSV file has the opportunities of the list in its order, and the facets count them', async () => {
  await using db = await createTestDb()
  const { caller, rows, asking, known, filters } = await createDesk(db.database, 80)
  await fc.assert(
    fc.asyncProperty(filters, SORT, async (filter, sort) => {
      const expected = findInModel(rows, filter, sort, known)
      const file = ExportOpportunitiesSchema.parse({ filter, sort })
      const csv = await db.database.asCaller(caller, (sql) => join(streamCsv(sql, file, asking)))
      expect(csv).toBe(`${CSV_HEADER}${expected.map(toCsvLine).join('')}`)
      const request = CountOpportunitiesSchema.parse({ filter })
      const counts = await db.database.asCaller(caller, (sql) => countOpportunities(sql, request, asking))
      expect(counts.matching).toBe(expected.length)
      for (const facet of FACETS) {
        const free = findInModel(rows, { ...filter, [facet]: undefined }, sort, known)
        const model = new Map<string, number>()
        for (const value of free.flatMap((row) => facetValues(row, facet)))
          model.set(value, (model.get(value) ?? 0) + 1)
        expect([facet, new Map(counts.facets[facet])]).toEqual([facet, model])
      }
    }),
    { numRuns: 60 },
  )
}, 180_000)

test('a CSV file of selected opportunities has only those that match the filter, in list order', async () => {
  await using db = await createTestDb()
  const { caller, rows, asking, known } = await createDesk(db.database, 40)
  const sort = { by: 'company_agency', direction: 'asc' } as const
  const shown = findInModel(rows, { status: ['open', 'closed'] }, sort, known)
  // All opportunities, including hidden ones, except the first that the filter shows.
  const chosen = rows.map(({ id }) => id).filter((id) => id !== shown[0]?.id)
  const file = ExportOpportunitiesSchema.parse({
    filter: { status: ['open', 'closed'] },
    sort,
    ids: chosen,
  })
  const csv = await db.database.asCaller(caller, (sql) => join(streamCsv(sql, file, asking)))
  const expected = shown.slice(1)
  expect(expected.length).toBeGreaterThan(0)
  expect(chosen.length).toBeGreaterThan(expected.length)
  expect(csv).toBe(`${CSV_HEADER}${expected.map(toCsvLine).join('')}`)
})

test('the totals count all opportunities, whatever the filter', async () => {
  await using db = await createTestDb()
  const { caller, rows, asking, known } = await createDesk(db.database, 80)
  const total = (filter: Parameters<typeof findInModel>[1]) =>
    findInModel(rows, filter, { by: 'date_scraped', direction: 'desc' }, known).length
  const since = '2026-11-10T00:00:00Z'
  const request = CountOpportunitiesSchema.parse({ filter: { q: 'zz' }, since })
  const counts = await db.database.asCaller(caller, (sql) => countOpportunities(sql, request, asking))
  expect(counts).toMatchObject({
    total: total({}),
    open: total({ status: ['open'] }),
    high_confidence_percent: Math.round((100 * total({ confidence_from: 0.701 })) / total({})),
    due_today: total({ due: 'today' }),
    mine: total({ owner: ['me'] }),
    closing_this_week: total({ deadline: 'week', status: ['open'], do_not_contact: 'no' }),
    new_since_visit: total({ new_since: since }),
    matching: 0,
    has_sample: total({ sample: true }) > 0,
    has_real: true,
    is_sample: false,
  })
})
