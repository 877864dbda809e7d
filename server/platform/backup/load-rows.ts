import { finished } from 'node:stream/promises'
import type { ClientBase } from 'pg'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { actAs, type BackupTable, columnList, listSequences, listTables, nameOf, quoted } from './copy-session.ts'
import { type Manifest, TABLE_PART } from './manifest.ts'
import type { Entry } from './read-archive.ts'

type Constraint = { schema: string; name: string; owner: string; constraint: string; definition: string }

export type LoadedRows = {
  /** The loaded tables, as they are in the target. */
  tables: BackupTable[]
  /** Tables of the backup that the target does not have with the same columns. */
  skipped: string[]
}

/**
 * Replaces the rows of all tables with those of a backup, in the open transaction. Triggers do not run, because the
 * backup contains what they wrote. Foreign keys are dropped and added again, which checks all of them.
 */
export async function loadRows(
  client: ClientBase,
  manifest: Manifest,
  parts: AsyncIterable<Entry>,
  onOther: (entry: Entry) => Promise<void>,
): Promise<LoadedRows> {
  const { fitting, skipped } = await matchTables(client, manifest)
  const constraints = await listConstraints(client)
  for (const one of constraints) {
    await alter(client, one, `drop constraint ${pg.escapeIdentifier(one.constraint)}`)
  }
  for (const table of fitting.values()) {
    await alter(client, table, 'disable trigger user')
    await client.query(`truncate ${quoted(table)}`)
  }
  await loadParts(client, fitting, parts, onOther)
  for (const table of fitting.values()) await alter(client, table, 'enable trigger user')
  for (const one of constraints) {
    await alter(client, one, `add constraint ${pg.escapeIdentifier(one.constraint)} ${one.definition}`)
  }
  await setSequences(client, manifest)
  await client.query('reset role')
  return { tables: [...fitting.values()], skipped }
}

async function matchTables(client: ClientBase, manifest: Manifest) {
  const here = new Map((await listTables(client)).map((table) => [nameOf(table), table]))
  const fitting = new Map<string, BackupTable>()
  const skipped: string[] = []
  for (const { columns, ...name } of manifest.tables) {
    const table = here.get(nameOf(name))
    // The table comes from this database's catalogue, the column order from the backup.
    const fits = table !== undefined && columns.every((column) => table.columns.includes(column))
    if (fits) fitting.set(nameOf(name), { ...table, columns })
    else skipped.push(nameOf(name))
  }
  return { fitting, skipped }
}

/** Foreign keys, and check constraints that were never validated for older rows. */
async function listConstraints(client: ClientBase): Promise<Constraint[]> {
  const { rows } = await client.query<Constraint>(
    `select n.nspname as schema, c.relname as name, pg_get_userbyid(c.relowner) as owner,
       k.conname as constraint, pg_get_constraintdef(k.oid) as definition
     from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
     where (k.contype = 'f' or (k.contype = 'c' and not k.convalidated)) and k.conparentid = 0 and n.nspname !~ '^pg_'
       and n.nspname <> 'information_schema'
     order by 1, 2, 4`,
  )
  return rows
}

async function alter(client: ClientBase, table: { schema: string; name: string; owner: string }, change: string) {
  await actAs(client, table.owner)
  await client.query(`alter table ${quoted(table)} ${change}`)
}

async function loadParts(
  client: ClientBase,
  tables: Map<string, BackupTable>,
  entries: AsyncIterable<Entry>,
  onOther: (entry: Entry) => Promise<void>,
): Promise<void> {
  let copy: RowCopy | null = null
  for await (const entry of entries) {
    const name = TABLE_PART.exec(entry.header.name)?.[1]
    if (copy !== null && copy.name !== name) {
      await copy.finish()
      copy = null
    }
    const table = tables.get(name ?? '')
    if (name === undefined) await onOther(entry)
    else if (table === undefined) entry.resume()
    else {
      copy ??= await startCopy(client, name, table)
      await copy.take(entry)
    }
  }
  await copy?.finish()
}

type RowCopy = { name: string; take(rows: AsyncIterable<Buffer>): Promise<void>; finish(): Promise<void> }

/** One COPY per table; its rows are spread over several entries. */
async function startCopy(client: ClientBase, name: string, table: BackupTable): Promise<RowCopy> {
  await actAs(client, table.owner)
  const stream = client.query(copyFrom(`copy ${quoted(table)} (${columnList(table.columns)}) from stdin`))
  const done = finished(stream)
  // The next write throws the error.
  done.catch(() => undefined)
  return {
    name,
    // Not pipeline(), which adds listeners to the stream for each part of a table.
    async take(rows) {
      for await (const chunk of rows) {
        if (stream.write(chunk)) continue
        const drained = Promise.withResolvers<void>()
        stream.once('drain', drained.resolve)
        await Promise.race([drained.promise, done])
      }
    },
    async finish() {
      stream.end()
      await done
    },
  }
}

async function setSequences(client: ClientBase, manifest: Manifest): Promise<void> {
  const wanted = new Map(manifest.sequences.map((sequence) => [nameOf(sequence), sequence]))
  for (const here of await listSequences(client)) {
    const there = wanted.get(nameOf(here))
    if (there === undefined) continue
    await actAs(client, here.owner)
    await client.query('select setval($1::regclass, $2, $3)', [quoted(here), there.lastValue, there.isCalled])
  }
}
