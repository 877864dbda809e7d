import { type SavedView, SavedViewSchema } from '#contracts/desk/saved-views.ts'
import { onlyRow, type Sql } from '#server/platform/db/sql.ts'

type ViewFields = Pick<SavedView, 'name' | 'query' | 'is_shared'>

// auth.uid() is null for programs with the secret key, which own no views.
const VIEW = `id, name, query, is_shared, coalesce(owner_id = auth.uid(), false) as is_own,
  coalesce(owner_id = auth.uid(), false) or private.has_role('admin') as may_change`

async function queryViews(sql: Sql, text: string, values: readonly unknown[] = []): Promise<SavedView[]> {
  return (await sql.query(text, values)).rows.map((row) => SavedViewSchema.parse(row))
}

/** The executor's own views and the shared ones. */
export async function listViews(sql: Sql): Promise<SavedView[]> {
  return await queryViews(
    sql,
    `select ${VIEW} from public.staff_views where removed_at is null order by lower(name), id`,
  )
}

/** Whether the executor may see the view. */
export async function canSeeView(sql: Sql, id: string): Promise<boolean> {
  return (await sql`select from public.staff_views where id = ${id} and removed_at is null`).length > 0
}

export async function countOwnViews(sql: Sql): Promise<number> {
  const rows = await sql<{ count: number }>`
    select count(*)::int as count from public.staff_views where owner_id = auth.uid() and removed_at is null`
  return onlyRow(rows).count
}

/** Fails with a unique violation if the executor has a view of that name. */
export async function insertView(sql: Sql, { name, query, is_shared }: ViewFields): Promise<SavedView> {
  const text = `insert into public.staff_views (name, query, is_shared) values ($1, $2, $3) returning ${VIEW}`
  return onlyRow(await queryViews(sql, text, [name, query, is_shared]))
}

/** Null if there is no such view, or if the executor may not change it. */
export async function updateView(
  sql: Sql,
  id: string,
  { name, query, is_shared }: ViewFields,
): Promise<SavedView | null> {
  const text = `update public.staff_views set name = $2, query = $3, is_shared = $4
    where id = $1 and removed_at is null returning ${VIEW}`
  return (await queryViews(sql, text, [id, name, query, is_shared]))[0] ?? null
}

/** Null if there is no such view, or if the executor may not change it. */
export async function setViewRemoved(sql: Sql, id: string, isRemoved: boolean): Promise<SavedView | null> {
  const text = `update public.staff_views set removed_at = case when $2::boolean then now() end
    where id = $1 returning ${VIEW}`
  return (await queryViews(sql, text, [id, isRemoved]))[0] ?? null
}

/** Records that the executor is here now. Returns when their previous visit ended. */
export async function recordVisit(sql: Sql): Promise<Date | null> {
  const [row] = await sql<{ since_at: Date | null }>`
    insert into public.staff_visits as known (user_id) values (auth.uid())
    on conflict (user_id) do update set
      since_at = case when known.seen_at < now() - interval '30 minutes' then known.seen_at else known.since_at end,
      seen_at = now()
    returning since_at`
  return row?.since_at ?? null
}

/** When the executor's previous visit ended. Null if there was none. */
export async function findPreviousVisitEnd(sql: Sql): Promise<Date | null> {
  const [row] = await sql<{ since_at: Date | null }>`
    select since_at from public.staff_visits where user_id = auth.uid()`
  return row?.since_at ?? null
}
