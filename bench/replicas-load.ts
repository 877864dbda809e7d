import os from 'node:os'
import { performance } from 'node:perf_hooks'
import process from 'node:process'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { createVisitor } from '#e2e/process/traffic.ts'
import { startCluster } from '#e2e/servers/cluster.ts'

// One question: what do 200 visitors who sign in, send forms and listen lose while replicas are killed under them?
// Run: node bench/replicas-load.ts [visitors] [seconds]  (needs a build and a Postgres of the distribution's)

const VISITORS = Number(process.argv[2] ?? 200)
const SECONDS = Number(process.argv[3] ?? 60)
const PASSWORD = 'under-the-magnolia-tree'
const PAUSE_MS = 2000

type Env = { url: string; publishableKey: string }

const timesMs: Record<string, number[]> = {}
const errors: Record<string, number> = {}
const acknowledged: string[] = []
const heard = new Map<number, Set<string>>()
const stop = new AbortController()

/** Takes the time of one request, and counts what became of it. */
async function measure(what: string, run: () => PromiseLike<{ error: unknown }>): Promise<boolean> {
  const began = performance.now()
  const { error } = await Promise.resolve(run()).catch((thrown: unknown) => ({ error: thrown }))
  const list = timesMs[what] ?? []
  timesMs[what] = list
  list.push(performance.now() - began)
  if (error === null) return true
  const status = error instanceof Error && 'status' in error ? error.status : ''
  const reason = `${what}: ${status} ${error instanceof Error ? error.message : JSON.stringify(error)}`.slice(0, 90)
  errors[reason] = (errors[reason] ?? 0) + 1
  return false
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

async function visit(env: Env, number: number): Promise<SupabaseClient> {
  const client = createClient(env.url, env.publishableKey, {
    auth: { persistSession: false, autoRefreshToken: false },
    realtime: { reconnectAfterMs: () => 500 },
  })
  const words = new Set<string>()
  heard.set(number, words)
  client
    .channel('lobby')
    .on('broadcast', { event: 'word' }, ({ payload }) => words.add(String(payload.word)))
    .subscribe()
  await pause(Math.random() * PAUSE_MS)
  for (let count = 0; !stop.signal.aborted; count += 1) {
    if (count % 5 === 0) {
      await measure('sign-in', () => client.auth.signInWithPassword({ email: addressOf(number), password: PASSWORD }))
    }
    const message = `visitor ${number} says ${count}`
    const row = { name: 'Ada', email: addressOf(number), message }
    if (await measure('form', () => createVisitor(env).from('contact_submissions').insert(row)))
      acknowledged.push(message)
    await measure('page', async () => {
      const answer = await fetch(`${env.url}/`)
      await answer.arrayBuffer()
      return { error: answer.ok ? null : new Error(String(answer.status)) }
    })
    await pause(PAUSE_MS * (0.5 + Math.random()))
  }
  return client
}

const addressOf = (number: number) => `visitor-${number}@example.com`

const cluster = await startCluster({ replicas: 3 })
const env: Env = await (await fetch(`${cluster.url}/env.json`)).json()
const service = createVisitor({ url: cluster.url, publishableKey: cluster.secretKey })
for (let at = 0; at < VISITORS; at += 10) {
  const numbers = Array.from({ length: Math.min(10, VISITORS - at) }, (_, index) => at + index)
  await Promise.all(
    numbers.map(async (number) => {
      const account = { email: addressOf(number), password: PASSWORD, email_confirm: true }
      const { error } = await service.auth.admin.createUser(account)
      if (error !== null) throw error
    }),
  )
}

const visits = Array.from({ length: VISITORS }, (_, number) => visit(env, number))
const endsAt = Date.now() + SECONDS * 1000
let kills = 0
while (Date.now() < endsAt) {
  await pause(3000)
  await cluster.replicas[kills % 3]?.kill()
  await pause(2000)
  await cluster.restart(kills % 3)
  kills += 1
  await cluster.balancer.waitForReady(3)
}
stop.abort()
const clients = await Promise.all(visits)

// Everybody had the time to come back; whoever is back hears every word from now on.
await pause(5000)
const words = Array.from({ length: 10 }, (_, index) => `word ${index}`)
for (const word of words) {
  const messages = [{ topic: 'lobby', event: 'word', payload: { word } }]
  const headers = { apikey: env.publishableKey, 'content-type': 'application/json' }
  await fetch(`${env.url}/realtime/v1/api/broadcast`, { method: 'POST', headers, body: JSON.stringify({ messages }) })
}
await pause(5000)
const rows = await cluster.postgres.query<{ message: string }>('select message from public.contact_submissions')
const stored = new Set(rows.map(({ message }) => message))
const deaf = [...heard.values()].filter((own) => !words.every((word) => own.has(word))).length

console.log(`${VISITORS} visitors, ${SECONDS} s, ${kills} kills, 3 replicas, ${cluster.postgres.description}`)
console.log(`${os.availableParallelism()} cores, load ${os.loadavg().map((load) => load.toFixed(1))}`)
for (const [what, list] of Object.entries(timesMs)) {
  const sorted = list.toSorted((left, right) => left - right)
  const at = (share: number) => sorted[Math.floor(sorted.length * share)]?.toFixed(0)
  console.log(`${what}: ${sorted.length} requests, p50 ${at(0.5)} ms, p95 ${at(0.95)} ms`)
}
console.log('errors', errors)
console.log(
  `acknowledged ${acknowledged.length}, lost ${acknowledged.filter((message) => !stored.has(message)).length}`,
)
console.log(
  `stored ${rows.length}, doubled ${rows.length - stored.size}, listeners that missed a word in the end: ${deaf}`,
)
await Promise.all(clients.map((client) => client.realtime.disconnect()))
await cluster.stop()
process.exit(0)
