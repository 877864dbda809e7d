// How long does it take to find what of the shelf fits an opening, and which openings fit a submission?
// node bench/shelf.ts [opportunities] [submissions] [rounds]; a Postgres of its own, through the actions, as staff.
import { randomBytes } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { readCatalogue } from '#catalogue/catalogue.ts'
import { loadContent } from '#content/load.ts'
import { type Caller, openDatabase } from '#server/platform/db/database.ts'
import { startEmbeddedPostgres } from '#server/platform/db/embedded.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { createShelfActions } from '#server/product/drafts/shelf-actions.ts'
import { makeTestFolder } from '#tests/harness/test-folder.ts'
import { seedDeskRows } from './parts/desk-rows.ts'

const [opportunities = 50_000, submissions = 1000, rounds = 30] = process.argv.slice(2).map(Number)
const { artists } = await loadContent()
const catalogue = readCatalogue(artists)
const words = [...new Set(catalogue.tracks.flatMap(({ labels }) => labels.map(({ text }) => text.toLowerCase())))]

const dataDir = await makeTestFolder('bench')
const postgres = await startEmbeddedPostgres({ dataDir, password: randomBytes(24).toString('base64url') })
try {
  await migrate(postgres.url, path.resolve('supabase/migrations'))
  const client = new pg.Client({ connectionString: postgres.url })
  await client.connect()
  await seedDeskRows(client, opportunities)
  const shelf = Array.from({ length: submissions }, (_, at) => ({
    artist_name: `Artist ${at}`,
    email: `artist-${at}@label.example`,
    genre: ['Folk', 'Pop', 'Americana', 'Industrial electronic'][at % 4],
    music_links: `https://artist-${at}.example`,
    message: 'Bio',
    status: at % 2 === 0 ? 'shelved' : 'accepted',
    tags: [0, 1, 2, 3, 4].map((n) => words[(at * 7 + n * 11) % words.length]),
  }))
  await client.query(
    `insert into public.artist_submissions (artist_name, email, genre, music_links, message, status, tags)
     select artist_name, email, genre, music_links, message, status, tags
     from jsonb_populate_recordset(null::public.artist_submissions, $1::jsonb)`,
    [JSON.stringify(shelf)],
  )
  await client.query('vacuum analyze')
  const { rows: staff } = await client.query<{ id: string }>(
    `with added as (insert into auth.users (email) values ('ada@label.example') returning id)
     insert into public.user_roles (user_id, role) select id, 'staff' from added returning user_id as id`,
  )
  const pick = async (statement: string) =>
    (await client.query<{ id: string }>(statement, [Math.max(rounds, 100)])).rows
  const open = await pick(
    `select id from public.sync_opportunities where submission_status = 'open' order by id limit $1`,
  )
  const shelved = await pick(`select id from public.artist_submissions order by id limit $1`)
  const { rows } = await client.query(
    `select count(*)::int as open from public.sync_opportunities where submission_status = 'open'`,
  )
  await client.end()
  const database = openDatabase(postgres.url)
  const actions = createShelfActions({ database, catalogue })
  const caller: Caller = { role: 'authenticated', claims: { sub: staff[0]?.id, role: 'authenticated' } }
  console.log(
    `${opportunities} opportunities (${rows[0]?.open} open), ${submissions} submissions; load ${loadavg()[0]?.toFixed(0)}`,
  )
  const page = (rows: readonly { id: string }[]) => ({ ids: rows.slice(0, 100).map(({ id }) => id) })
  for (const [action, bodies] of [
    ['match_shelf', open.slice(0, rounds)],
    ['match_submission', shelved.slice(0, rounds)],
    ['mark_openings', Array.from({ length: 10 }, () => page(open))],
    ['mark_submissions', Array.from({ length: 10 }, () => page(shelved))],
  ] as const) {
    const times: number[] = []
    let found = 0
    for (const body of bodies) {
      const started = performance.now()
      const answer = await actions.find(({ name }) => name === action)?.run({ action, ...body }, caller)
      times.push(performance.now() - started)
      found += Object.values(answer as object).flatMap((value) =>
        Array.isArray(value) && typeof value[0] === 'object' ? value : [],
      ).length
    }
    const sorted = times.toSorted((a, b) => a - b)
    const at = (share: number) => (sorted[Math.floor(sorted.length * share)] ?? 0).toFixed(0)
    console.log(
      `${action}: median ${at(0.5)} ms, p95 ${at(0.95)} ms on the clock; ${(found / bodies.length).toFixed(1)} found`,
    )
  }
  await database.close()
} finally {
  await postgres.stop()
  await rm(dataDir, { recursive: true, force: true })
}
