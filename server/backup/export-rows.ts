import { createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { actAs, type BackupTable, columnList, connectForCopy, listTables, nameOf, quoted } from './copy-session.ts'
import { toCsvLine } from './csv-line.ts'

const SCHEMAS = ['public', 'auth', 'storage']
/** Tables that hold nothing but ways in. */
const WAYS_IN = ['refresh_tokens', 'one_time_tokens', 'flow_state', 'mfa_challenges', 'mfa_amr_claims']
/** Columns whose content opens something; nobody needs them outside the product. */
const SECRET = /password|secret|token|otp|hash|web_authn/
const AT_ONCE = 1000

export type ExportedTable = { table: string; rows: number }

/**
 * Writes rows as `SCHEMA.TABLE.csv` and `.json` into a folder, from one snapshot: all of them, or those that name a person's
 * address or belong to the account with it. Passwords, tokens and other secrets are left out. Tables without rows get no file.
 */
export async function exportRows(databaseUrl: string, folder: string, person: string | null): Promise<ExportedTable[]> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const client = await connectForCopy(databaseUrl)
  try {
    await client.query('begin transaction isolation level repeatable read read only')
    const tables = (await listTables(client)).filter(
      ({ schema, name }) => SCHEMAS.includes(schema) && !WAYS_IN.includes(name),
    )
    const pattern = person === null ? null : await patternOf(client, tables, person)
    const exported: ExportedTable[] = []
    for (const table of tables) {
      const rows = await exportTable(client, table, pattern, path.join(folder, nameOf(table)))
      if (rows > 0) exported.push({ table: nameOf(table), rows })
    }
    await client.query('commit')
    return exported
  } finally {
    await client.end()
  }
}

/** A regular expression for the address as a whole, and for the id of its account. */
async function patternOf(client: pg.Client, tables: BackupTable[], person: string): Promise<string> {
  const users = tables.find((table) => nameOf(table) === 'auth.users')
  if (users === undefined) throw new Error('There is no table of accounts.')
  await actAs(client, users.owner)
  const { rows } = await client.query<{ id: string }>('select id from auth.users where lower(email) = lower($1)', [
    person,
  ])
  const address = person.replace(/[^\w@]/g, '\\$&')
  const whole = `(?<![[:alnum:]._%+-])${address}(?![[:alnum:]_-]|\\.[[:alnum:]])`
  return [whole, ...rows.map(({ id }) => id)].join('|')
}

async function exportTable(
  client: pg.Client,
  table: BackupTable,
  pattern: string | null,
  file: string,
): Promise<number> {
  const columns = table.columns.filter((column) => !SECRET.test(column))
  await actAs(client, table.owner)
  const matching = pattern === null ? '' : 'where t::text ~* $1'
  await client.query(
    `declare exported no scroll cursor for
     select row_to_json(x)::text as row from (select ${columnList(columns)} from ${quoted(table)} t ${matching}) x`,
    pattern === null ? [] : [pattern],
  )
  const fetch = async () =>
    (await client.query<{ row: string }>(`fetch ${AT_ONCE} from exported`)).rows.map(({ row }) => row)
  let rows = 0
  const first = await fetch()
  if (first.length > 0) {
    const csv = createWriteStream(`${file}.csv`, { mode: 0o600 })
    csv.write(toCsvLine(columns))
    async function* asJson() {
      for (let page = first; page.length > 0; page = await fetch()) {
        for (const row of page) {
          yield `${rows === 0 ? '[\n' : ',\n'}${row}`
          rows += 1
          const values = JSON.parse(row) as Record<string, unknown>
          if (!csv.write(toCsvLine(columns.map((column) => values[column])))) {
            await new Promise<void>((resolve) => csv.once('drain', resolve))
          }
        }
      }
      yield '\n]\n'
    }
    await pipeline(Readable.from(asJson()), createWriteStream(`${file}.json`, { mode: 0o600 }))
    await new Promise<void>((resolve, reject) => csv.once('error', reject).end(resolve))
  }
  await client.query('close exported')
  return rows
}
