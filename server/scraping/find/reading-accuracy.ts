import type { DeskFigures } from '#contracts/desk-figures.ts'
import { MEASURED_ACCURACY } from '#contracts/measured-accuracy.ts'
import type { Sql } from '#server/db/sql.ts'

type Judged = { field: string; score: number | null; confirmed: number; corrected: number }

/**
 * Values that staff confirmed, while the row still shows them, against values that staff replaced by another. What nobody has
 * looked at is neither. Bins of confidence are those of the measured figures, so that the two can be compared.
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
    confidence: MEASURED_ACCURACY.confidence.map(({ from, to }) => ({
      from,
      to,
      ...add(judged.filter(({ score }) => score !== null && score >= from && (score < to || to === 1))),
    })),
  }
}
