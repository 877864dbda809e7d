import { type DeskFigures, DeskFiguresAnswerSchema, SOURCE_ORIGINS } from '#contracts/desk/desk-figures.ts'
import { dayIn } from '#contracts/platform/dates.ts'
import type { RequestOf } from '#server/backend/functions/action.ts'
import { type Sql, withIsoDates } from '#server/platform/db/sql.ts'
import {
  addDays,
  type Bind,
  buildSourceExpression,
  createBindings,
  fromOpportunities,
  type SearchContext,
} from './conditions.ts'
import { buildWhere, showsSample } from './find-opportunities.ts'

const WEEKS = 26
const BINS = 10
const RUNS = 60

/** The filter's matches: from and where clauses on `o`, and the values bound so far. */
type Selection = { from: string; where: string; values: unknown[]; bind: Bind }

/** Aggregates for charts. */
export async function getDeskFigures(
  sql: Sql,
  { filter }: RequestOf<'desk_figures'>,
  context: SearchContext,
): Promise<DeskFigures> {
  const sample = await showsSample(sql, filter)
  const createSelection = (): Selection => {
    const { values, bind } = createBindings()
    return { from: fromOpportunities(bind, context), where: buildWhere(filter, sample, context, bind), values, bind }
  }
  return DeskFiguresAnswerSchema.parse({
    is_sample: sample,
    weeks: await countWeeks(sql, createSelection(), context),
    kinds: await countKinds(sql, createSelection()),
    confidence: await countConfidence(sql, createSelection()),
    accuracy: await getAccuracy(sql, createSelection()),
    sources: await countSources(sql, createSelection(), context),
    runs: await listRuns(sql, sample),
  })
}

/** An opportunity that opens twice in a week is counted once. Weeks begin on Monday in the label's time zone. */
async function countWeeks(
  sql: Sql,
  { from, where, values, bind }: Selection,
  { now, timeZone }: SearchContext,
): Promise<DeskFigures['weeks']> {
  const today = dayIn(timeZone, now)
  const weekday = (new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7
  const first = addDays(today, -weekday - 7 * (WEEKS - 1))
  const zone = bind(timeZone)
  const { rows: counted } = await sql.query<{ week: string; kind: 'opened' | 'closed'; rows: number }>(
    `with shown as materialized (select o.id ${from} where ${where})
     select to_char(date_trunc('week', e.created_at at time zone ${zone}::text), 'YYYY-MM-DD') as week, e.kind,
       count(distinct shown.id)::int as rows
     from public.scraper_events e
     join public.sync_opportunities x on x.id = e.opportunity_id
     join shown on shown.id = coalesce(x.merged_into, x.id)
     where e.kind in ('opened', 'closed') and e.created_at >= ${bind(first)}::timestamp at time zone ${zone}::text
     group by 1, 2`,
    values,
  )
  const rowsIn = (week: string, kind: string) =>
    counted.find((row) => row.week === week && row.kind === kind)?.rows ?? 0
  return Array.from({ length: WEEKS }, (_, index) => {
    const week = addDays(first, 7 * index)
    return { week, opened: rowsIn(week, 'opened'), closed: rowsIn(week, 'closed') }
  })
}

async function countKinds(sql: Sql, { from, where, values }: Selection): Promise<DeskFigures['kinds']> {
  const { rows } = await sql.query<DeskFigures['kinds'][number]>(
    `select coalesce(o.kind, 'none') as kind,
       (count(*) filter (where o.submission_status = 'open'))::int as open,
       (count(*) filter (where o.submission_status = 'closed'))::int as closed,
       (count(*) filter (where coalesce(o.submission_status, 'unknown') = 'unknown'))::int as unknown
     ${from} where ${where} group by 1 order by count(*) desc, 1`,
    values,
  )
  return rows
}

/** Scores have three decimals, so bins end at .099, .199 and so on. A filter with the same `from` and `to` has the same matches. */
async function countConfidence(sql: Sql, { from, where, values }: Selection): Promise<DeskFigures['confidence']> {
  const { rows } = await sql.query<{ bin: number; rows: number }>(
    `select least(floor(round(o.ai_confidence_score::numeric, 3) * ${BINS}), ${BINS - 1})::int as bin, count(*)::int as rows
     ${from} where ${where} and o.ai_confidence_score is not null group by 1`,
    values,
  )
  return Array.from({ length: BINS }, (_, bin) => ({
    from: bin / BINS,
    to: bin === BINS - 1 ? 1 : Math.round((bin + 1) * 100 - 1) / 1000,
    rows: rows.find((row) => row.bin === bin)?.rows ?? 0,
  }))
}

async function countSources(
  sql: Sql,
  { from, where, values, bind }: Selection,
  { sourceSites }: SearchContext,
): Promise<DeskFigures['sources']> {
  const { rows } = await sql.query<DeskFigures['sources'][number]>(
    `select ${buildSourceExpression(bind, sourceSites)} as source, count(*)::int as rows,
       (count(*) filter (where o.submission_status = 'open'))::int as open,
       (count(*) filter (where o.contact_email is not null))::int as with_email
     ${from} where ${where} group by 1`,
    values,
  )
  return SOURCE_ORIGINS.map(
    (source) => rows.find((row) => row.source === source) ?? { source, rows: 0, open: 0, with_email: 0 },
  )
}

async function listRuns(sql: Sql, sample: boolean): Promise<unknown[]> {
  const runs = await sql`
    select l.id, l.status, l.started_at, l.preset, l.trigger, l.sample, l.new_entries_count, l.updated_entries_count, l.total_processed,
      l.errors_count, extract(epoch from l.completed_at - l.started_at)::float8 as seconds,
      coalesce(l.progress -> 'outcomes', '{}') as outcomes
    from public.scraper_logs l where l.sample = ${sample}
    order by l.started_at desc, l.id limit ${RUNS}`
  return runs.toReversed().map(withIsoDates)
}

/** Bins include their lower end. The list calls a confidence above .7 high. */
const CONFIDENCE_BINS = [
  { from: 0, to: 0.5 },
  { from: 0.5, to: 0.7 },
  { from: 0.7, to: 0.9 },
  { from: 0.9, to: 1 },
]

type DecisionCount = { field: string; score: number | null; confirmed: number; corrected: number }

/**
 * Counts current values that staff have confirmed, and values that staff have replaced. Other values are not counted.
 */
async function getAccuracy(sql: Sql, { from, where, values }: Selection): Promise<DeskFigures['accuracy']> {
  const { rows: decisions } = await sql.query<DecisionCount>(
    `with shown as (
      select o.id, o.derived, o.ai_confidence_score as score, to_jsonb(o) as row ${from} where ${where}),
    decided as (
      select c.field, s.score, true as is_right from public.opportunity_confirmations c
      join shown s on s.id = c.opportunity_id
      where s.row -> c.field = c.value and c.field <> 'do_not_contact' and not exists (
        select from public.opportunity_overrides v where v.opportunity_id = s.id and v.field = c.field)
      union all
      select v.field, s.score, false from public.opportunity_overrides v
      join shown s on s.id = v.opportunity_id
      where v.field <> 'do_not_contact' and v.value is distinct from s.derived -> v.field)
    select field, score, (count(*) filter (where is_right))::int as confirmed,
      (count(*) filter (where not is_right))::int as corrected
    from decided group by 1, 2`,
    values,
  )
  const sumUp = (rows: readonly DecisionCount[]) => ({
    confirmed: rows.reduce((sum, row) => sum + row.confirmed, 0),
    corrected: rows.reduce((sum, row) => sum + row.corrected, 0),
  })
  const byField = Map.groupBy(decisions, ({ field }) => field)
  return {
    fields: [...byField]
      .map(([field, rows]) => ({ field, ...sumUp(rows) }))
      .sort((a, b) => b.confirmed + b.corrected - a.confirmed - a.corrected || a.field.localeCompare(b.field)),
    confidence: CONFIDENCE_BINS.map(({ from, to }) => ({
      from,
      to,
      ...sumUp(decisions.filter(({ score }) => score !== null && score >= from && (score < to || to === 1))),
    })),
  }
}
