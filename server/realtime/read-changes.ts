import pg from 'pg'
import type { Caller, Database } from '#server/db/database.ts'
import type { Sql } from '#server/db/sql.ts'
import { buildWhere, Parameters } from '#server/rest/build-where.ts'
import type { Relation } from '#server/rest/catalogue.ts'
import type { Condition } from '#server/rest/parse-filters.ts'

export type Change = {
  id: string
  type: 'INSERT' | 'UPDATE' | 'DELETE'
  table: string
  key: Record<string, unknown>
  old: Record<string, unknown> | null
  at: Date
}

/** The changes of one transaction to published tables of schema public, in order. */
export async function readTransaction(pool: pg.Pool, transactionId: string): Promise<Change[]> {
  const { rows } = await pool.query<Change>(
    `select id::text, type, table_name as table, key, old, at from realtime.changes
     where transaction_id = $1::xid8 and table_schema = 'public' order by id`,
    [transactionId],
  )
  return rows
}

export type ReadRequest = {
  caller: Caller
  relation: Relation
  conditions: Condition[]
  select: readonly string[] | null
}

/**
 * The changes that the caller may see, each with the columns that the caller may read: the row as it is now, or only
 * the key of a deleted row. The policies decide in every case; a deleted row is judged by its last content.
 */
export async function readAsCaller(
  database: Database,
  request: ReadRequest,
  changes: readonly Change[],
): Promise<Map<string, Record<string, unknown>>> {
  return await database.asCaller(request.caller, async (sql) => {
    const columns = await readableColumns(sql, request.relation.name)
    const chosen = request.select === null ? columns : columns.filter((name) => request.select?.includes(name))
    const seen = new Map<string, Record<string, unknown>>()
    if (chosen.length === 0) return seen
    const living = changes.filter(({ type }) => type !== 'DELETE')
    const gone = changes.filter(({ type }) => type === 'DELETE')
    if (living.length > 0) await readLiving(sql, request, living, chosen, seen)
    if (gone.length > 0) await judgeGone(sql, request, gone, seen)
    return seen
  })
}

async function readableColumns(sql: Sql, table: string): Promise<string[]> {
  const rows = await sql<{ name: string }>`
    select attname as name from pg_attribute
    where attrelid = ${`public.${pg.escapeIdentifier(table)}`}::regclass and attnum > 0 and not attisdropped
      and has_column_privilege(attrelid, attnum, 'select') order by attnum`
  return rows.map(({ name }) => name)
}

async function readLiving(
  sql: Sql,
  { relation, conditions }: ReadRequest,
  changes: readonly Change[],
  columns: readonly string[],
  seen: Map<string, Record<string, unknown>>,
): Promise<void> {
  const parameters = new Parameters()
  const list = parameters.add(JSON.stringify(changes.map(({ id, key }) => ({ ...key, '~change': id }))))
  const keys = relation.primaryKey.map((name) => ({ name: pg.escapeIdentifier(name), type: typeOf(relation, name) }))
  const record = columns.map((name) => `t.${pg.escapeIdentifier(name)}`).join(', ')
  const where = buildWhere(relation, conditions, parameters)
  const { rows } = await sql.query<{ id: string; record: Record<string, unknown> }>(
    `select k."~change" as id, to_jsonb((select r from (select ${record}) r)) as record
     from jsonb_to_recordset(${list}::jsonb) as k("~change" text, ${keys.map(({ name, type }) => `${name} ${type}`).join(', ')})
     join public.${pg.escapeIdentifier(relation.name)} t on ${keys.map(({ name }) => `t.${name} = k.${name}`).join(' and ')}${where}`,
    parameters.values,
  )
  for (const { id, record: row } of rows) seen.set(id, row)
}

/** A deleted row cannot be selected, so the table's read policies are evaluated against its last content. */
async function judgeGone(
  sql: Sql,
  { relation, conditions }: ReadRequest,
  changes: readonly Change[],
  seen: Map<string, Record<string, unknown>>,
): Promise<void> {
  const name = pg.escapeIdentifier(relation.name)
  const policies = await readingPolicies(sql, relation.name)
  if (policies === null) return
  const parameters = new Parameters()
  const list = parameters.add(JSON.stringify(changes.map(({ id, old }) => ({ '~change': id, '~old': old }))))
  const where = buildWhere(relation, conditions, parameters)
  const { rows } = await sql.query<{ id: string }>(
    `select ${name}."~change" as id from (
       select t.*, k."~change" from jsonb_to_recordset(${list}::jsonb) as k("~change" text, "~old" jsonb)
       cross join lateral jsonb_populate_record(null::public.${name}, k."~old") t${where}
     ) as ${name} where ${policies}`,
    parameters.values,
  )
  for (const { id } of rows) seen.set(id, {})
}

/** The condition under which the executor may read a row of the table; null if it may read none. */
async function readingPolicies(sql: Sql, table: string): Promise<string | null> {
  const relation = `public.${pg.escapeIdentifier(table)}`
  const [guard] = await sql<{ guarded: boolean; readable: boolean }>`
    select row_security_active(oid) as guarded, has_any_column_privilege(oid, 'select') as readable
    from pg_class where oid = ${relation}::regclass`
  if (guard === undefined || !guard.readable) return null
  if (!guard.guarded) return 'true'
  const policies = await sql<{ permissive: boolean; condition: string | null }>`
    select polpermissive as permissive, pg_get_expr(polqual, polrelid) as condition from pg_policy
    where polrelid = ${relation}::regclass and polcmd in ('r', '*')
      and exists (select from unnest(polroles) role where role = 0 or pg_has_role(role, 'member'))`
  const sqlOf = ({ condition }: { condition: string | null }) => `(${condition ?? 'true'})`
  const permissive = policies.filter(({ permissive: is }) => is).map(sqlOf)
  const restrictive = policies.filter(({ permissive: is }) => !is).map(sqlOf)
  if (permissive.length === 0) return null
  return [`(${permissive.join(' or ')})`, ...restrictive].join(' and ')
}

function typeOf(relation: Relation, column: string): string {
  return relation.columns.get(column)?.type ?? 'text'
}
