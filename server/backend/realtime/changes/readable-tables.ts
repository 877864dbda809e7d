import pg from 'pg'
import type { Caller, Database } from '#server/platform/db/database.ts'
import type { Sql } from '#server/platform/db/sql.ts'

/** Visitors all have the same rights, and those change with a migration only. */
const VISITORS_RIGHTS_MS = 10_000

export type ReadableTables = (caller: Caller, tables: ReadonlySet<string>) => Promise<ReadonlySet<string>>

/** Finds the tables that a caller may read, and remembers for a while which visitors may. */
export function createReadableTables(database: Database): ReadableTables {
  const remembered = new Map<string, { at: number; readable: Promise<ReadonlySet<string>> }>()
  return async (caller, tables) => {
    if (caller.role !== 'anon') return await listReadableTables(database, caller, tables)
    const key = [...tables].sort().join()
    const known = remembered.get(key)
    if (known !== undefined && Date.now() - known.at < VISITORS_RIGHTS_MS) return await known.readable
    if (remembered.size > 100) remembered.clear()
    const readable = listReadableTables(database, caller, tables)
    remembered.set(key, { at: Date.now(), readable })
    readable.catch(() => remembered.delete(key))
    return await readable
  }
}

/** Those of the tables of which the caller may read rows, or might: what depends on the row is judged with the row. */
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
  const known = policies.map((policy) => (policy.ofRow ? { ...policy, condition: 'true' } : policy))
  const name = pg.escapeIdentifier(table)
  const { rows } = await sql.query<{ passes: boolean | null }>(
    `select ${joinPolicies(known)} as passes from jsonb_populate_record(null::public.${name}, '{}') as ${name}`,
  )
  return rows[0]?.passes === true
}

type ReadingPolicy = {
  permissive: boolean
  /** In SQL, over a row with the table's name. */
  condition: string
  /** Whether it names columns of the table; otherwise it says the same of every row. */
  ofRow: boolean
}

/**
 * The policies under which the executor reads rows of a table of schema public. Null: it may read none; empty: it reads
 * all of them.
 */
export async function listReadingPolicies(sql: Sql, table: string): Promise<ReadingPolicy[] | null> {
  const relation = `public.${pg.escapeIdentifier(table)}`
  const [guard] = await sql<{ guarded: boolean; readable: boolean }>`
    select row_security_active(oid) as guarded, has_any_column_privilege(oid, 'select') as readable
    from pg_class where oid = ${relation}::regclass`
  if (guard === undefined || !guard.readable) return null
  if (!guard.guarded) return []
  const policies = await sql<{ permissive: boolean; condition: string | null; ofRow: boolean }>`
    select polpermissive as permissive, pg_get_expr(polqual, polrelid) as condition,
      exists (
        select from pg_depend where classid = 'pg_policy'::regclass and objid = pg_policy.oid
          and refclassid = 'pg_class'::regclass and refobjid = polrelid and refobjsubid > 0
      ) as "ofRow"
    from pg_policy where polrelid = ${relation}::regclass and polcmd in ('r', '*')
      and exists (select from unnest(polroles) role where role = 0 or pg_has_role(role, 'member'))`
  if (!policies.some(({ permissive }) => permissive)) return null
  return policies.map((policy) => ({ ...policy, condition: `(${policy.condition ?? 'true'})` }))
}

/** One condition that says which rows may be read. */
export function joinPolicies(policies: readonly ReadingPolicy[]): string {
  if (policies.length === 0) return 'true'
  const permissive = policies.filter(({ permissive: is }) => is).map(({ condition }) => condition)
  const restrictive = policies.filter(({ permissive: is }) => !is).map(({ condition }) => condition)
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
