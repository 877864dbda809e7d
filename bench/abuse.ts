import { fork } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { setPriority } from 'node:os'
import path from 'node:path'
import { performance } from 'node:perf_hooks'
import process from 'node:process'
import { createClient } from '@supabase/supabase-js'
import { startApp } from '#e2e/servers/app-process.ts'
import { startPostgres } from '#e2e/servers/postgres-server.ts'
import { findFreePort } from '#setup/port.mjs'
import { makeTestFolder } from '#tests/harness/test-folder.ts'
import { postgresMemory } from './parts/postgres-memory.ts'

// What do staff and the machine notice during heavy abuse by the public?
// Run: node bench/abuse.ts [seconds] [addresses] [realtime|visitor|realtime,visitor] [at once] [shared|separate]
// It needs a build. `separate` gives staff a separate process on the same database, as docs/fairness.md describes. `at once` is the number of connections per `visitor`
// address and kind of abuse. Memory is measured again one minute and two and a half minutes after the abuse.

const SECONDS = Number(process.argv[2] ?? 600)
const ADDRESSES = Number(process.argv[3] ?? 8)
const ATTACKERS = (process.argv[4] ?? 'realtime').split(',')
const AT_ONCE = process.argv[5] ?? '10'
const IS_SEPARATE = process.argv[6] === 'separate'
const QUIET_SECONDS = 30
const HEAVY_SECONDS = 20
const HEAVY_QUERIES = 12
const PAUSE_MS = 250

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
const folder = await makeTestFolder('abuse')
const postgres = await startPostgres()
const ACCOUNT = { email: 'ada@label.example', password: 'under-the-magnolia-tree' }
const SECRET_KEY = `sb_secret_${randomBytes(32).toString('base64url')}`
const port = await findFreePort()
const settings = {
  DATABASE_URL: postgres.url,
  SITE_URL: `http://localhost:${port}`,
  SECRET_KEY,
  ENCRYPTION_KEY: randomBytes(32).toString('base64url'),
  ADMIN_EMAIL: ACCOUNT.email,
  ADMIN_PASSWORD: ACCOUNT.password,
  TRUST_PROXY: 'true',
  LOG_LEVEL: 'error',
}
const app = await startApp({ dataDir: path.join(folder, 'public'), settings, port })
const staffApp = IS_SEPARATE
  ? await startApp({ dataDir: path.join(folder, 'staff'), settings: { ...settings, ROLE: 'web' } })
  : app
const servers = IS_SEPARATE ? { public: app, staff: staffApp } : { both: app }
const [{ data_directory: databaseFolder = '' } = {}] = await postgres.query<{ data_directory: string }>(
  'show data_directory',
)
const env: { publishableKey: string } = await (await fetch(`${app.url}/env.json`)).json()

/** The memory of a server, and how much of it is heap and buffers. */
async function memoryOf(name: string, url: string): Promise<string> {
  const metrics = await (await fetch(`${url}/metrics`)).text()
  const read = (figure: string) => Math.round(Number(new RegExp(`^${figure} (.+)$`, 'm').exec(metrics)?.[1]) / 2 ** 20)
  const parts = [
    `heap ${read('nodejs_heap_size_used_bytes')} of ${read('nodejs_heap_size_total_bytes')}`,
    `external ${read('nodejs_external_memory_bytes')}`,
    `${/^neon_websockets (.+)$/m.exec(metrics)?.[1]} sockets`,
  ]
  return `${name} ${read('process_resident_memory_bytes')} MB (${parts.join(', ')})`
}

async function memory(): Promise<string> {
  const all = await Promise.all(Object.entries(servers).map(([name, { url }]) => memoryOf(name, url)))
  return [...all, `Postgres ${await postgresMemory(databaseFolder)} MB`].join(', ')
}

// Staff: a call, a change and a health check four times a second, and now and then a sign-in.
const staff = createClient(staffApp.url, env.publishableKey, { auth: { persistSession: false } })
const { error } = await staff.auth.signInWithPassword(ACCOUNT)
if (error) throw error
let callsMs: number[] = []
let changesMs: number[] = []
let signInsMs: number[] = []
let healthMs: number[] = []
let ownMs: number[] = []
/** How often requests of staff failed, by message. */
let failed = new Map<string, number>()
const fail = (what: string) => failed.set(what, (failed.get(what) ?? 0) + 1)
/** Changes that have not been received yet. */
const sentAt = new Map<string, number>()
const joined = Promise.withResolvers<void>()
const began = performance.now()
staff
  .channel('rows')
  .on('postgres_changes', { event: 'INSERT', schema: 'public', table: 'contact_submissions' }, ({ new: row }) => {
    const at = sentAt.get(String(row.message))
    if (at !== undefined) changesMs.push(performance.now() - at)
    sentAt.delete(String(row.message))
  })
  .subscribe((status, fault) => {
    console.log(`${Math.round((performance.now() - began) / 1000)} s: ${status} ${fault?.message ?? ''}`)
    if (status === 'SUBSCRIBED') joined.resolve()
  })
await joined.promise
const service = createClient(staffApp.url, SECRET_KEY, { auth: { persistSession: false } })

/** Measures work that resolves with its error, if any. */
async function timeOf(what: string, ask: () => Promise<{ message: string; status?: number | undefined } | null>) {
  const asked = performance.now()
  const fault = await ask().catch((error: Error) => error)
  if (fault !== null) fail(`${what}: ${'status' in fault ? fault.status : ''} ${fault.message}`)
  return performance.now() - asked
}

let signIns = 0
/** From separate addresses, because the limit of one address is below this rate. */
async function signIn() {
  signIns += 1
  const headers = { 'x-forwarded-for': `198.18.0.${signIns}` }
  const own = createClient(staffApp.url, env.publishableKey, { auth: { persistSession: false }, global: { headers } })
  return (await own.auth.signInWithPassword(ACCOUNT)).error
}

/** Of every process in turn. */
async function askHealth() {
  for (const { url } of Object.values(servers)) {
    const asked = performance.now()
    const { ok, status } = await fetch(`${url}/healthz`)
    healthMs.push(performance.now() - asked)
    if (!ok) return { message: 'not healthy', status }
  }
  return null
}

async function call() {
  const { error: refused, status } = await staff.from('sync_opportunities').select('id').limit(10)
  return refused && { message: refused.message, status }
}

async function work(seconds: number) {
  callsMs = []
  changesMs = []
  signInsMs = []
  healthMs = []
  ownMs = []
  failed = new Map()
  const end = performance.now() + seconds * 1000
  for (let count = 0; performance.now() < end; count += 1) {
    const asked = performance.now()
    callsMs.push(await timeOf('call', call))
    if (count % 4 === 0) ownMs.push(await timeOf('own account', async () => (await staff.auth.getUser()).error))
    if (count % 40 === 0) ownMs.push(await timeOf('refresh', async () => (await staff.auth.refreshSession()).error))
    const message = `change ${asked} ${count}`
    sentAt.set(message, performance.now())
    await service.from('contact_submissions').insert({ name: 'Ada', email: `a${count}@x.example`, message })
    await timeOf('health', askHealth)
    if (count % 30 === 0) signInsMs.push(await timeOf('sign-in', signIn))
    await pause(Math.max(0, PAUSE_MS - (performance.now() - asked)))
  }
}

function describe(list: number[]): string {
  const sorted = list.toSorted((left, right) => left - right)
  const at = (share: number) => Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0)
  return `median ${at(0.5)} ms, p95 ${at(0.95)} ms, longest ${at(1)} ms (${sorted.length})`
}

async function tell(what: string) {
  console.log(`${new Date().toISOString().slice(11, 19)} ${what}: ${await memory()}; calls ${describe(callsMs)}`)
  console.log(`  health ${describe(healthMs)}; sign-ins ${describe(signInsMs)}; own account ${describe(ownMs)}`)
  for (const [fault, times] of failed) console.log(`  failed ${times} times: ${fault}`)
  console.log(`  changes ${describe(changesMs)}; of all so far ${sentAt.size} not heard`)
}

/** Sends public queries that run until their time limit. */
async function askHeavily(until: number) {
  const headers = { apikey: env.publishableKey }
  const statuses: Record<string, number> = {}
  const askOn = async () => {
    while (performance.now() < until) {
      const { status } = await fetch(`${app.url}/rest/v1/heavy`, { headers })
      statuses[status] = (statuses[status] ?? 0) + 1
    }
  }
  await Promise.all(Array.from({ length: HEAVY_QUERIES }, askOn))
  console.log(`  answers to heavy queries by status: ${JSON.stringify(statuses)}`)
}

await work(QUIET_SECONDS)
await tell('quiet before')
await postgres.query(
  'create view public.heavy as select count(*) from generate_series(1, 100000) a, generate_series(1, 100000) b',
)
await postgres.query('grant select on public.heavy to anon')
await Promise.all([askHeavily(performance.now() + HEAVY_SECONDS * 1000), work(HEAVY_SECONDS)])
await tell(`${HEAVY_QUERIES} heavy queries at once`)
const attackers = ATTACKERS.map((kind) => {
  const args = [app.url, env.publishableKey, String(ADDRESSES), AT_ONCE]
  const child = fork(path.join(import.meta.dirname, 'parts', `${kind}-attackers.ts`), args)
  // Real attackers use other machines, so these run at the lowest priority.
  setPriority(child.pid ?? 0, 19)
  return child
})
for (let left = SECONDS; left > 0; left -= 60) {
  await work(Math.min(60, left))
  await tell(`abused for ${SECONDS - left + Math.min(60, left)} s`)
}
for (const child of attackers) {
  child.send('stop')
  const [counts] = await once(child, 'message')
  console.log(counts)
}
await pause(3000)
await work(QUIET_SECONDS)
await tell('quiet after')
await pause((60 - QUIET_SECONDS - 3) * 1000)
console.log(`1 minute after: ${await memory()}`)
await pause(90_000)
console.log(`2.5 minutes after: ${await memory()}`)
await staff.removeAllChannels()
await Promise.all(Object.values(servers).map((server) => server.stop()))
await postgres.stop()
await rm(folder, { recursive: true })
process.exit(0)
