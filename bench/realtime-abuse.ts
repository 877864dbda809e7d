import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { performance } from 'node:perf_hooks'
import process from 'node:process'
import { createClient } from '@supabase/supabase-js'
import { startApp } from '#e2e/app-process.ts'

// One question: what do staff and the machine notice of strangers who abuse realtime?
// Run: node bench/realtime-abuse.ts [seconds] [addresses]  (needs a build)

const SECONDS = Number(process.argv[2] ?? 600)
const ADDRESSES = Number(process.argv[3] ?? 8)
const QUIET_SECONDS = 30
const PASSWORD = 'under-the-magnolia-tree'

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
const folder = await mkdtemp(path.join(tmpdir(), 'realtime-abuse-'))
const settings = { ADMIN_EMAIL: 'ada@label.example', ADMIN_PASSWORD: PASSWORD, TRUST_PROXY: 'true', LOG_LEVEL: 'error' }
const app = await startApp({ dataDir: folder, settings })
const env: { url: string; publishableKey: string } = await (await fetch(`${app.url}/env.json`)).json()

/** What the process holds, and which part of it is on the heap or in buffers. */
async function memory(): Promise<string> {
  const metrics = await (await fetch(`${app.url}/metrics`)).text()
  const read = (name: string) => Math.round(Number(new RegExp(`^${name} (.+)$`, 'm').exec(metrics)?.[1]) / 2 ** 20)
  const parts = [
    `heap ${read('nodejs_heap_size_used_bytes')} of ${read('nodejs_heap_size_total_bytes')}`,
    `external ${read('nodejs_external_memory_bytes')}`,
    `${/^neon_websockets (.+)$/m.exec(metrics)?.[1]} sockets`,
  ]
  return `${read('process_resident_memory_bytes')} MB (${parts.join(', ')})`
}

// Staff: a call and a change, five times a second.
const staff = createClient(env.url, env.publishableKey, { auth: { persistSession: false } })
const { error } = await staff.auth.signInWithPassword({ email: settings.ADMIN_EMAIL, password: PASSWORD })
if (error) throw error
let callsMs: number[] = []
let changesMs: number[] = []
let failed = 0
/** Changes that have not been heard yet. */
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
const secrets: { secretKey: string } = JSON.parse(await readFile(path.join(folder, 'secrets.json'), 'utf8'))
const service = createClient(env.url, secrets.secretKey, { auth: { persistSession: false } })

async function work(seconds: number) {
  callsMs = []
  changesMs = []
  failed = 0
  const end = performance.now() + seconds * 1000
  for (let count = 0; performance.now() < end; count += 1) {
    const asked = performance.now()
    const { error: refused } = await staff.from('sync_opportunities').select('id').limit(10)
    if (refused) failed += 1
    callsMs.push(performance.now() - asked)
    const message = `change ${asked} ${count}`
    sentAt.set(message, performance.now())
    await service.from('contact_submissions').insert({ name: 'Ada', email: `a${count}@x.example`, message })
    await pause(Math.max(0, 200 - (performance.now() - asked)))
  }
}

function describe(list: number[]): string {
  const sorted = list.toSorted((left, right) => left - right)
  const at = (share: number) => Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0)
  return `median ${at(0.5)} ms, p95 ${at(0.95)} ms, longest ${at(1)} ms (${sorted.length})`
}

async function tell(what: string) {
  console.log(`${what}: ${await memory()}; calls ${describe(callsMs)}, ${failed} failed;`)
  console.log(`  changes ${describe(changesMs)}; of all so far ${sentAt.size} not heard`)
}

await work(QUIET_SECONDS)
await tell('quiet before')
const strangers = fork(path.join(import.meta.dirname, 'realtime-attackers.ts'), [
  app.url,
  env.publishableKey,
  String(ADDRESSES),
])
for (let left = SECONDS; left > 0; left -= 60) {
  await work(Math.min(60, left))
  await tell(`abused for ${SECONDS - left + Math.min(60, left)} s`)
}
strangers.send('stop')
const [counts] = await once(strangers, 'message')
console.log(counts)
await pause(3000)
await work(QUIET_SECONDS)
await tell('quiet after')
await staff.removeAllChannels()
await app.stop()
await rm(folder, { recursive: true })
process.exit(0)
