import type pg from 'pg'
import { csvCell } from '#contracts/platform/csv-cell.ts'
import { addressPattern } from '#server/platform/address-pattern.ts'
import {
  actAs,
  type BackupTable,
  columnList,
  connectForCopy,
  listTables,
  nameOf,
  quoted,
} from '#server/platform/backup/copy-session.ts'

const SCHEMAS = ['public', 'auth', 'storage']
/** Tables that contain only credentials. */
const CREDENTIAL_TABLES = ['refresh_tokens', 'one_time_tokens', 'flow_state', 'mfa_challenges', 'mfa_amr_claims']
/** Columns with secrets, which have no use outside the product. */
const SECRET_COLUMNS = /password|secret|token|otp|hash|web_authn/
const BATCH_ROWS = 1000

/** The exported rows of one table. Reading them again gives the same rows. */
type ExportedSource = {
  /** SCHEMA.TABLE */
  name: string
  columns: string[]
  /** Pages of rows, each row as JSON text. */
  pages(): AsyncGenerator<string[]>
}

/**
 * Passes each table and its size to `take`, all from one snapshot: with all rows, or with those that contain a person's
 * mail address or belong to their account. Leaves out secrets and empty tables.
 */
export async function exportTables(
  databaseUrl: string,
  person: string | null,
  take: (source: ExportedSource, size: Size) => Promise<void>,
): Promise<void> {
  const client = await connectForCopy(databaseUrl)
  try {
    await client.query('begin transaction isolation level repeatable read read only')
    const tables = (await listTables(client)).filter(
      ({ schema, name }) => SCHEMAS.includes(schema) && !CREDENTIAL_TABLES.includes(name),
    )
    const pattern = person === null ? null : await createPersonPattern(client, tables, person)
    for (const table of tables) {
      const source = createSource(client, table, pattern)
      const size = await measure(source)
      if (size.rows > 0) await take(source, size)
    }
    await client.query('commit')
  } finally {
    await client.end()
  }
}

/** Matches the mail address, and the id of its account. */
async function createPersonPattern(client: pg.Client, tables: BackupTable[], person: string): Promise<string> {
  const users = tables.find((table) => nameOf(table) === 'auth.users')
  if (users === undefined) throw new Error('There is no table of accounts.')
  await actAs(client, users.owner)
  const { rows } = await client.query<{ id: string }>('select id from auth.users where lower(email) = lower($1)', [
    person,
  ])
  return [addressPattern(person), ...rows.map(({ id }) => id)].join('|')
}

function createSource(client: pg.Client, table: BackupTable, pattern: string | null): ExportedSource {
  const columns = table.columns.filter((column) => !SECRET_COLUMNS.test(column))
  const matching = pattern === null ? '' : 'where t::text ~* $1'
  async function* pages() {
    await actAs(client, table.owner)
    await client.query(
      `declare exported no scroll cursor for
       select row_to_json(x)::text as row from (select ${columnList(columns)} from ${quoted(table)} t ${matching}) x`,
      pattern === null ? [] : [pattern],
    )
    try {
      while (true) {
        const { rows } = await client.query<{ row: string }>(`fetch ${BATCH_ROWS} from exported`)
        if (rows.length === 0) return
        yield rows.map(({ row }) => row)
      }
    } finally {
      await client.query('close exported')
    }
  }
  return { name: nameOf(table), columns, pages }
}

export async function* asJson({ pages }: ExportedSource): AsyncGenerator<string> {
  let isFirst = true
  for await (const page of pages()) {
    yield `${isFirst ? '[\n' : ',\n'}${page.join(',\n')}`
    isFirst = false
  }
  yield '\n]\n'
}

/** The rows as CSV with a header line. */
export async function* asCsv({ columns, pages }: ExportedSource): AsyncGenerator<string> {
  yield toCsvLine(columns)
  for await (const page of pages()) yield toCsv(columns, page)
}

function toCsv(columns: readonly string[], page: readonly string[]): string {
  const lines = page.map((row) => {
    const values = JSON.parse(row) as Record<string, unknown>
    return toCsvLine(columns.map((column) => values[column]))
  })
  return lines.join('')
}

type Size = { rows: number; csvBytes: number; jsonBytes: number }

/** Counts the rows and the bytes of both files. */
async function measure({ columns, pages }: ExportedSource): Promise<Size> {
  const size = { rows: 0, csvBytes: Buffer.byteLength(toCsvLine(columns)), jsonBytes: 0 }
  for await (const page of pages()) {
    size.rows += page.length
    size.csvBytes += Buffer.byteLength(toCsv(columns, page))
    // Each row is preceded by two characters.
    size.jsonBytes += page.reduce((sum, row) => sum + Buffer.byteLength(row) + 2, 0)
  }
  size.jsonBytes += '\n]\n'.length
  return size
}

/** One line of CSV (RFC 4180). Lists and objects become JSON; text is escaped against spreadsheet formulas. */
function toCsvLine(values: readonly unknown[]): string {
  return `${values.map(toCell).join(',')}\r\n`
}

function toCell(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  return csvCell(typeof value === 'string' ? value : JSON.stringify(value))
}
