import { type SavedView, SavedViewSchema } from '#contracts/desk/saved-views.ts'
import type { Row, Sql } from '#server/platform/db/sql.ts'

type ViewWords = Pick<SavedView, 'name' | 'query' | 'is_shared'>

/** The executor's own views and the shared ones. */
export async function listViews(sql: Sql): Promise<SavedView[]> {
  const rows = await sql`
    select id, name, query, is_shared, owner_id = auth.uid() as is_own,
      owner_id = auth.uid() or private.has_role('admin') as may_change
    from public.staff_views where removed_at is null order by lower(name), id`
  return rows.map(toView)
}

/** Null if the executor may not see it, or if it is removed. */
export async function findView(sql: Sql, id: string): Promise<SavedView | null> {
  const [row] = await sql`
    select id, name, query, is_shared, owner_id = auth.uid() as is_own,
      owner_id = auth.uid() or private.has_role('admin') as may_change
    from public.staff_views where id = ${id} and removed_at is null`
  return row === undefined ? null : toView(row)
}

/** How many views the executor has. */
export async function countOwnViews(sql: Sql): Promise<number> {
  const [row] = await sql<{ count: number }>`
    select count(*)::int as count from public.staff_views where owner_id = auth.uid() and removed_at is null`
  return row?.count ?? 0
}

/** Fails with a unique violation if the executor has a view of that name. */
export async function insertView(sql: Sql, { name, query, is_shared }: ViewWords): Promise<string> {
  const [row] = await sql<{ id: string }>`
    insert into public.staff_views (name, query, is_shared) values (${name}, ${query}, ${is_shared}) returning id`
  if (row === undefined) throw new Error('The view was not stored')
  return row.id
}

/** False if there is no such view, or if the executor may not change it. */
export async function updateView(sql: Sql, id: string, { name, query, is_shared }: ViewWords): Promise<boolean> {
  const rows = await sql`
    update public.staff_views set name = ${name}, query = ${query}, is_shared = ${is_shared}
    where id = ${id} and removed_at is null returning id`
  return rows.length > 0
}

/** False if there is no such view, or if the executor may not change it. */
export async function setViewRemoved(sql: Sql, id: string, isRemoved: boolean): Promise<boolean> {
  const rows = await sql`
    update public.staff_views set removed_at = case when ${isRemoved}::boolean then now() end where id = ${id} returning id`
  return rows.length > 0
}

/** Notes a sign of life, and answers when the visit before this one ended. */
export async function renewVisit(sql: Sql): Promise<Date | null> {
  const [row] = await sql<{ since_at: Date | null }>`
    insert into public.staff_visits as known (user_id) values (auth.uid())
    on conflict (user_id) do update set
      since_at = case when known.seen_at < now() - interval '30 minutes' then known.seen_at else known.since_at end,
      seen_at = now()
    returning since_at`
  return row?.since_at ?? null
}

/** When the executor's visit before the last noted one ended; null if there was none. */
export async function findVisit(sql: Sql): Promise<Date | null> {
  const [row] = await sql<{ since_at: Date | null }>`
    select since_at from public.staff_visits where user_id = auth.uid()`
  return row?.since_at ?? null
}

function toView(row: Row): SavedView {
  return SavedViewSchema.parse(row)
}
