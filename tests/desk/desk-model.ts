import fc from 'fast-check'
import {
  LenientOpportunitySchema,
  type ListedOpportunity,
} from '#app/features/desk/opportunities/data/listed-opportunity.ts'
import { searchLocally } from '#app/features/desk/opportunities/data/local-search.ts'
import type { OpportunityFilter } from '#contracts/desk/opportunity-filter.ts'
import type { Facet, OpportunitySort } from '#contracts/desk/opportunity-search.ts'
import { DEFAULT_WORK, STAGES, type Stage } from '#contracts/desk/opportunity-work.ts'
import type { Sql } from '#server/platform/db/sql.ts'

// Opportunities in memory under the dashboard's rules, to compare with the server's SQL.

export const NOW = new Date('2026-11-18T20:00:00Z')
export const TODAY = '2026-11-18'
const at = (day: string) => `${day}T12:00:00.000Z`
const dayFrom = (days: number) => new Date(Date.parse(at(TODAY)) + days * 86_400_000).toISOString().slice(0, 10)

export type ModelRow = {
  id: string
  company_agency: string | null
  name: string | null
  role: string | null
  contact_email: string | null
  submission_status: 'open' | 'closed' | 'unknown' | null
  status_reason: 'explicit' | 'silent' | null
  industry_type: string[]
  submission_guidelines: string | null
  source_url: string | null
  ai_confidence_score: number | null
  date_scraped: string
  last_verified: string | null
  kind: string | null
  route: 'form' | 'email' | null
  who_may_submit: ('artist' | 'anyone')[]
  deadline: string | null
  evidence_quote: string | null
  stale: boolean
  flapping: boolean
  do_not_contact: boolean
  dismissed: boolean
  merged: boolean
  sample: boolean
  /** Null if there is no work on the opportunity. */
  work: { stage: Stage; owner: string | null; next_action_on: string | null } | null
  starred: boolean
  starredByOther: boolean
  site: 'directory' | 'staff' | 'search'
  changedByRun: boolean
  event: { kind: 'opened' | 'closed'; day: string } | null
}

const TEXT = fc.constantFrom(
  'Neon Pines',
  'neon rain',
  'Ärger & Co',
  'ärger',
  '100%_sure',
  'back\\slash',
  "O'Neil",
  '',
  'Zed',
)
const maybe = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { freq: 3 })
const day = fc.integer({ min: -40, max: 40 }).map(dayFrom)

export function rowsOf(people: readonly string[]): fc.Arbitrary<ModelRow> {
  return fc.record({
    id: fc.uuid({ version: 4 }),
    company_agency: maybe(TEXT),
    name: maybe(TEXT),
    role: maybe(TEXT),
    contact_email: maybe(fc.constantFrom('ada@neon.example', 'Sync@Pines.example')),
    submission_status: maybe(fc.constantFrom('open', 'closed', 'unknown')),
    status_reason: maybe(fc.constantFrom('explicit', 'silent')),
    industry_type: fc.subarray(['Film', 'TV', "Game's", 'a,b']),
    submission_guidelines: maybe(fc.constantFrom('Send links only.', 'NO attachments', 'x'.repeat(500))),
    source_url: maybe(fc.constantFrom('https://b.example/', 'https://A.example/')),
    ai_confidence_score: maybe(fc.integer({ min: 0, max: 10 }).map((score) => score / 10)),
    date_scraped: day.map(at),
    last_verified: maybe(day.map(at)),
    kind: maybe(fc.constantFrom('games', 'sync-library')),
    route: maybe(fc.constantFrom('form', 'email')),
    who_may_submit: fc.subarray(['artist', 'anyone']),
    deadline: maybe(day),
    evidence_quote: fc.constantFrom('We accept music.', 'Wir nehmen Musik.'),
    stale: fc.boolean(),
    flapping: fc.boolean(),
    do_not_contact: fc.boolean(),
    dismissed: fc.integer({ min: 0, max: 5 }).map((dice) => dice === 0),
    merged: fc.integer({ min: 0, max: 5 }).map((dice) => dice === 0),
    sample: fc.integer({ min: 0, max: 5 }).map((dice) => dice === 0),
    work: maybe(
      fc.record({
        stage: fc.constantFrom(...STAGES),
        owner: maybe(fc.constantFrom(...people)),
        next_action_on: maybe(day),
      }),
    ),
    starred: fc.boolean(),
    starredByOther: fc.boolean(),
    site: fc.constantFrom('directory', 'staff', 'search'),
    changedByRun: fc.boolean(),
    event: maybe(fc.record({ kind: fc.constantFrom('opened', 'closed'), day })),
  })
}

const some = <Value>(...values: Value[]) => fc.subarray(values, { minLength: 1 })

export function filtersOf(people: readonly string[], run: string): fc.Arbitrary<OpportunityFilter> {
  const every = fc.record({
    q: fc.constantFrom(
      'neon',
      'NEON pines',
      'ärger',
      'ÄRGER',
      '%',
      '_',
      '\\',
      "o'n",
      'links only',
      'film',
      'musik',
      'zz',
    ),
    status: some('open', 'closed', 'unknown'),
    reason: some('explicit', 'silent', 'none'),
    kind: some('games', 'sync-library', 'none', "x' or 1=1 --"),
    industry: some('Film', 'TV', "Game's", 'a,b', 'none'),
    route: some('form', 'email', 'none'),
    who: some('artist', 'anyone', 'none'),
    email: fc.constantFrom('yes', 'no'),
    confidence_from: fc.constantFrom(0, 0.3, 0.7),
    confidence_to: fc.constantFrom(0.3, 0.7, 1),
    verified_days: fc.integer({ min: 1, max: 60 }),
    deadline: fc.constantFrom('week', 'month', 'passed', 'some', 'none'),
    stage: some(...STAGES),
    owner: some(...people, 'me', 'nobody'),
    due: fc.constantFrom('today', 'week'),
    starred: fc.constant(true),
    stale: fc.constant(true),
    flapping: fc.constant(true),
    do_not_contact: fc.constantFrom('yes', 'no'),
    new_since: day.map((date) => `${date}T00:00:00Z`),
    opened_since: day.map((date) => `${date}T00:00:00Z`),
    run: fc.constant(run),
    source: some('directory', 'staff', 'search'),
    dismissed: fc.constant(true),
    event: fc.record({
      kind: fc.constantFrom('opened', 'closed'),
      week: fc.constantFrom('2026-11-09', '2026-11-16'),
    }),
    sample: fc.boolean(),
  })
  // A few conditions at a time: with many, nothing matches and every rule seems right.
  return every.chain((filter) =>
    fc
      .subarray(Object.keys(filter), { maxLength: 3 })
      .map(
        (keys): OpportunityFilter => Object.fromEntries(Object.entries(filter).filter(([key]) => keys.includes(key))),
      ),
  )
}

/** The rows that match the filter, in order, by the dashboard's rules and those that only the server can evaluate. */
export function findInModel(
  rows: readonly ModelRow[],
  filter: OpportunityFilter,
  sort: OpportunitySort,
  asking: { me: string; staff: readonly string[] },
): ModelRow[] {
  const kept = new Map(rows.filter((row) => !row.merged).map((row) => [row.id, row]))
  return searchLocally([...kept.values()].map(toFound), filter, sort, { ...asking, now: NOW, today: TODAY })
    .flatMap(({ id }) => kept.get(id) ?? [])
    .filter((row) => knowsServer(row, filter))
}

/** The row as the dashboard receives it. */
function toFound(row: ModelRow): ListedOpportunity {
  const { stage, owner, next_action_on } = row.work ?? DEFAULT_WORK
  return LenientOpportunitySchema.parse({
    ...row,
    dismissed_at: row.dismissed ? NOW.toISOString() : null,
    work: { stage, owner, next_action: null, next_action_on, starred: row.starred, revision: 0 },
  })
}

/** The values of a row in a facet. */
export function facetValues(row: ModelRow, facet: Facet): string[] {
  if (facet === 'industry') return row.industry_type.length === 0 ? ['none'] : row.industry_type
  if (facet === 'who') return row.who_may_submit.length === 0 ? ['none'] : row.who_may_submit
  const values = {
    status: row.submission_status ?? 'unknown',
    reason: row.status_reason ?? 'none',
    kind: row.kind ?? 'none',
    route: row.route ?? 'none',
    stage: row.work?.stage ?? 'new',
    owner: row.work?.owner ?? 'nobody',
  }
  return [values[facet]]
}

/** Inserts the rows. Merged ones are merged into the first row. Each has a site named after it. */
export async function insertModel(
  sql: Sql,
  rows: readonly ModelRow[],
  { me, other, run }: { me: string; other: string; run: string },
): Promise<void> {
  await sql`insert into public.scraper_logs (id, trigger, status, completed_at) values (${run}, 'command', 'completed', now())`
  for (const row of rows) {
    const { dismissed, merged, work, starred, starredByOther, site, changedByRun, event, ...columns } = row
    const names = Object.keys(columns)
    await sql.query(
      `insert into public.sync_opportunities (${names.join(', ')}, dismissed_at, merged_into)
       values (${names.map((_, index) => `$${index + 3}`).join(', ')}, $1, $2)`,
      [dismissed ? NOW : null, merged ? rows[0]?.id : null, ...Object.values(columns)],
    )
    if (work !== null) {
      await sql`insert into public.opportunity_work (opportunity_id, stage, owner, next_action, next_action_on)
        values (${row.id}, ${work.stage}, ${work.owner}, 'Call them', ${work.next_action_on})`
    }
    for (const user of [...(starred ? [me] : []), ...(starredByOther ? [other] : [])])
      await sql`insert into public.opportunity_stars (opportunity_id, user_id) values (${row.id}, ${user})`
    await sql`insert into public.scraper_sites (domain, opportunity_id, sample)
      values (${`${row.id}.${site}.example`}, ${row.id}, ${row.sample})`
    if (changedByRun)
      await sql`insert into public.scraper_events (opportunity_id, kind, run_id) values (${row.id}, 'changed', ${run})`
    if (event !== null) {
      await sql`insert into public.scraper_events (opportunity_id, kind, created_at)
        values (${row.id}, ${event.kind}, ${at(event.day)})`
    }
  }
}

function knowsServer(row: ModelRow, filter: OpportunityFilter): boolean {
  const inWeek = (week: string, date: string) => date >= week && date < dayAfter(week, 7)
  return [
    filter.opened_since === undefined ||
      (row.event?.kind === 'opened' && Date.parse(at(row.event.day)) > Date.parse(filter.opened_since)),
    filter.run === undefined || row.changedByRun,
    filter.source === undefined || filter.source.includes(row.site),
    filter.event === undefined || (row.event?.kind === filter.event.kind && inWeek(filter.event.week, row.event.day)),
  ].every((condition) => condition)
}

const dayAfter = (date: string, days: number) =>
  new Date(Date.parse(at(date)) + days * 86_400_000).toISOString().slice(0, 10)
