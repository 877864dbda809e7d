import type { DeskFigures } from '#contracts/desk/desk-figures.ts'
import type { Sql } from '#server/platform/db/sql.ts'

/** A row is in the bin from whose lower end on its confidence is. Above .7 is what the list calls high confidence. */
const CONFIDENCE_BINS = [
  { from: 0, to: 0.5 },
  { from: 0.5, to: 0.7 },
  { from: 0.7, to: 0.9 },
  { from: 0.9, to: 1 },
]

type Judged = { field: string; score: number | null; confirmed: number; corrected: number }

/**
 * Values that staff confirmed, while the row still shows them, against values that staff replaced by another. A value without a decision is
 * neither.
 */
export async function readAccuracy(
  sql: Sql,
  { from, where, values }: { from: string; where: string; values: readonly unknown[] },
): Promise<DeskFigures['accuracy']> {
  const { rows: judged } = await sql.query<Judged>(
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
  const add = (rows: readonly Judged[]) => ({
    confirmed: rows.reduce((sum, row) => sum + row.confirmed, 0),
    corrected: rows.reduce((sum, row) => sum + row.corrected, 0),
  })
  const byField = Map.groupBy(judged, ({ field }) => field)
  return {
    fields: [...byField]
      .map(([field, rows]) => ({ field, ...add(rows) }))
      .sort((a, b) => b.confirmed + b.corrected - a.confirmed - a.corrected || a.field.localeCompare(b.field)),
    confidence: CONFIDENCE_BINS.map(({ from, to }) => ({
      from,
      to,
      ...add(judged.filter(({ score }) => score !== null && score >= from && (score < to || to === 1))),
    })),
  }
}
