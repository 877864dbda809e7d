import pg from 'pg'
import { Clauses } from '#server/backend/rest/build-clauses.ts'
import type { Relation } from '#server/backend/rest/catalogue.ts'
import type { Condition } from '#server/backend/rest/parse-filters.ts'
import type { Caller, Database } from '#server/platform/db/database.ts'
import type { Sql } from '#server/platform/db/sql.ts'
import { joinPolicies, listReadingPolicies } from './readable-tables.ts'

export type Change = {
  id: string
  type: 'INSERT' | 'UPDATE' | 'DELETE'
  table: string
  key: Record<string, unknown>
  old: Record<string, unknown> | null
  at: Date
}

const BATCH_SIZE = 500

/** The changes of one transaction to published tables of schema public, in order and in batches. */
export async function* readTransaction(pool: pg.Pool, transactionId: string): AsyncGenerator<Change[]> {
  let last = '0'
  while (true) {
    const { rows } = await pool.query<Change>(
      `select id::text, type, table_name as table, key, old, at from realtime.changes
       where transaction_id = $1::xid8 and table_schema = 'public' and realtime.changes.id > $2
       order by realtime.changes.id limit ${BATCH_SIZE}`,
      [transactionId, last],
    )
    if (rows.length > 0) yield rows
    if (rows.length < BATCH_SIZE) return
    last = rows.at(-1)?.id ?? last
  }
}

type ReadRequest = {
  caller: Caller
  relation: Relation
  conditions: Condition[]
  select: readonly string[] | null
}

/**
 * The changes that the caller may see, each with the columns that the caller may read: the row as it is now, or nothing for
 * a deleted row. Policies decide in both cases; for a deleted row they are tested against its last content.
 */
export async function readAsCaller(
  database: Database,
  request: ReadRequest,
  changes: readonly Change[],
): Promise<Map<string, Record<string, unknown>>> {
  return await database.asCaller(request.caller, async (sql) => {
    const columns = await readableColumns(sql, request.relation.name)
    const chosen = request.select === null ? columns : columns.filter((name) => request.select?.includes(name))
    if (chosen.length === 0) return new Map()
    const existing = changes.filter(({ type }) => type !== 'DELETE')
    const deleted = changes.filter(({ type }) => type === 'DELETE')
    return new Map([
      ...(existing.length > 0 ? await readExisting(sql, request, existing, chosen) : []),
      ...(deleted.length > 0 ? await filterDeleted(sql, request, deleted) : []),
    ])
  })
}

type VisibleChanges = [id: string, record: Record<string, unknown>][]

async function readableColumns(sql: Sql, table: string): Promise<string[]> {
  const rows = await sql<{ name: string }>`
    select attname as name from pg_attribute
    where attrelid = ${`public.${pg.escapeIdentifier(table)}`}::regclass and attnum > 0 and not attisdropped
      and has_column_privilege(attrelid, attnum, 'select') order by attnum`
  return rows.map(({ name }) => name)
}

async function readExisting(
  sql: Sql,
  { relation, conditions }: ReadRequest,
  changes: readonly Change[],
  columns: readonly string[],
): Promise<VisibleChanges> {
  const clauses = new Clauses(relation)
  const list = clauses.add(JSON.stringify(changes.map(({ id, key }) => ({ ...key, '~change': id }))))
  const keys = relation.primaryKey.map((name) => ({
    name: pg.escapeIdentifier(name),
    type: relation.columns.get(name)?.type ?? 'text',
  }))
  const record = columns.map((name) => `t.${pg.escapeIdentifier(name)}`).join(', ')
  const where = clauses.where(conditions)
  const { rows } = await sql.query<{ id: string; record: Record<string, unknown> }>(
    `select k."~change" as id, to_jsonb((select r from (select ${record}) r)) as record
     from jsonb_to_recordset(${list}::jsonb) as k("~change" text, ${keys.map(({ name, type }) => `${name} ${type}`).join(', ')})
     join public.${pg.escapeIdentifier(relation.name)} t on ${keys.map(({ name }) => `t.${name} = k.${name}`).join(' and ')}${where}`,
    clauses.values,
  )
  return rows.map(({ id, record: row }) => [id, row])
}

/** A deleted row cannot be selected, so the table's read policies are evaluated against its last content. */
async function filterDeleted(
  sql: Sql,
  { relation, conditions }: ReadRequest,
  changes: readonly Change[],
): Promise<VisibleChanges> {
  const name = pg.escapeIdentifier(relation.name)
  const policies = await listReadingPolicies(sql, relation.name)
  if (policies === null) return []
  const clauses = new Clauses(relation)
  const list = clauses.add(JSON.stringify(changes.map(({ id, old }) => ({ '~change': id, '~old': old }))))
  const where = clauses.where(conditions)
  const { rows } = await sql.query<{ id: string }>(
    `select ${name}."~change" as id from (
       select t.*, k."~change" from jsonb_to_recordset(${list}::jsonb) as k("~change" text, "~old" jsonb)
       cross join lateral jsonb_populate_record(null::public.${name}, k."~old") t${where}
     ) as ${name} where ${joinPolicies(policies)}`,
    clauses.values,
  )
  return rows.map(({ id }) => [id, {}])
}
