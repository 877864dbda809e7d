import { expect, test } from 'vitest'
import { openRealtime, openSocket } from '#tests/harness/realtime-harness.ts'
import { waitFor } from '#tests/harness/wait-for.ts'

// Tables of cases against one replica: who may join what, and what malformed frames cause. Each connection has its own
// address, so that none uses up another's allowance.

let addresses = 0

function openFromOwnAddress(url: string, version?: string) {
  addresses += 1
  return openSocket(url, { forwardedFor: `198.51.${addresses >> 8}.${addresses & 255}`, ...(version && { version }) })
}

/** Sends one frame. Returns the status of the reply, or the code with which the connection was closed. */
async function sendAlone(url: string, data: string | Buffer, version?: string): Promise<'ok' | 'error' | number> {
  const client = await openFromOwnAddress(url, version)
  const reply = await client.send(data)
  client.socket.terminate()
  return typeof reply === 'number' ? reply : reply.status
}

const join = (topic: string, payload: object) => JSON.stringify(['1', '1', topic, 'phx_join', payload])
const EVERYONE = ['visitor', 'user', 'staff', 'admin'] as const
type CallerName = (typeof EVERYONE)[number]
const STAFF: CallerName[] = ['staff', 'admin']

const TOPICS: [topic: string, isPrivate: boolean, allowed: readonly CallerName[]][] = [
  ['realtime:room', false, EVERYONE],
  ['realtime:staff:desk', false, EVERYONE],
  ['realtime:room', true, []],
  ['realtime:staff:desk', true, STAFF],
  ['realtime:staff:', true, STAFF],
  ["realtime:staff:' or true --", true, STAFF],
  ['realtime:staff', true, []],
  ['realtime:staffroom', true, []],
  ['realtime:Staff:desk', true, []],
  ['realtime: staff:desk', true, []],
  ['realtime:%', true, []],
  ['realtime:realtime:staff:desk', true, []],
  ['realtime:', false, []],
  ['room', false, []],
  ['staff:desk', true, []],
  ['REALTIME:room', false, []],
]

const CHANGES: [change: Record<string, string>, allowed: readonly CallerName[]][] = [
  [{ table: 'contact_submissions' }, STAFF],
  [{ table: 'artist_submissions' }, STAFF],
  [{ table: 'sync_opportunities' }, STAFF],
  [{ table: 'scraper_logs' }, STAFF],
  [{ table: 'contact_submissions', event: 'INSERT', filter: 'name=eq.Ada' }, STAFF],
  [{ table: 'contact_submissions', filter: 'name=in.(Ada,Ben)' }, STAFF],
  [{ schema: 'auth', table: 'users' }, []],
  [{ schema: 'private', table: 'signing_keys' }, []],
  [{ schema: 'storage', table: 'objects' }, []],
  [{ schema: 'pg_catalog', table: 'pg_authid' }, []],
  [{ schema: 'realtime', table: 'messages' }, []],
  [{ table: 'mail_outbox' }, []],
  [{ table: 'submission_tokens' }, []],
  [{ table: 'nothing' }, []],
  [{ table: 'Contact_submissions' }, []],
  [{ table: 'contact_submissions"; drop table contact_submissions; --' }, []],
  [{ table: 'contact_submissions', event: 'TRUNCATE' }, []],
  [{ table: 'contact_submissions', filter: 'name' }, []],
  [{ table: 'contact_submissions', filter: 'name=eq' }, []],
  [{ table: 'contact_submissions', filter: 'nothing=eq.1' }, []],
  [{ table: 'contact_submissions', filter: 'id=eq.no-uuid' }, STAFF],
]

test('each caller joins only the topics and tables that the policies allow', async () => {
  await using realtime = await openRealtime()
  const { url } = await realtime.startReplica()
  const tokens: Record<CallerName, string | undefined> = {
    visitor: undefined,
    user: await realtime.token(null),
    staff: await realtime.token('staff'),
    admin: await realtime.token('admin'),
  }
  const seen: [unknown, string, unknown][] = []
  const expected: typeof seen = []
  for (const caller of EVERYONE) {
    const access_token = tokens[caller]
    const joinWith = (topic: string, config: object) =>
      sendAlone(url, join(topic, { config, ...(access_token && { access_token }) }))
    for (const [topic, isPrivate, allowed] of TOPICS) {
      seen.push([[topic, isPrivate], caller, await joinWith(topic, { private: isPrivate })])
      expected.push([[topic, isPrivate], caller, allowed.includes(caller) ? 'ok' : 'error'])
    }
    for (const [change, allowed] of CHANGES) {
      const config = { postgres_changes: [{ event: '*', schema: 'public', ...change }] }
      seen.push([change, caller, await joinWith('realtime:rows', config)])
      expected.push([change, caller, allowed.includes(caller) ? 'ok' : 'error'])
    }
  }
  expect(seen).toEqual(expected)
})

test('an invalid token cannot join any topic, not even a public one', async () => {
  await using realtime = await openRealtime()
  const { url } = await realtime.startReplica()
  const staff = await realtime.token('staff')
  const [head, claims, signature = ''] = staff.split('.')
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const forged = part({ sub: crypto.randomUUID(), role: 'service_role', exp: 9_999_999_999 })
  const invalid: string[] = [
    'a.b.c',
    'null',
    staff.slice(0, -4),
    `${head}.${claims}.${signature.split('').reverse().join('')}`,
    `${head}.${forged}.${signature}`,
    `${part({ alg: 'none' })}.${forged}.`,
    `${part({ alg: 'HS256', typ: 'JWT' })}.${forged}.${signature}`,
    await realtime.token('staff', -60),
    'x'.repeat(10_000),
  ]
  const seen: unknown[] = []
  for (const access_token of invalid) {
    seen.push(await sendAlone(url, join('realtime:room', { config: {}, access_token })))
  }
  expect(seen).toEqual(invalid.map(() => 'error'))
})

test('a caller who may only listen on a private channel can neither send nor be present there', async () => {
  await using realtime = await openRealtime()
  const { url } = await realtime.startReplica()
  await realtime.db.database.pool.query(
    `create policy "visitors listen" on realtime.messages for select to anon using (realtime.topic() = 'news')`,
  )
  const visitor = await openFromOwnAddress(url)
  const ask = async (event: string, payload: object) => (await visitor.ask('realtime:news', event, payload)).response
  expect(await ask('phx_join', { config: { private: true } })).toEqual({ postgres_changes: [] })
  const message = { event: 'note', payload: {} }
  expect(await ask('broadcast', message)).toEqual({ reason: 'You are not allowed to send on this channel' })
  const presence = { event: 'track', payload: {} }
  expect(await ask('presence', presence)).toEqual({ reason: 'You are not allowed to be present on this channel' })
})

const frame = (...parts: unknown[]) => JSON.stringify(parts)
const deep = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`
const binary = (...bytes: number[]) => Buffer.from(bytes)
const TOPIC = 'realtime:room'

/** What is sent, and the status of the reply or the code with which the connection is closed. */
const FRAMES: [name: string, data: string | Buffer, result: 'ok' | 'error' | number][] = [
  ['a heartbeat', frame(null, '1', 'phoenix', 'heartbeat', {}), 'ok'],
  ['nothing', '', 1008],
  ['null', 'null', 1008],
  ['a number', '1', 1008],
  ['an object in version 2.0.0', '{"topic":"phoenix","event":"heartbeat","payload":{},"ref":"1"}', 1008],
  ['an empty list', '[]', 1008],
  ['four parts', frame(null, '1', 'phoenix', 'heartbeat'), 1008],
  ['six parts', frame(null, '1', 'phoenix', 'heartbeat', {}, {}), 1008],
  ['half of a frame', '[null,"1","phoenix"', 1008],
  ['two frames at once', `${frame(null, '1', 'phoenix', 'heartbeat', {})}[]`, 1008],
  ['a topic that is a number', frame(null, '1', 7, 'heartbeat', {}), 1008],
  ['an empty topic', frame(null, '1', '', 'heartbeat', {}), 1008],
  ['a topic of 301 characters', frame(null, '1', 'x'.repeat(301), 'heartbeat', {}), 1008],
  ['an empty event', frame(null, '1', 'phoenix', '', {}), 1008],
  ['an event of 201 characters', frame(null, '1', 'phoenix', 'x'.repeat(201), {}), 1008],
  ['a ref that is an object', frame(null, {}, 'phoenix', 'heartbeat', {}), 1008],
  ['a ref of 201 characters', frame(null, 'x'.repeat(201), 'phoenix', 'heartbeat', {}), 1008],
  ['a ref that is true', frame(true, '1', 'phoenix', 'heartbeat', {}), 1008],
  ['a payload nested 20,000 deep', `[null,"1","phoenix","heartbeat",${deep(20_000)}]`, 1008],
  ['a payload nested 10 deep', `[null,"1","phoenix","heartbeat",${deep(10)}]`, 'ok'],
  ['a frame of over 256 KiB', frame(null, '1', 'phoenix', 'heartbeat', 'x'.repeat(263_000)), 1009],
  ['a frame of 200 KB', frame(null, '1', 'phoenix', 'heartbeat', 'x'.repeat(200_000)), 'ok'],
  ['a byte that is not text', Buffer.from([0xff]), 1008],
  ['no bytes', binary(), 1008],
  ['a binary kind that is unknown', binary(4, 0, 0, 4, 1, 0, 1, 114, 111, 111, 109, 120), 1008],
  ['binary lengths beyond the end', binary(3, 255, 255, 255, 255, 255, 1, 1), 1008],
  ['a binary frame without topic', binary(3, 0, 0, 0, 1, 0, 1, 120), 1008],
  ['a binary frame of broken JSON', binary(3, 1, 1, 1, 1, 0, 1, 49, 49, 97, 98, 123), 1008],
  ['a binary frame to an unjoined topic', binary(3, 1, 1, 1, 1, 0, 1, 49, 49, 97, 98), 'error'],
  ['an unjoined topic', frame('1', '1', TOPIC, 'broadcast', { event: 'x', payload: {} }), 'error'],
  ['leaving what was not joined', frame('1', '1', TOPIC, 'phx_leave', {}), 'error'],
  ['an unknown event', frame('1', '1', TOPIC, 'constructor', {}), 'error'],
  ['half of a character', `["1","1","${TOPIC}\\ud800","broadcast",{}]`, 'error'],
  ['a join whose payload is a string', frame('1', '1', TOPIC, 'phx_join', 'config'), 'error'],
  ['a join whose settings are a list', join(TOPIC, { config: [] }), 'error'],
  ['a join whose settings are a number', join(TOPIC, { config: 7 }), 'error'],
  ['a join with a token that is a number', join(TOPIC, { config: {}, access_token: 7 }), 'error'],
  ['a join whose private flag is a string', join(TOPIC, { config: { private: 'yes' } }), 'error'],
  ['a join whose changes are not a list', join(TOPIC, { config: { postgres_changes: {} } }), 'error'],
  ['a join with a null change', join(TOPIC, { config: { postgres_changes: [null] } }), 'error'],
  ['a join with a prototype', `["1","1","${TOPIC}","phx_join",{"config":{"__proto__":{"private":true}}}]`, 'ok'],
  ['a join with a half character in its topic', `["1","1","realtime:\\ud800","phx_join",{"config":{}}]`, 'ok'],
  [
    'a private join with a zero byte',
    `["1","1","realtime:staff:\\u0000","phx_join",{"config":{"private":true}}]`,
    'error',
  ],
]

test('a malformed frame closes only its own connection, and an invalid request gets an error reply', async () => {
  await using realtime = await openRealtime()
  const { url } = await realtime.startReplica()
  const witness = await openFromOwnAddress(url)
  const results = await Promise.all(FRAMES.map(async ([name, data]) => [name, await sendAlone(url, data)]))
  expect(results).toEqual(FRAMES.map(([name, , result]) => [name, result]))
  expect(await witness.ask('phoenix', 'heartbeat', {})).toMatchObject({ status: 'ok' })
  // None of these is logged.
  await waitFor(() => expect(realtime.takeFailures()).toEqual([]))
})

const VERSION_1_FRAMES: [data: string, result: 'ok' | 'error' | number][] = [
  ['{"topic":"phoenix","event":"heartbeat","payload":{},"ref":"1"}', 'ok'],
  ['{"topic":"phoenix","event":"heartbeat","ref":"1"}', 1008],
  ['{"topic":"realtime:room","event":"phx_join","payload":{"config":{}},"ref":"1"}', 'ok'],
  ['{"topic":"realtime:room","event":"broadcast","payload":{},"ref":"1"}', 'error'],
  [frame(null, '1', 'phoenix', 'heartbeat', {}), 1008],
  ['{"topic":"phoenix","event":"heartbeat","payload":{},"ref":{}}', 1008],
  ['{"event":"heartbeat","payload":{},"ref":"1"}', 1008],
  ['{"topic":"phoenix","payload":{},"ref":"1"}', 1008],
  ['{}', 1008],
  [`{"topic":"phoenix","event":"heartbeat","payload":${deep(20_000)},"ref":"1"}`, 1008],
]

test('malformed frames are handled the same way for clients of version 1.0.0', async () => {
  await using realtime = await openRealtime()
  const { url } = await realtime.startReplica()
  const results = await Promise.all(VERSION_1_FRAMES.map(async ([data]) => [data, await sendAlone(url, data, '1.0.0')]))
  expect(results).toEqual(VERSION_1_FRAMES)
})
