import { lastEndedDay, type Override, type OverrideField, OverrideSchema } from '#contracts/scraper/opportunity.ts'
import { type OpportunityDraft, OpportunityDraftSchema } from '#contracts/scraper/scraper-port.ts'
import { type Sql, withIsoDates } from '#server/platform/db/sql.ts'

/**
 * Staff's overrides by opportunity; null for all opportunities. Overrides of a merged opportunity apply to the one that it was merged
 * into; if they disagree, the latest one applies.
 */
export async function listOverrides(sql: Sql, ids: readonly string[] | null): Promise<Map<string, Override[]>> {
  const rows = await sql<{ id: string }>`
    select distinct on (s.id, v.field) s.id, v.field, v.value, v.old_value, v.created_at, v.created_by,
      case when v.field = 'do_not_contact' then 'false'::jsonb else s.derived -> v.field end as derived
    from public.opportunity_overrides v
    join public.sync_opportunities o on o.id = v.opportunity_id
    join public.sync_opportunities s on s.id = coalesce(o.merged_into, o.id)
    where ${ids}::uuid[] is null or s.id = any (${ids})
    order by s.id, v.field, v.created_at desc, o.id`
  const byRow = new Map<string, Override[]>()
  for (const { id, ...override } of rows)
    byRow.set(id, [...(byRow.get(id) ?? []), OverrideSchema.parse(withIsoDates(override))])
  return byRow
}

/**
 * Replaces values from the pages with those from staff. The evidence is dropped if staff set another status. A passed deadline closes
 * the opportunity, no matter who set it.
 */
export function applyOverrides(derived: OpportunityDraft, overrides: readonly Override[], now: Date): OpportunityDraft {
  const values = Object.fromEntries(
    overrides.filter(({ field }) => field !== 'do_not_contact').map(({ field, value }) => [field, value]),
  )
  const contradicts = 'submission_status' in values && values.submission_status !== derived.submission_status
  const evidence = contradicts
    ? {
        status_reason: null,
        evidence_quote: null,
        evidence_url: null,
        contradicting_quote: null,
        contradicting_url: null,
      }
    : {}
  // The kind belongs to the address from the pages. An address from staff is not classified.
  const kind = 'contact_email' in values && values.contact_email !== derived.contact_email ? { email_kind: null } : {}
  const hasNoValues = Object.keys(values).length === 0
  const current = hasNoValues ? derived : OpportunityDraftSchema.parse({ ...derived, ...evidence, ...kind, ...values })
  const isPassed = current.deadline !== null && current.deadline <= lastEndedDay(now)
  if (!isPassed || current.submission_status !== 'open' || 'submission_status' in values) return current
  return { ...current, submission_status: 'closed', status_reason: 'window_closed' }
}

export function isMarkedDoNotContact(overrides: readonly Override[]): boolean {
  return overrides.some(({ field, value }) => field === 'do_not_contact' && value === true)
}

export async function saveOverride(
  sql: Sql,
  id: string,
  { field, value, oldValue }: { field: OverrideField; value: unknown; oldValue: unknown },
): Promise<void> {
  await sql`
    insert into public.opportunity_overrides (opportunity_id, field, value, old_value)
    values (${id}, ${field}, ${JSON.stringify(value)}::jsonb, ${JSON.stringify(oldValue)}::jsonb)
    on conflict (opportunity_id, field) do update set
      value = excluded.value, old_value = excluded.old_value, created_at = excluded.created_at`
}

/** Deletes the override of one field, including overrides of merged opportunities. */
export async function deleteOverride(sql: Sql, id: string, field: string): Promise<boolean> {
  const deleted = await sql`
    delete from public.opportunity_overrides v using public.sync_opportunities o
    where o.id = v.opportunity_id and coalesce(o.merged_into, o.id) = ${id} and v.field = ${field} returning v.field`
  return deleted.length > 0
}
