import type { Database } from '#server/platform/db/database.ts'

/** A value of each kind of type, for columns that must have one. */
const VALUES: Record<string, string> = {
  uuid: 'gen_random_uuid()',
  jsonb: `'{}'`,
  json: `'{}'`,
  bytea: `'x'`,
  tsvector: `''`,
  S: `'x'`,
  N: '1',
  B: 'false',
  D: 'now()',
  T: `'1 day'`,
  A: `'{}'`,
  I: `'203.0.113.1'`,
}

/**
 * Inserts a row that belongs to no caller into every empty table, and returns the number of rows of each table. Checks, triggers and
 * foreign keys are disabled, because only access matters here.
 */
export async function putForeignRows(database: Database): Promise<Map<string, number>> {
  const client = await database.pool.connect()
  try {
    await client.query('set session_replication_role = replica')
    const tables = await client.query<{ place: string; checks: string[]; columns: Column[] | null }>(TABLES)
    const counts = new Map<string, number>()
    for (const { place, checks, columns } of tables.rows) {
      for (const check of checks) await client.query(`alter table ${place} drop constraint ${check}`)
      const count = async () =>
        Number((await client.query<{ n: string }>(`select count(*) as n from ${place}`)).rows[0]?.n)
      if ((await count()) === 0) await client.query(insertInto(place, columns ?? []))
      counts.set(place, await count())
    }
    return counts
  } finally {
    // Not back to the pool: the setting would stay.
    client.release(true)
  }
}

type Column = { name: string; type: string; category: string; label: string | null }

function insertInto(place: string, columns: Column[]): string {
  if (columns.length === 0) return `insert into ${place} default values`
  const values = columns.map(({ type, category, label }) =>
    label === null ? (VALUES[type] ?? VALUES[category]) : `'${label}'`,
  )
  return `insert into ${place} (${columns.map(({ name }) => name)}) overriding system value values (${values})`
}

const TABLES = `
  select format('%s.%s', n.nspname, c.relname) as place,
    array(select quote_ident(conname) from pg_constraint where conrelid = c.oid and contype = 'c') as checks,
    (select json_agg(json_build_object('name', quote_ident(a.attname), 'type', t.typname, 'category', t.typcategory,
        'label', (select enumlabel from pg_enum where enumtypid = t.oid order by enumsortorder limit 1)))
      from pg_attribute a join pg_type t on t.oid = a.atttypid
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attnotnull
        and not exists (select from pg_attrdef where adrelid = c.oid and adnum = a.attnum and pg_get_expr(adbin, adrelid) !~ 'auth\\.uid')
        and a.attgenerated = '' and a.attidentity = '') as columns
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where n.nspname in ('public', 'private', 'auth', 'storage', 'realtime') and c.relkind in ('r', 'p') and not c.relispartition
  order by 1`
