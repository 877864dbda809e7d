import { expect, test } from 'vitest'
import type { Caller, Database } from '#server/db/database.ts'
import { ANON, createCaller } from './callers.ts'
import { describePermissions } from './permission-matrix.ts'
import { createTestDb } from './test-db.ts'

const WORDS = { select: 'read', insert: 'add', update: 'change', delete: 'delete' } as const
type Command = keyof typeof WORDS

/** A column that a caller may change if there is one, otherwise any that can be written. */
async function listColumns(database: Database): Promise<Map<string, string>> {
  const { rows } = await database.pool.query<{ place: string; role: string; name: string }>(`
    select distinct on (c.oid, r.role) r.role, format('%s.%s', n.nspname, c.relname) as place, quote_ident(a.attname) as name
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
        and a.attgenerated = '' and a.attidentity <> 'a'
      cross join (values ('anon'), ('authenticated')) r (role)
    where c.relkind in ('r', 'p', 'v')
    order by c.oid, r.role, has_column_privilege(r.role, c.oid, a.attnum, 'update') desc, a.attnum`)
  return new Map(rows.map(({ role, place, name }) => [`${role} ${place}`, name]))
}

/** Tables whose triggers refuse a row of defaults before the policies are asked. */
const ROWS: Record<string, string> = {
  'public.scraper_sources': `(origin, url, company, kind, media, why)
    values ('staff', 'https://opening.example/', 'Opening', 'trailer-house', '{games}', 'x')`,
}
/** Of a view that nobody can write to. */
const NOT_WRITABLE = '55000'

function write(command: Command, table: string, column: string): string {
  if (command === 'select') return `select 1 from ${table} limit 1`
  if (command === 'insert') return `insert into ${table} ${ROWS[table] ?? 'default values'}`
  return command === 'update' ? `update ${table} set ${column} = null where false` : `delete from ${table} where false`
}

/** Tries one command and takes it back. */
async function attempt(
  database: Database,
  caller: Caller,
  statement: string,
): Promise<'refused' | 'empty' | 'allowed'> {
  const undo = new Error('taken back')
  try {
    await database.asCaller(caller, async (sql) => {
      const { rows } = await sql.query(statement)
      throw Object.assign(undo, { found: rows.length })
    })
  } catch (error) {
    if (error === undo) return 'found' in undo && undo.found === 0 ? 'empty' : 'allowed'
    // Anything else, such as a missing value, comes after the right was found.
    const code = error instanceof Error && 'code' in error ? error.code : null
    return code === '42501' || code === NOT_WRITABLE ? 'refused' : 'allowed'
  }
  return 'allowed'
}

test('every cell of the table of permissions is true: who may not is refused or finds nothing', async () => {
  await using db = await createTestDb()
  const { database } = db
  const people = [
    ANON,
    await createCaller(database, null),
    await createCaller(database, 'staff'),
    await createCaller(database, 'admin'),
  ]
  const columns = await listColumns(database)
  const { tables } = await describePermissions(database)
  const wrong: string[] = []
  let cells = 0
  for (const line of tables.split('\n').slice(2)) {
    const [table = '', ...cellsOf] = line.split(' | ').map((cell) => cell.replace(/[|`]/g, '').trim())
    if (table === '') continue
    for (const [at, caller] of people.entries()) {
      for (const command of Object.keys(WORDS) as Command[]) {
        const may = cellsOf[at]?.includes(WORDS[command]) ?? false
        const column = columns.get(`${caller.role} ${table}`) ?? 'id'
        const result = await attempt(database, caller, write(command, table, column))
        cells += 1
        // Without a policy, reading, changing and deleting find no row.
        const isRight = may ? command === 'insert' || result !== 'refused' : result !== 'allowed'
        if (!isRight) wrong.push(`${table}, ${['visitor', 'user', 'staff', 'admin'][at]}: ${command} ${result}`)
      }
    }
  }
  expect(wrong).toEqual([])
  expect(cells).toBeGreaterThan(1000)
})
