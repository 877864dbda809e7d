import pg from 'pg'
import type { Sql } from '#server/platform/db/sql.ts'

export type ReadingPolicy = {
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
