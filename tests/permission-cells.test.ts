import { expect, test } from 'vitest'
import type { Caller, Database } from '#server/platform/db/database.ts'
import { ANON, createCaller } from './harness/callers.ts'
import { createTestDb } from './harness/test-db.ts'
import { describePermissions } from './permission-matrix.ts'
import { putForeignRows } from './scraper/foreign-rows.ts'

const WORDS = { select: 'read', insert: 'add', update: 'change', delete: 'delete' } as const
type Command = keyof typeof WORDS

/** A column that the caller may change, or else any writable one. */
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

/** Tables whose triggers refuse a row of defaults before the policies apply. */
const ROWS: Record<string, string> = {
  'public.scraper_sources': `(origin, url, company, kind, media, why)
    values ('staff', 'https://opening.example/', 'Opening', 'trailer-house', '{games}', 'x')`,
}
/** The only column that staff may change in a note of someone else; a trigger enforces it. */
const COLUMNS: Record<string, string> = {
  'public.inbox_notes': 'deleted_at',
  'public.opportunity_notes': 'deleted_at',
}
/** Views that cannot be written to. */
const NOT_WRITABLE = '55000'
/** Tables in which even staff read and change only their own rows. */
const PERSONAL = ['opportunity_stars', 'staff_seen_runs', 'staff_views', 'staff_visits'].map((name) => `public.${name}`)

function write(command: Command, table: string, column: string): string {
  if (command === 'select') return `select 1 from ${table}`
  if (command === 'insert') return `insert into ${table} ${ROWS[table] ?? 'default values'}`
  return command === 'update' ? `update ${table} set ${column} = null` : `delete from ${table}`
}

/** Tries one command and rolls it back. Returns how many rows it reached, or that it was refused. */
async function attempt(database: Database, caller: Caller, statement: string): Promise<number | 'refused' | 'reached'> {
  const undo = new Error('taken back')
  let found = 0
  try {
    await database.asCaller(caller, async (sql) => {
      found = (await sql.query(statement)).rowCount ?? 0
      throw undo
    })
  } catch (error) {
    if (error === undo) return found
    // Other errors, such as a missing value or a trigger's, occur after a row was reached.
    const code = error instanceof Error && 'code' in error ? error.code : null
    return code === '42501' || code === NOT_WRITABLE ? 'refused' : 'reached'
  }
  throw new Error('not taken back')
}

/** The access that a cell grants for one command, if any. */
function reachIn(cell: string, command: Command): 'none' | 'all' | 'own' | 'some' {
  const right = cell.match(/\w+(?: \([^)]*\))?/g)?.find((one) => one.split(' ')[0] === WORDS[command])
  if (right === undefined) return 'none'
  return right.includes('own rows') ? 'own' : right.includes('some rows') ? 'some' : 'all'
}

function isRight(command: Command, reach: string, result: number | 'refused' | 'reached', rows: number): boolean {
  if (reach === 'none') return result === 'refused' || (command !== 'insert' && result === 0)
  if (command === 'insert') return true
  if (reach === 'own') return typeof result === 'number' && result < rows
  return reach === 'some' ? result !== 'refused' : result === 'reached' || result === rows
}

test('every cell of the permissions table holds for rows of other users', async () => {
  await using db = await createTestDb()
  const { database } = db
  const user = await createCaller(database, null)
  const withClaims = (claims: object): Caller => ({ ...user, claims: { ...user.claims, ...claims } })
  const everything = { role: 'admin', roles: ['admin'], is_staff: true }
  const people: [name: string, column: number, caller: Caller][] = [
    ['visitor', 0, ANON],
    ['user', 1, user],
    ['user without a name', 1, withClaims({ is_anonymous: true })],
    ['user who claims more', 1, withClaims({ user_metadata: everything, app_metadata: everything, aal: 'aal2' })],
    ['staff', 2, await createCaller(database, 'staff')],
    ['admin', 3, await createCaller(database, 'admin')],
  ]
  const columns = await listColumns(database)
  const { tables } = await describePermissions(database)
  const rows = await putForeignRows(database)
  expect([...rows].filter(([, count]) => count === 0)).toEqual([])
  const wrong: string[] = []
  let cells = 0
  for (const line of tables.split('\n').slice(2)) {
    const [table = '', ...cellsOf] = line.split(' | ').map((cell) => cell.replace(/^\| |\|$|`/g, '').trim())
    for (const [name, at, caller] of people) {
      for (const command of Object.keys(WORDS) as Command[]) {
        const column = COLUMNS[table] ?? columns.get(`${caller.role} ${table}`) ?? 'id'
        const stated = reachIn(cellsOf[at] ?? '', command)
        // A view shows nothing to callers who may not read its tables.
        const isClosedView = !rows.has(table) && at < 2
        const reach = isClosedView ? 'none' : stated === 'some' && PERSONAL.includes(table) ? 'own' : stated
        const result = await attempt(database, caller, write(command, table, column))
        cells += 1
        if (!isRight(command, reach, result, rows.get(table) ?? 0))
          wrong.push(`${table}, ${name}: ${command} ${result}, not ${reach} of ${rows.get(table)}`)
      }
    }
  }
  expect(wrong).toEqual([])
  expect(cells).toBeGreaterThan(1600)
})
