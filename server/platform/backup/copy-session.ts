import { createHash } from 'node:crypto'
import type { ClientBase } from 'pg'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'

type TableName = { schema: string; name: string }
export type BackupTable = TableName & { owner: string; columns: string[] }

/** Makes the text of a row the same on every server, and keeps rows in their stored order. */
const COPY_SETTINGS = `
  set timezone to 'UTC'; set datestyle to 'ISO, YMD'; set intervalstyle to 'postgres'; set bytea_output to 'hex';
  set extra_float_digits to 1; set synchronize_seqscans to off; set max_parallel_workers_per_gather to 0;
  set statement_timeout to 0; set idle_in_transaction_session_timeout to 0;
  -- A policy that hid rows would make an incomplete copy; with this it is an error instead.
  set row_security to off`

export async function connectForCopy(databaseUrl: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'neon-magnolia backup' })
  // A lost connection fails the running statement. Without a listener, the event would end the process.
  client.on('error', () => undefined)
  await client.connect()
  await client.query(COPY_SETTINGS)
  return client
}

/**
 * Lists the tables to back up: all but those of the system, of extensions, the migration history, and unlogged tables,
 * which a crash may empty.
 */
export async function listTables(client: ClientBase): Promise<BackupTable[]> {
  const { rows } = await client.query<BackupTable>(
    `select n.nspname as schema, c.relname as name, pg_get_userbyid(c.relowner) as owner,
       array(select a.attname::text from pg_attribute a where a.attrelid = c.oid and a.attnum > 0
         and not a.attisdropped and a.attgenerated = '' order by a.attnum) as columns
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p') and not c.relispartition and c.relpersistence = 'p'
       and n.nspname !~ '^pg_' and n.nspname <> all ('{information_schema,supabase_migrations}')
       and not exists (select from pg_depend d
         where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
     order by 1, 2`,
  )
  return rows.filter((table) => !TRANSIENT_TABLES.has(nameOf(table)))
}

/**
 * Rows that mean nothing in another database: changes on their way to realtime listeners, which are keyed by this
 * server's transaction ids, and the internal state of pg-boss.
 */
const TRANSIENT_TABLES = new Set([
  'realtime.changes',
  'pgboss.version',
  'pgboss.bam',
  'pgboss.warning',
  'pgboss.queue_stats',
])

type SequenceState = TableName & { owner: string; lastValue: string; isCalled: boolean }

export async function listSequences(client: ClientBase): Promise<SequenceState[]> {
  const { rows } = await client.query<TableName & { owner: string }>(
    `select n.nspname as schema, c.relname as name, pg_get_userbyid(c.relowner) as owner
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'S' and c.relpersistence = 'p' and n.nspname !~ '^pg_' and n.nspname <> 'information_schema'
     order by 1, 2`,
  )
  const states: SequenceState[] = []
  for (const row of rows) {
    await actAs(client, row.owner)
    const { rows: values } = await client.query<{ last_value: string; is_called: boolean }>(
      `select last_value::text, is_called from ${quoted(row)}`,
    )
    const [value] = values
    if (value !== undefined) states.push({ ...row, lastValue: value.last_value, isCalled: value.is_called })
  }
  return states
}

type CopiedTable = { rows: number; bytes: number; sha256: string }

/** Streams a table's rows to `take` in the text format of COPY. */
export async function copyOut(
  client: ClientBase,
  table: BackupTable,
  take: (chunk: Buffer) => Promise<void> = async () => undefined,
): Promise<CopiedTable> {
  await actAs(client, table.owner)
  // Copies a query, because Postgres refuses COPY of a partitioned table.
  const select = `select ${columnList(table.columns)} from ${quoted(table)}`
  const stream = client.query(copyTo(`copy (${select}) to stdout`))
  const hash = createHash('sha256')
  let bytes = 0
  for await (const chunk of stream) {
    hash.update(chunk)
    bytes += chunk.length
    await take(chunk)
  }
  return { rows: stream.rowCount, bytes, sha256: hash.digest('hex') }
}

/** Acts as the table's owner, who has all rights on it, until the transaction ends. */
export async function actAs(client: ClientBase, owner: string): Promise<void> {
  await client.query(`set local role ${pg.escapeIdentifier(owner)}`)
}

export const nameOf = ({ schema, name }: TableName): string => `${schema}.${name}`

export const quoted = ({ schema, name }: TableName): string =>
  `${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(name)}`

export const columnList = (columns: readonly string[]): string => columns.map(pg.escapeIdentifier).join(', ')
