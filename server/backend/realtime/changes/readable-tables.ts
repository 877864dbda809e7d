import pg from 'pg'
import type { Caller, Database } from '#server/platform/db/database.ts'
import type { Sql } from '#server/platform/db/sql.ts'

/** All visitors have the same rights, which only a migration changes. */
const VISITOR_RIGHTS_CACHE_MS = 10_000

export type ReadableTables = (caller: Caller, tables: ReadonlySet<string>) => Promise<ReadonlySet<string>>

/** Finds the tables that a caller may read. The result for visitors is cached for a while. */
export function createReadableTables(database: Database): ReadableTables {
  const cache = new Map<string, { at: number; readable: Promise<ReadonlySet<string>> }>()
  return async (caller, tables) => {
    if (caller.role !== 'anon') return await listReadableTables(database, caller, tables)
    const key = [...tables].sort().join()
    const known = cache.get(key)
    if (known !== undefined && Date.now() - known.at < VISITOR_RIGHTS_CACHE_MS) return await known.readable
    if (cache.size > 100) cache.clear()
    const readable = listReadableTables(database, caller, tables)
    cache.set(key, { at: Date.now(), readable })
    readable.catch(() => cache.delete(key))
    return await readable
  }
}

/** The tables in which the caller may read at least one row. Conditions that depend on the row count as met here. */
async function listReadableTables(
  database: Database,
  caller: Caller,
  tables: ReadonlySet<string>,
): Promise<Set<string>> {
  return await database.asCaller(caller, async (sql) => {
    const readable = new Set<string>()
    for (const table of tables) if (await mayRead(sql, table)) readable.add(table)
    return readable
  })
}

async function mayRead(sql: Sql, table: string): Promise<boolean> {
  const policies = await listReadingPolicies(sql, table)
  if (policies === null) return false
  const known = policies.map((policy) => (policy.dependsOnRow ? { ...policy, condition: 'true' } : policy))
  const name = pg.escapeIdentifier(table)
  const { rows } = await sql.query<{ passes: boolean | null }>(
    `select ${joinPolicies(known)} as passes from jsonb_populate_record(null::public.${name}, '{}') as ${name}`,
  )
  return rows[0]?.passes === true
}

type ReadingPolicy = {
  permissive: boolean
  /** SQL over a row that has the table's name as its alias. */
  condition: string
  /** Whether it names columns of the table. */
  dependsOnRow: boolean
}

/**
 * The policies for reading a table of schema public that apply to the executor. Null if it may read no row; empty if it may
 * read all.
 */
export async function listReadingPolicies(sql: Sql, table: string): Promise<ReadingPolicy[] | null> {
  const relation = `public.${pg.escapeIdentifier(table)}`
  const [access] = await sql<{ secured: boolean; readable: boolean }>`
    select row_security_active(oid) as secured, has_any_column_privilege(oid, 'select') as readable
    from pg_class where oid = ${relation}::regclass`
  if (access === undefined || !access.readable) return null
  if (!access.secured) return []
  const policies = await sql<{ permissive: boolean; condition: string | null; dependsOnRow: boolean }>`
    select polpermissive as permissive, pg_get_expr(polqual, polrelid) as condition,
      exists (
        select from pg_depend where classid = 'pg_policy'::regclass and objid = pg_policy.oid
          and refclassid = 'pg_class'::regclass and refobjid = polrelid and refobjsubid > 0
      ) as "dependsOnRow"
    from pg_policy where polrelid = ${relation}::regclass and polcmd in ('r', '*')
      and exists (select from unnest(polroles) role where role = 0 or pg_has_role(role, 'member'))`
  if (!policies.some(({ permissive }) => permissive)) return null
  return policies.map((policy) => ({ ...policy, condition: `(${policy.condition ?? 'true'})` }))
}

/** The policies as one SQL condition. */
export function joinPolicies(policies: readonly ReadingPolicy[]): string {
  if (policies.length === 0) return 'true'
  const permissive = policies.filter((policy) => policy.permissive).map(({ condition }) => condition)
  const restrictive = policies.filter((policy) => !policy.permissive).map(({ condition }) => condition)
  return [`(${permissive.join(' or ')})`, ...restrictive].join(' and ')
}

/** The tables of schema public whose changes are recorded. */
export async function listPublishedTables(pool: pg.Pool): Promise<Set<string>> {
  const { rows } = await pool.query<{ name: string }>(
    `select c.relname as name from pg_trigger t join pg_class c on c.oid = t.tgrelid
     where t.tgname = 'realtime_insert' and c.relnamespace = 'public'::regnamespace`,
  )
  return new Set(rows.map(({ name }) => name))
}
