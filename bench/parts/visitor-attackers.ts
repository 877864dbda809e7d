import process from 'node:process'
import { setTimeout as pause } from 'node:timers/promises'

// The HTTP attackers of abuse.ts, in a separate process.
// Run: node bench/parts/visitor-attackers.ts <url> <key> <addresses> [at once]

const [url = '', key = '', addresses, each] = process.argv.slice(2)
/** Connections of each address. */
const AT_ONCE = Number(each ?? 10)
const DEEP = `${'['.repeat(200_000)}${']'.repeat(200_000)}`
const SLOW_PATTERN = 'match.((((a%3F){10}){10}){10})*b'

const stop = new AbortController()
process.once('message', () => stop.abort())
process.once('disconnect', () => process.exit())
const counts: Record<string, number> = {}

type Ask = { path: string; method?: string; body?: string; type?: string }

/** Sends the next request after each response, a little later if refused. */
async function attack(what: string, address: string, nextRequest: () => Ask) {
  while (!stop.signal.aborted) {
    const { path, method = 'GET', body, type = 'application/json' } = nextRequest()
    const headers = { apikey: key, 'content-type': type, 'x-forwarded-for': address, 'accept-encoding': 'gzip, br' }
    const status = await fetch(`${url}${path}`, { method, headers, body: body ?? null, redirect: 'manual' }).then(
      async (answer) => {
        await answer.arrayBuffer()
        return String(answer.status)
      },
      () => 'failed',
    )
    counts[`${what}: ${status}`] = (counts[`${what}: ${status}`] ?? 0) + 1
    await pause(status === '429' ? 100 : 1)
  }
}

let number = 0
const next = () => {
  number += 1
  return number
}
const form = (fields: Record<string, string>) => new URLSearchParams(fields).toString()
const ABUSES: Record<string, () => Ask> = {
  'regular expressions': () => ({ path: `/rest/v1/submission_windows?form=${SLOW_PATTERN}` }),
  'long conditions': () => ({
    path: `/rest/v1/submission_windows?or=(${Array.from({ length: 150 }, () => `message.ilike.*a*b*${next()}*`)})`,
  }),
  'deep groups': () => ({ path: `/rest/v1/submission_windows?and=${'(or'.repeat(1500)}` }),
  'deep bodies': () => ({ path: '/rest/v1/contact_submissions', method: 'POST', body: DEEP }),
  passwords: () => ({
    path: '/auth/v1/token?grant_type=password',
    method: 'POST',
    body: JSON.stringify({ email: `stranger${next()}@x.example`, password: 'not the password' }),
  }),
  'missing pages': () => ({ path: `/artists/nobody-${next()}` }),
  'narrowed pages': () => ({ path: `/artists?genre=${next()}` }),
  'forms without script': () => ({
    path: '/contact',
    method: 'POST',
    type: 'application/x-www-form-urlencoded',
    body: form({ name: 'Ada', email: `a${next()}@x.example`, message: 'x'.repeat(4000) }),
  }),
  'searches of the catalogue': () => ({ path: `/catalog?q=magnolia+${next()}` }),
}

// `KINDS='passwords, deep bodies'` measures only these.
const kinds = process.env.KINDS?.split(', ') ?? Object.keys(ABUSES)
for (let at = 0; at < Number(addresses); at += 1) {
  for (const [index, [what, nextRequest]] of Object.entries(ABUSES).entries()) {
    if (!kinds.includes(what)) continue
    const address = `203.0.${index}.${at + 1}`
    for (let each = 0; each < AT_ONCE; each += 1) void attack(what, address, nextRequest)
  }
}

stop.signal.addEventListener('abort', () => {
  process.send?.(counts)
  setTimeout(() => process.exit(0), 500)
})
