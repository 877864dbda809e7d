import { createHash, randomBytes } from 'node:crypto'
import { readFile, rm } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { startApp } from '#e2e/servers/app-process.ts'
import { makeTestFolder } from '#tests/harness/test-folder.ts'

// One question: what does a server with its embedded database lose when it is killed while it writes?
// Run: node bench/kills.ts [kills] [acknowledged writes]  (needs a build)
// In turn the server is killed, its database, and both at once, each time in the middle of forms and uploads. At the end every
// write that was acknowledged must be there once and whole, and one whose answer was lost is there whole or not at all.

const KILLS = Number(process.argv[2] ?? 30)
const WRITES = Number(process.argv[3] ?? 1000)
const WRITERS = { forms: 4, uploads: 3, changes: 1 }
const VICTIMS = ['server', 'database', 'both'] as const
const PASSWORD = 'under-the-magnolia-tree'

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
const dataDir = path.join(await makeTestFolder('kills'), 'data')
const settings = { ADMIN_PASSWORD: PASSWORD, RATE_LIMIT_FACTOR: '10000', LOG_LEVEL: 'silent' }

/** What was sent, and whether the answer said that it is stored. */
const forms = new Map<string, boolean>()
const uploads = new Map<string, { digest: string; acknowledged: boolean }>()
/** One row that counts up: the highest values sent and acknowledged, and how many were acknowledged. */
const counter = { sent: 0, acknowledged: 0, answers: 0 }
const digestOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const countAcknowledged = () =>
  [...forms.values()].filter(Boolean).length +
  [...uploads.values()].filter(({ acknowledged }) => acknowledged).length +
  counter.answers

function connect(url: string, key: string): SupabaseClient {
  return createClient(url, key, { auth: { persistSession: false, autoRefreshToken: false } })
}

async function openClients(url: string): Promise<{ visitor: SupabaseClient; service: SupabaseClient }> {
  const { publishableKey }: { publishableKey: string } = await (await fetch(`${url}/env.json`)).json()
  const { secretKey }: { secretKey: string } = JSON.parse(await readFile(path.join(dataDir, 'secrets.json'), 'utf8'))
  return { visitor: connect(url, publishableKey), service: connect(url, secretKey) }
}

async function sendForm(visitor: SupabaseClient): Promise<void> {
  const message = `form ${forms.size}`
  forms.set(message, false)
  const { error } = await visitor.from('contact_submissions').insert({ name: 'Ada', email: 'a@x.example', message })
  if (error === null) forms.set(message, true)
}

async function uploadFile(service: SupabaseClient): Promise<void> {
  const name = `kills/${uploads.size}.bin`
  const bytes = randomBytes(10_000 + Math.floor(Math.random() * 200_000))
  const upload = { digest: digestOf(bytes), acknowledged: false }
  uploads.set(name, upload)
  const { error } = await service.storage.from('kills').upload(name, bytes)
  upload.acknowledged = error === null
}

async function changeRow(service: SupabaseClient): Promise<void> {
  counter.sent += 1
  const value = counter.sent
  const change = { message: String(value) }
  const { data, error } = await service.from('contact_submissions').update(change).eq('name', 'Counter').select('id')
  if (error !== null || data.length !== 1) return
  counter.acknowledged = value
  counter.answers += 1
}

async function killDatabase(): Promise<void> {
  const [pid] = (await readFile(path.join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')
  process.kill(Number(pid), 'SIGKILL')
}

const first = await startApp({ dataDir, settings })
const { service: owner } = await openClients(first.url)
for (const { error } of [
  await owner.storage.createBucket('kills', { public: false }),
  await owner.from('contact_submissions').insert({ name: 'Counter', email: 'a@x.example', message: '0' }),
]) {
  if (error !== null) throw error
}

let app = first
let kills = 0
const tally: Record<string, number> = {}
while (kills < KILLS || countAcknowledged() < WRITES) {
  const { visitor, service } = await openClients(app.url)
  const stop = new AbortController()
  const repeat = async (write: () => Promise<void>) => {
    while (!stop.signal.aborted) await write().catch(() => undefined)
  }
  const writers = [
    ...Array.from({ length: WRITERS.forms }, () => repeat(() => sendForm(visitor))),
    ...Array.from({ length: WRITERS.uploads }, () => repeat(() => uploadFile(service))),
    ...Array.from({ length: WRITERS.changes }, () => repeat(() => changeRow(service))),
  ]
  await pause(300 + Math.random() * 1200)
  const victim = VICTIMS[kills % VICTIMS.length] ?? 'both'
  if (victim !== 'server') await killDatabase()
  // Without its database the server goes on for a moment, and what it acknowledges then counts as well.
  if (victim === 'database') await pause(200)
  await app.kill()
  stop.abort()
  await Promise.all(writers)
  tally[victim] = (tally[victim] ?? 0) + 1
  kills += 1
  app = await startApp({ dataDir, settings })
}

const { service } = await openClients(app.url)
const stored: string[] = []
for (let from = 0; ; from += 1000) {
  const page = service.from('contact_submissions').select('message').neq('name', 'Counter').order('id')
  const { data, error } = await page.range(from, from + 999)
  if (error !== null) throw error
  stored.push(...data.map(({ message }) => String(message)))
  if (data.length < 1000) break
}
const known = new Set(stored)
const lostForms = [...forms].filter(([message, acknowledged]) => acknowledged && !known.has(message))
let lostFiles = 0
let brokenFiles = 0
for (const [name, { digest, acknowledged }] of uploads) {
  const { data, error } = await service.storage.from('kills').download(name)
  const isThere = error === null
  if (isThere && digestOf(new Uint8Array(await data.arrayBuffer())) !== digest) brokenFiles += 1
  if (!isThere && acknowledged) lostFiles += 1
  // A row without its bytes answers differently from an object that does not exist.
  if (!isThere && !acknowledged && (await service.storage.from('kills').exists(name)).data) brokenFiles += 1
}
const { data: row } = await service.from('contact_submissions').select('message').eq('name', 'Counter').single()
const value = Number(row?.message)

console.log(
  `${kills} kills (${Object.entries(tally).map(([what, count]) => `${what} ${count}`)}), load ${loadavg()[0]}`,
)
console.log(
  `acknowledged ${countAcknowledged()}: forms, files and changes of one row; sent ${forms.size}, ${uploads.size}, ${counter.sent}`,
)
console.log(`forms: ${lostForms.length} lost, ${stored.length - known.size} doubled`)
console.log(`files: ${lostFiles} lost, ${brokenFiles} broken`)
console.log(`row: acknowledged ${counter.acknowledged}, sent ${counter.sent}, stored ${value}`)
const isKept = lostForms.length + (stored.length - known.size) + lostFiles + brokenFiles === 0
process.exitCode = isKept && value >= counter.acknowledged && value <= counter.sent ? 0 : 1
await app.stop()
await rm(path.dirname(dataDir), { recursive: true, force: true })
