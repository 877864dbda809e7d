import { DEFAULT_WORK, type StaffMember, type Work, WorkSchema } from '#contracts/desk/opportunity-work.ts'
import type { Sql } from '#server/platform/db/sql.ts'

/** The part of the work that all staff share. Stars belong to single people. */
export type SharedWork = Omit<Work, 'starred'>

export const DEFAULT_SHARED_WORK: SharedWork = (({ starred: _own, ...shared }) => shared)(DEFAULT_WORK)

const SharedWorkSchema = WorkSchema.omit({ starred: true })

/** The work on the opportunities, with the person's stars. Includes opportunities without any work. */
export async function listWork(sql: Sql, ids: readonly string[], person: string | null): Promise<Map<string, Work>> {
  const rows = await sql<{ id: string }>`
    select wanted.id, coalesce(w.stage, 'new') as stage, w.owner, w.next_action, w.next_action_on::text as next_action_on,
      coalesce(w.revision, 0) as revision, s.user_id is not null as starred
    from unnest(${ids}::uuid[]) wanted (id)
    left join public.opportunity_work w on w.opportunity_id = wanted.id
    left join public.opportunity_stars s on s.opportunity_id = wanted.id and s.user_id = ${person}::uuid`
  return new Map(rows.map(({ id, ...work }) => [id, WorkSchema.parse(work)]))
}

/** The stored work, locked until the transaction ends, always in the same order. */
export async function lockWork(
  sql: Sql,
  ids: readonly string[],
): Promise<Map<string, SharedWork & { changedBy: string | null }>> {
  const rows = await sql<{ id: string; changed_by: string | null }>`
    select opportunity_id as id, stage, owner, next_action, next_action_on::text as next_action_on, revision,
      updated_by as changed_by
    from public.opportunity_work where opportunity_id = any (${ids}) order by opportunity_id for update`
  return new Map(
    rows.map(({ id, changed_by, ...work }) => [id, { ...SharedWorkSchema.parse(work), changedBy: changed_by }]),
  )
}

/**
 * Writes the work on opportunities that still have the revision they were read with. Returns their ids; if there are fewer than given,
 * someone else was faster.
 */
export async function writeWork(sql: Sql, works: ReadonlyMap<string, SharedWork>): Promise<string[]> {
  const entries = [...works].map(([id, work]) => ({ id, ...work }))
  const rows = await sql<{ id: string }>`
    insert into public.opportunity_work (opportunity_id, stage, owner, next_action, next_action_on)
    select id, stage, owner, next_action, next_action_on
    from jsonb_to_recordset(${JSON.stringify(entries)}::jsonb)
      as w (id uuid, stage text, owner uuid, next_action text, next_action_on date)
    order by id
    on conflict (opportunity_id) do update set stage = excluded.stage, owner = excluded.owner,
      next_action = excluded.next_action, next_action_on = excluded.next_action_on
    where opportunity_work.revision = (
      select (w ->> 'revision')::int from jsonb_array_elements(${JSON.stringify(entries)}::jsonb) w
      where (w ->> 'id')::uuid = opportunity_work.opportunity_id)
    returning opportunity_id as id`
  return rows.map(({ id }) => id)
}

/** Adds or removes the person's star on each opportunity. */
export async function setStars(sql: Sql, ids: readonly string[], starred: boolean, person: string): Promise<void> {
  if (starred)
    await sql`
      insert into public.opportunity_stars (opportunity_id) select unnest(${ids}::uuid[]) on conflict do nothing`
  else
    await sql`
      delete from public.opportunity_stars where opportunity_id = any (${ids}) and user_id = ${person}`
}

export async function listStaff(sql: Sql): Promise<StaffMember[]> {
  return await sql<StaffMember>`select id, email, name, deactivated from private.list_staff()`
}
