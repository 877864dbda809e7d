// How long do a page of the inbox, its counts and a search take? node bench/inbox.ts [items] [rounds]; a Postgres of its own, as staff.
import { randomBytes } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { type InboxFilter, InboxFilterSchema } from '#contracts/desk/inbox.ts'
import { type Caller, openDatabase } from '#server/platform/db/database.ts'
import { startEmbeddedPostgres } from '#server/platform/db/embedded.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { listItems } from '#server/product/inbox/list-items.ts'
import { makeTestFolder } from '#tests/harness/test-folder.ts'

const [items = 20_000, rounds = 15] = process.argv.slice(2).map(Number)
const ASKED: Record<string, Partial<InboxFilter>> = {
  'first page, open': {},
  'first page, every state': { state: 'any' },
  'one frequent word': { q: 'midnight', state: 'any' },
  'two words, open': { q: 'harbor brass' },
  'a reference': { q: 'REFERENCE', state: 'any' },
  'a word of a note': { q: 'zeppelin', state: 'any' },
  'nothing found': { q: 'xylophonist', state: 'any' },
}
const WORDS =
  'midnight harbor brass film choir tape slow warm trailer boulevard rain motel neon quiet drums voice'.split(' ')

const dataDir = await makeTestFolder('bench')
const postgres = await startEmbeddedPostgres({ dataDir, password: randomBytes(24).toString('base64url') })
try {
  await migrate(postgres.url, path.resolve('supabase/migrations'))
  const client = new pg.Client({ connectionString: postgres.url })
  await client.connect()
  const text = `(select string_agg(($3::text[])[1 + (hashtext(n::text || w::text) & 15)], ' ') from generate_series(1, 60) w)`
  await client.query(
    `insert into public.contact_submissions (name, email, message, status, created_at)
     select 'Writer ' || n, 'writer-' || n || '@label.example', ${text}, ($2::text[])[1 + n % 4], now() - make_interval(mins => n)
     from generate_series(1, $1::int) n`,
    [items / 2, ['received', 'answered', 'closed', 'closed'], WORDS],
  )
  await client.query(
    `insert into public.artist_submissions (artist_name, email, genre, music_links, message, status, tags, created_at)
     select 'Artist ' || n, 'artist-' || n || '@label.example', 'Folk', 'https://a.example/' || n, ${text}, ($2::text[])[1 + n % 4],
       array['warm', 'slow'], now() - make_interval(mins => n)
     from generate_series(1, $1::int) n`,
    [items / 2, ['received', 'declined', 'declined', 'shelved'], WORDS],
  )
  const { rows: staff } = await client.query<{ id: string; reference: string }>(
    `with added as (insert into auth.users (email) values ('ada@label.example') returning id)
     insert into public.user_roles (user_id, role) select id, 'staff' from added
     returning user_id as id, (select reference from public.artist_submissions limit 1) as reference`,
  )
  const database = openDatabase(postgres.url)
  const me = staff[0]?.id ?? ''
  const caller: Caller = { role: 'authenticated', claims: { sub: me, role: 'authenticated' } }
  // A note belongs to whoever writes it.
  await database.asCaller(
    caller,
    (sql) => sql`
      insert into public.inbox_notes (contact_id, body)
      select id, case when row_number() over (order by id) % 500 = 0 then 'Sounds like a zeppelin' else 'Called back' end
      from (select id from public.contact_submissions order by id limit 4000) noted`,
  )
  await client.query('vacuum analyze')
  await client.end()
  console.log(`${items} items; load ${loadavg()[0]?.toFixed(0)}`)
  for (const [name, asked] of Object.entries(ASKED)) {
    const q = asked.q === 'REFERENCE' ? staff[0]?.reference : asked.q
    const filter = InboxFilterSchema.parse({ ...asked, ...(q === undefined ? {} : { q }) })
    const times: number[] = []
    let total = 0
    for (let round = 0; round < rounds; round += 1) {
      const began = performance.now()
      total = (await database.asCaller(caller, (sql) => listItems(sql, { filter, offset: 0 }, me))).total
      times.push(performance.now() - began)
    }
    const sorted = times.toSorted((a, b) => a - b)
    const at = (share: number) => (sorted[Math.floor(sorted.length * share)] ?? 0).toFixed(0)
    console.log(`${name}: ${total} found; best ${at(0)} ms, median ${at(0.5)} ms`)
  }
  await database.close()
} finally {
  await postgres.stop()
  await rm(dataDir, { recursive: true, force: true })
}
