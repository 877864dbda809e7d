import { type ChildProcess, fork } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { type IncomingMessage, request } from 'node:http'
import path from 'node:path'
import pg, { type ClientBase } from 'pg'
import { startEmbeddedPostgres } from '#server/platform/db/embedded.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { makeTestFolder } from '#tests/harness/test-folder.ts'

// Rows for benchmarks: about 1 kB each in responses, the same ones every time.

const BATCH = 1000

// A database with many rows, and the server in a separate process.

export type DeskServer = AsyncDisposable & { child: ChildProcess; port: number }

export async function startSeededDesk(rows: number) {
  const dataDir = await makeTestFolder('bench')
  const postgres = await startEmbeddedPostgres({ dataDir, password: randomBytes(24).toString('base64url') })
  async function stop(): Promise<void> {
    await postgres.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
  try {
    await migrate(postgres.url, path.resolve('supabase/migrations'))
    const staff = await fill(postgres.url, rows)
    return {
      url: postgres.url,
      dataDir,
      serve: () => serve([postgres.url, staff]),
      [Symbol.asyncDispose]: stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}

async function fill(url: string, rows: number): Promise<string> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await seedDeskRows(client, rows)
  const added = await client.query<{ id: string }>(
    `with added as (insert into auth.users (email) values ('ada@label.example') returning id)
     insert into public.user_roles (user_id, role) select id, 'staff' from added returning user_id as id`,
  )
  await client.end()
  return added.rows[0]?.id ?? ''
}

async function serve(args: string[]): Promise<DeskServer> {
  const child = fork(path.join(import.meta.dirname, 'desk-server.ts'), args)
  const [port] = await once(child, 'message')
  return {
    child,
    port,
    async [Symbol.asyncDispose]() {
      child.kill()
      await once(child, 'exit')
    },
  }
}

type Asked = { firstMs: number; allMs: number; bytes: number; encoding: string }

/** Calls the dashboard's function and discards the response. */
export async function askDesk({ port }: DeskServer, body: object, accepted: string): Promise<Asked> {
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

const FIRST = [
  'Amber',
  'Brightwater',
  'Cobalt',
  'Driftwood',
  'Ember',
  'Foxglove',
  'Granite',
  'Harbor',
  'Juniper',
  'Lantern',
]
const SECOND = ['Audio', 'Cues', 'Library', 'Music', 'Pictures', 'Songs', 'Sound', 'Supervision', 'Sync', 'Trailers']
const NAMES = ['Ines Okafor', 'Jonas Reuter', 'Mara Delacroix', 'Noor Haddad', 'Otto Lindqvist', 'Priya Raman']
const ROLES = ['Music Supervisor', 'Head of Sync', 'Creative Director', 'A&R', 'Licensing Manager']
const KINDS = ['sync-library', 'music-supervision', 'publisher-sync', 'advertising-music', 'trailer-house', 'games']
const INDUSTRIES = ['Film', 'TV', 'Advertising', 'Trailers', 'Games', 'Digital']
const ROUTES = ['form', 'email', 'disco', 'portal', 'post', 'agent']
const WHO = ['artist', 'label', 'publisher', 'agent', 'anyone']
const WORDS =
  `we accept music from artists labels and publishers please send links only no attachments instrumental versions
  stems clearance one stop master publishing rights response within weeks deadline submissions film television advertising
  trailers games genre mood tempo catalogue exclusive licence territory quote fee form portal address listen playlist`.split(
    /\s+/,
  )
const FEATURES = [
  'own_site',
  'role_mailbox',
  'explicit_policy',
  'recent_page',
  'names_a_person',
  'has_a_form',
  'one_company',
]

/** A generator that yields the same numbers in every run (mulberry32). */
function createRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

function createDeskRow(index: number, random: () => number): Record<string, unknown> {
  const pick = <Item>(list: readonly Item[]) => list[Math.floor(random() * list.length)] as Item
  const say = (count: number) => Array.from({ length: count }, () => pick(WORDS)).join(' ')
  const company = `${pick(FIRST)} ${pick(SECOND)} ${index.toString(36)}`
  const domain = `${company.toLowerCase().replaceAll(' ', '-')}.example`
  const status = pick(['open', 'open', 'closed', 'closed', 'unknown'])
  const hasEmail = random() < 0.7
  const ago = (days: number) => new Date(Date.now() - random() * days * 86_400_000).toISOString()
  const scraped = ago(200)
  return {
    company_agency: random() < 0.02 ? null : company,
    name: random() < 0.6 ? pick(NAMES) : null,
    role: random() < 0.6 ? pick(ROLES) : null,
    contact_email: hasEmail ? `music-${index}@${domain}` : null,
    submission_status: status,
    industry_type: INDUSTRIES.filter(() => random() < 0.4),
    submission_guidelines: random() < 0.8 ? `${say(20 + Math.floor(random() * 40))}.` : null,
    source_url: `https://${domain}/submit`,
    ai_confidence_score: Math.round(random() * 1000) / 1000,
    date_scraped: scraped,
    last_verified: ago(30),
    domain,
    kind: pick(KINDS),
    status_reason: status === 'unknown' ? 'silent' : 'explicit',
    route: hasEmail ? 'email' : pick(ROUTES),
    route_value: hasEmail ? `music-${index}@${domain}` : `https://${domain}/submit`,
    who_may_submit: [pick(WHO)],
    deadline:
      random() < 0.2 ? new Date(Date.now() + (random() * 200 - 60) * 86_400_000).toISOString().slice(0, 10) : null,
    evidence_quote: `${say(12)}.`,
    evidence_url: `https://${domain}/submit`,
    read_at: scraped,
    email_kind: hasEmail ? 'role' : null,
    score_reasons: FEATURES.slice(0, 5).map((feature) => ({ feature, weight: Math.round(random() * 3000) / 1000 })),
  }
}

/** Fills an empty, migrated database. */
async function seedDeskRows(client: ClientBase, count: number): Promise<void> {
  const random = createRandom(13)
  for (let start = 0; start < count; start += BATCH) {
    const rows = Array.from({ length: Math.min(BATCH, count - start) }, (_, at) => createDeskRow(start + at, random))
    const columns = Object.keys(rows[0] ?? {}).join(', ')
    await client.query(
      `insert into public.sync_opportunities (${columns})
       select ${columns} from jsonb_populate_recordset(null::public.sync_opportunities, $1::jsonb)`,
      [JSON.stringify(rows)],
    )
  }
  await client.query('vacuum analyze')
}
