import { CLOSING_THIS_WEEK, type OpportunityFilter } from '#contracts/desk/opportunity-filter.ts'
import { FACETS, type OpportunityCounts, OpportunityCountsSchema } from '#contracts/desk/opportunity-search.ts'
import { dayIn } from '#contracts/platform/dates.ts'
import type { RequestOf } from '#server/backend/functions/action.ts'
import type { Sql } from '#server/platform/db/sql.ts'
import { createBindings, FACET_VALUES, fromOpportunities, type SearchContext, toConditions } from './conditions.ts'
import { listBaseConditions, showsSample } from './find-opportunities.ts'

/** The overall figures, and the facets of the filter's matches. */
export async function countOpportunities(
  sql: Sql,
  { filter, since }: RequestOf<'count_opportunities'>,
  context: SearchContext,
): Promise<OpportunityCounts> {
  const sample = await showsSample(sql, filter.sample === undefined ? {} : { sample: filter.sample })
  const visit = since ?? (await findLastVisit(sql, context))
  const figures = await countAll(sql, sample, visit, context)
  const facetSample = filter.dismissed ? await showsSample(sql, filter) : sample
  return OpportunityCountsSchema.parse({
    ...figures,
    today: dayIn(context.timeZone, context.now),
    is_sample: sample,
    ...(await countFacets(sql, filter, facetSample, context)),
  })
}

/** When the caller's previous visit ended. Null if there was none. */
async function findLastVisit(sql: Sql, { me }: SearchContext): Promise<string | null> {
  const [visit] = await sql<{ since_at: Date | null }>`select since_at from public.staff_visits where user_id = ${me}`
  return visit?.since_at?.toISOString() ?? null
}

async function countAll(sql: Sql, sample: boolean, visit: string | null, context: SearchContext) {
  const { values, bind } = createBindings()
  const buildCount = (filter: OpportunityFilter) =>
    `(count(*) filter (where ${[...toConditions(filter, context, bind).values()].join(' and ')}))::int`
  const { rows } = await sql.query(
    `select count(*)::int as total,
       (count(*) filter (where o.submission_status = 'open'))::int as open,
       coalesce(round(100.0 * count(*) filter (where o.ai_confidence_score > 0.7) / nullif(count(*), 0)), 0)::int
         as high_confidence_percent,
       coalesce((select l.new_entries_count from public.scraper_logs l where l.sample = ${bind(sample)}
         order by l.started_at desc, l.id limit 1), 0) as new_today,
       ${buildCount({ due: 'today' })} as due_today,
       ${buildCount({ owner: ['me'] })} as mine,
       ${buildCount(CLOSING_THIS_WEEK)} as closing_this_week,
       ${visit === null ? 'null' : buildCount({ new_since: visit })} as new_since_visit,
       ${hasRows(true)} as has_sample, ${hasRows(false)} as has_real
     ${fromOpportunities(bind, context)}
     where o.dismissed_at is null and ${listBaseConditions(sample, bind).join(' and ')}`,
    values,
  )
  return rows[0]
}

const hasRows = (sample: boolean) =>
  `exists (select from public.sync_opportunities where ${sample ? '' : 'not '}sample and merged_into is null and dismissed_at is null)`

/**
 * One pass: each opportunity is marked with the facets whose condition it meets. A facet ignores the choice within itself.
 */
async function countFacets(sql: Sql, filter: OpportunityFilter, sample: boolean, context: SearchContext) {
  const { values, bind } = createBindings()
  const conditions = toConditions(filter, context, bind)
  const chosen = FACETS.filter((facet) => conditions.has(facet))
  const marks = chosen.map((facet) => `${conditions.get(facet)} as is_${facet}`)
  const others = [...conditions].filter(([key]) => !FACETS.some((facet) => facet === key))
  const columns = FACETS.map((facet) => `${FACET_VALUES[facet]} as ${facet}`)
  const counts = FACETS.map((facet) => {
    const rest = chosen.filter((other) => other !== facet)
    const value = facet === 'industry' || facet === 'who' ? `unnest(${facet})` : facet
    return `select '${facet}' as facet, ${value} as value, count(*)::int as rows from marked where ${buildMarkCondition(rest)} group by 2`
  })
  const { rows } = await sql.query<{ facet: string; value: string; rows: number }>(
    `with marked as materialized (select ${[...columns, ...marks].join(', ')} ${fromOpportunities(bind, context)}
       where ${[...listBaseConditions(sample, bind), ...others.map(([, condition]) => condition)].join(' and ')})
     ${counts.join(' union all ')}
     union all select 'matching', '', count(*)::int from marked where ${buildMarkCondition(chosen)}
     order by 3 desc, 2`,
    values,
  )
  const facets = Object.fromEntries(
    FACETS.map((facet) => [facet, rows.filter((row) => row.facet === facet).map(({ value, rows: n }) => [value, n])]),
  )
  return { facets, matching: rows.find(({ facet }) => facet === 'matching')?.rows ?? 0 }
}

const buildMarkCondition = (facets: readonly string[]) =>
  ['true', ...facets.map((facet) => `is_${facet}`)].join(' and ')
