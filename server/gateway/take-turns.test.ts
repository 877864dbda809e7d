import { Hono } from 'hono'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { identify } from './gateway.ts'
import type { GatewayEnv } from './gateway-env.ts'
import { renderAppError } from './render-app-error.ts'
import { createTurns, createVisitorTurns } from './take-turns.ts'

const nextTurn = () => new Promise((resolve) => setImmediate(resolve))

test('so many begin in one turn of the event loop, and the others in order in later ones', async () => {
  const take = createTurns({ perTurn: 2, mostWaiting: 10, now: () => 0 })
  const begun: number[] = []
  for (let at = 0; at < 5; at += 1) void take('a').then(() => begun.push(at))
  await Promise.resolve()
  expect(begun).toEqual([0, 1])
  await nextTurn()
  expect(begun).toEqual([0, 1, 2, 3])
  await nextTurn()
  expect(begun).toEqual([0, 1, 2, 3, 4])
  // Afterwards it is as at the beginning.
  await nextTurn()
  await nextTurn()
  for (let at = 5; at < 7; at += 1) void take('a').then(() => begun.push(at))
  await Promise.resolve()
  expect(begun).toEqual([0, 1, 2, 3, 4, 5, 6])
})

test('after a turn that took long, only one begins', async () => {
  let at = 0
  const take = createTurns({ perTurn: 4, now: () => at })
  let begun = 0
  for (let each = 0; each < 10; each += 1) void take('a').then(() => (begun += 1))
  const counts: number[] = []
  for (const tookMs of [0, 50, 50, 0]) {
    await Promise.resolve()
    counts.push(begun)
    at += tookMs
    await nextTurn()
  }
  counts.push(begun)
  expect(counts).toEqual([4, 8, 9, 10, 10])
})

test('one request of an address waits behind one of each other address, not behind all of them', async () => {
  const take = createTurns({ perTurn: 1, now: () => 0 })
  const begun: string[] = []
  for (const key of ['many', 'many', 'many', 'many', 'few', 'few', 'one']) void take(key).then(() => begun.push(key))
  while (begun.length < 7) await nextTurn()
  expect(begun).toEqual(['many', 'many', 'few', 'one', 'many', 'few', 'many'])
})

test('beyond so many waiting, visitors are refused and told when to come back', async () => {
  const take = createTurns({ perTurn: 1, mostWaiting: 1, refusedAfterMs: 0 })
  const all = [take('a'), take('a'), take('a')]
  await expect(all[2]).rejects.toMatchObject({ code: 'unavailable' })
  await Promise.all(all.slice(0, 2))
})

test('staff and the service do not wait behind visitors; a token waits until it is known as one of staff', async () => {
  let waiting = 0
  const turns = createVisitorTurns({
    secretKey: 'secret',
    isVisitor: async ({ claims }) => claims.sub !== 'ada',
    take: async () => {
      waiting += 1
    },
  })
  const app = new Hono<GatewayEnv>()
  app.onError((error, c) => renderAppError(error, c))
  app.use(identify(pino({ level: 'silent' }), false))
  app.use(turns.takeTurn)
  app.use(async (c, next) => {
    const sub = c.req.header('authorization')?.replace('Bearer ', '')
    c.set('caller', sub ? { role: 'authenticated', claims: { sub } } : { role: 'anon', claims: {} })
    await next()
  })
  app.use(turns.noteStaff)
  app.get('*', (c) => c.text('here'))
  const ask = async (headers: Record<string, string>) => {
    const before = waiting
    expect((await app.request('/rest/v1/x', { headers })).status).toBe(200)
    return waiting > before
  }
  expect(await ask({ apikey: 'publishable' })).toBe(true)
  expect(await ask({ apikey: 'secret' })).toBe(false)
  expect([await ask({ authorization: 'Bearer ada' }), await ask({ authorization: 'Bearer ada' })]).toEqual([
    true,
    false,
  ])
  expect([await ask({ authorization: 'Bearer eve' }), await ask({ authorization: 'Bearer eve' })]).toEqual([true, true])
})
