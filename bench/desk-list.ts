import { type ChildProcess, fork } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { type IncomingMessage, request } from 'node:http'
import { loadavg, tmpdir } from 'node:os'
import path from 'node:path'
import process from 'node:process'
import pg from 'pg'
import { SORT_KEYS } from '#contracts/opportunity-search.ts'
import { startEmbeddedPostgres } from '#server/db/embedded.ts'
import { migrate } from '#server/db/migrate.ts'
import { seedDeskRows } from './desk-rows.ts'

// One question: what does a page of the desk's list cost beside the list of all rows?
// Run: node bench/desk-list.ts [rows]

const ROWS = Number(process.argv[2] ?? 50_300)
const ROUNDS = 9
/** Line on which the wait for bytes is told. */
const BYTES_PER_MS = 50_000_000 / 8 / 1000

/** What people type, letter by letter, and words that few or no rows have. */
const TYPED = ['b', 'br', 'bri', 'brigh', 'brightw', 'brightwater', 'brightwater s', 'brightwater sync', 'e', 'zq']
const SEARCHES = [
  ...TYPED,
  ...[
    'film',
    'games',
    'music supervisor',
    'priya raman',
    'head of sync',
    'links only',
    'no attachments',
    'stems',
    'xyzzy',
    '%',
  ],
  ...[
    'music-77@',
    'music-50299',
    '.example',
    'a&r',
    'deadline',
    'one stop',
    'exclusive',
    'fee form',
    'mood tempo',
    'harbor',
  ],
  ...['cobalt cues', 'cobalt cues 1a', 'granite', 'lantern trailers', 'ember', 'o', 'i', 'un', 'ing', 'tion'],
  ...[
    'noor',
    'haddad',
    'mara delacroix',
    'juniper songs',
    'foxglove',
    'amber',
    'driftwood',
    'pictures',
    'songs',
    'sound',
  ],
]

type Measured = { firstMs: number; allMs: number; bytes: number; encoding: string }
type Server = { child: ChildProcess; port: number }

async function ask({ port }: Server, body: object, accepted: string): Promise<Measured> {
  const headers = { apikey: 'sb_publishable_test', authorization: 'Bearer staff', 'accept-encoding': accepted }
  const began = performance.now()
  const asked = request({ port, path: '/functions/v1/sync-scraper', method: 'POST', headers })
  const answer = (await once(asked.end(JSON.stringify(body)), 'response'))[0] as IncomingMessage
  let firstMs = 0
  let bytes = 0
  for await (const piece of answer) {
    firstMs ||= performance.now() - began
    bytes += piece.length
  }
  if (answer.statusCode !== 200) throw new Error(`${JSON.stringify(body)}: ${answer.statusCode}`)
  return { firstMs, allMs: performance.now() - began, bytes, encoding: answer.headers['content-encoding'] ?? 'none' }
}

/** Resident memory in MB. */
function memoryOf({ child }: Server): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1]) / 1024
}

async function withPeak<T>(
  server: Server,
  run: () => Promise<T>,
): Promise<{ result: T; before: number; peak: number }> {
  const before = memoryOf(server)
  let peak = before
  const timer = setInterval(() => {
    peak = Math.max(peak, memoryOf(server))
  }, 20)
  const result = await run()
  clearInterval(timer)
  return { result, before, peak }
}

const at = (list: number[], share: number) =>
  Math.round(
    list.toSorted((left, right) => left - right)[Math.min(list.length - 1, Math.floor(list.length * share))] ?? 0,
  )
const kb = (bytes: number) => `${(bytes / 1000).toFixed(0)} kB`

async function repeat(server: Server, body: object): Promise<number[]> {
  const times: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) times.push((await ask(server, body, 'br')).allMs)
  return times
}

async function measure(server: Server): Promise<void> {
  const find = { action: 'find_opportunities' }
  await ask(server, find, 'br')
  console.log(`${ROWS} rows, load ${loadavg()[0]?.toFixed(1)}`)
  for (const accepted of ['identity', 'gzip', 'br']) {
    for (const body of [find, { action: 'get_opportunities' }]) {
      const { firstMs, allMs, bytes, encoding } = await ask(server, body, accepted)
      const line = Math.round(allMs + bytes / BYTES_PER_MS)
      console.log(
        `${body.action} (${encoding}): ${kb(bytes)}, first byte ${Math.round(firstMs)} ms, all ${Math.round(allMs)} ms, on a line of 50 Mbit/s at most ${line} ms`,
      )
    }
  }
  const first = await repeat(server, find)
  console.log(`first page: median ${at(first, 0.5)} ms, worst of ${ROUNDS} ${at(first, 1)} ms`)
  const searches: [string, number][] = []
  for (const q of SEARCHES) searches.push([q, (await ask(server, { ...find, filter: { q } }, 'br')).allMs])
  const [worst] = searches.toSorted((left, right) => right[1] - left[1])
  const times = searches.map(([, ms]) => ms)
  console.log(`${times.length} searches: median ${at(times, 0.5)} ms, worst ${at(times, 1)} ms ("${worst?.[0]}")`)
  const sorted: number[] = []
  for (const by of SORT_KEYS) sorted.push((await ask(server, { ...find, sort: { by, direction: 'asc' } }, 'br')).allMs)
  console.log(`${sorted.length} orders: median ${at(sorted, 0.5)} ms, worst ${at(sorted, 1)} ms`)
  const deep = await repeat(server, { ...find, offset: ROWS - 100 })
  console.log(`last page: median ${at(deep, 0.5)} ms`)
  for (const action of ['count_opportunities', 'desk_figures']) {
    const counted = await repeat(server, { action })
    console.log(`${action}: median ${at(counted, 0.5)} ms, worst ${at(counted, 1)} ms`)
  }
  const exported = { action: 'export_opportunities' }
  for (const [what, filter] of Object.entries({
    'an eighth': { confidence_to: 0.125 },
    half: { confidence_to: 0.5 },
    all: {},
    'all once more': {},
  })) {
    const { result, before, peak } = await withPeak(server, () => ask(server, { ...exported, filter }, 'br'))
    console.log(
      `CSV of ${what}: ${Math.round(result.allMs)} ms, ${kb(result.bytes)}, memory ${Math.round(before)} MB, at most ${Math.round(peak)} MB`,
    )
  }
}

const dataDir = await mkdtemp(path.join(tmpdir(), 'neon-magnolia-bench-'))
await chmod(dataDir, 0o755)
const postgres = await startEmbeddedPostgres({ dataDir, password: randomBytes(24).toString('base64url') })
try {
  await migrate(postgres.url, path.resolve('supabase/migrations'))
  const client = new pg.Client({ connectionString: postgres.url })
  await client.connect()
  await seedDeskRows(client, ROWS)
  const { rows } = await client.query<{ id: string }>(
    `with added as (insert into auth.users (email) values ('ada@label.example') returning id)
     insert into public.user_roles (user_id, role) select id, 'staff' from added returning user_id as id`,
  )
  await client.end()
  const child = fork(path.join(import.meta.dirname, 'desk-server.ts'), [postgres.url, rows[0]?.id ?? ''])
  const [port] = await once(child, 'message')
  await measure({ child, port })
  child.kill()
  await once(child, 'exit')
} finally {
  await postgres.stop()
  await rm(dataDir, { recursive: true, force: true })
}
