import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { loadavg } from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Content } from '#content/schema.ts'
import { toFiles } from '#content/to-files.ts'
import { CLUSTER_ADMIN, startCluster } from '#e2e/servers/cluster.ts'
import { makeTestFolder } from '#tests/harness/test-folder.ts'
import { growLabel } from './parts/grown-label.ts'
import { SITE_CHANGES, type SiteChange } from './parts/site-changes.ts'

// How long until pages show what staff publish, and what does it cost? Two processes of the built product on one
// database. Every place is requested until it shows the change, counted from the publishing call.
// Run: node bench/site-follows.ts [artists] [tracks] [kinds of documents to publish]
// It needs a build. Without numbers it measures the label as shipped.

const [artistCount = 0, trackCount = 0] = process.argv.slice(2, 4).map(Number)
const kinds = process.argv.slice(4)
const QUIET_MS = 3_000
const ms = (value = Number.NaN) => `${value.toFixed(0)} ms`
const seconds = (value: number) => `${(value / 1000).toFixed(1)} s`

type Actions = (action: string, body: object) => Promise<{ line: { revision: number }; draft: Record<string, unknown> }>

const folder = await makeTestFolder('bench')
const label: Content = JSON.parse(await readFile('build/content.json', 'utf8'))
const cluster = await startCluster({ replicas: 2, settings: { ROLE: 'web' } }, async ({ command }) => {
  if (artistCount === 0) return
  for (const [name, text] of toFiles(growLabel(label, artistCount, trackCount))) {
    await mkdir(path.dirname(path.join(folder, name)), { recursive: true })
    await writeFile(path.join(folder, name), text)
  }
  const { code, output } = await command('content', 'import', folder)
  if (code !== 0) throw new Error(output)
})
try {
  await measure()
} finally {
  await cluster.stop()
  await rm(folder, { recursive: true, force: true })
}

async function measure(): Promise<void> {
  const began = performance.now()
  console.log(
    `load ${loadavg()[0]?.toFixed(1)}; at rest ${seconds((await settle()) - began)} after the start, ${await memory()}`,
  )
  const desks = await Promise.all(cluster.replicas.map(({ url }) => signIn(url)))
  const chosen = SITE_CHANGES.filter(({ kind }) => kinds.length === 0 || kinds.includes(kind))
  for (const change of chosen) await measureChange(change, desks)
  const restarted = performance.now()
  await cluster.replicas[0]?.stop()
  const stopped = performance.now()
  const restart = cluster.restart(0)
  while (!(await answers(cluster.replicas[0]?.url ?? ''))) await sleep(10)
  const first = performance.now() - stopped
  await restart
  console.log(
    `second start: first page after ${seconds(first)} and less than ${ms((await processorMs())[0])} of processor time`,
  )
  console.log(
    `at rest ${seconds((await settle()) - restarted)} later, ${await memory()}; load ${loadavg()[0]?.toFixed(1)}`,
  )
}

function answers(url: string): Promise<boolean> {
  return fetch(url).then(
    ({ ok }) => ok,
    () => false,
  )
}

async function measureChange({ name, kind, id, body, places }: SiteChange, desks: Actions[]): Promise<void> {
  const before = await Promise.all(desks.map((desk, at) => Promise.all(places.map(([place]) => read(place, at, desk)))))
  const [desk] = desks
  if (desk === undefined) return
  const probes = cluster.replicas.flatMap(({ url }) => [probe(`${url}/healthz`), probe(`${url}/contact`)])
  const used = await processorMs()
  const { draft, line } = await desk('get_document', { kind, id })
  const saving = performance.now()
  const saved = await desk('save_draft', { kind, id, revision: line.revision, body: { ...draft, ...body } })
  const sent = performance.now()
  const publishing = desk('publish_document', { kind, id, revision: saved.line.revision }).then(() => performance.now())
  const shown = await Promise.all(
    desks.flatMap((one, at) =>
      places.map(async ([place, shows], number) => {
        for (;;) {
          const text = await read(place, at, one)
          if (text.includes(shows) && text !== before[at]?.[number]) break
          await sleep(20)
        }
        return { place, ms: performance.now() - sent }
      }),
    ),
  )
  const busy = async () => (await processorMs()).map((now, at) => ms(now - (used[at] ?? 0))).join(' and ')
  const shownBusy = await busy()
  const last = shown.toSorted((one, other) => other.ms - one.ms)[0]
  const quiet = await settle()
  const longest = await Promise.all(probes.map((stop) => stop()))
  console.log(
    `${name}: saved in ${ms(sent - saving)}, published in ${ms((await publishing) - sent)}; ${shown.length} places on two processes after ${ms(last?.ms)} and ${shownBusy} of processor time, the last ${last?.place}; ` +
      `quiet after ${seconds(quiet - sent)} and ${await busy()}; longest health checks and pages ${longest.map(ms).join(', ')}; ${await memory()}`,
  )
}

async function read(place: string, replica: number, desk: Actions): Promise<string> {
  if (place === 'find_tracks') return JSON.stringify(await desk(place, { q: 'Chlorine' }))
  const response = await fetch(`${cluster.replicas[replica]?.url}${place}`, { redirect: 'manual' })
  return response.status === 200 ? Buffer.from(await response.arrayBuffer()).toString('latin1') : ''
}

/** Sends requests until stopped. The returned function stops it and returns the longest response time. */
function probe(url: string): () => Promise<number> {
  let isOver = false
  let longest = 0
  const asking = (async () => {
    while (!isOver) {
      const asked = performance.now()
      await (await fetch(url)).arrayBuffer()
      longest = Math.max(longest, performance.now() - asked)
      await sleep(100)
    }
  })()
  return async () => {
    isOver = true
    await asking
    return longest
  }
}

/** When the processes became idle: each used less than a thirtieth of a processor for QUIET_MS. */
async function settle(): Promise<number> {
  for (;;) {
    const since = performance.now()
    const before = await processorMs()
    await sleep(QUIET_MS)
    const after = await processorMs()
    if (after.every((used, at) => used - (before[at] ?? 0) < QUIET_MS / 30)) return since
  }
}

function processorMs(): Promise<number[]> {
  return Promise.all(
    cluster.replicas.map(async ({ child }) => {
      const fields = (await readFile(`/proc/${child.pid}/stat`, 'utf8')).replace(/^.*\) /, '').split(' ')
      return (Number(fields[11]) + Number(fields[12])) * 10
    }),
  )
}

async function memory(): Promise<string> {
  const sizes = await Promise.all(
    cluster.replicas.map(async ({ child }) => {
      const status = await readFile(`/proc/${child.pid}/status`, 'utf8')
      return Math.round(Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1]) / 1024)
    }),
  )
  return `${sizes.join(' and ')} MB`
}

async function signIn(url: string): Promise<Actions> {
  const { publishableKey } = await (await fetch(`${url}/env.json`)).json()
  const post = async (address: string, body: object, token?: string) => {
    const headers = {
      apikey: publishableKey,
      'content-type': 'application/json',
      ...(token && { authorization: `Bearer ${token}` }),
    }
    const response = await fetch(url + address, { method: 'POST', headers, body: JSON.stringify(body) })
    const answer = await response.json()
    if (!response.ok) throw new Error(`${address}: ${response.status} ${JSON.stringify(answer)}`)
    return answer
  }
  const { access_token: token } = await post('/auth/v1/token?grant_type=password', CLUSTER_ADMIN)
  return (action, body) => post('/functions/v1/desk', { action, ...body }, token)
}
