import { afterEach, expect, test, vi } from 'vitest'
import { limitRendering } from './limit-rendering.ts'
import { createRateLimits } from './rate-limit.ts'

afterEach(() => {
  vi.useRealTimers()
})

test('rendering is limited per address, and refusals say when to try again', async () => {
  const draw = limitRendering(createRateLimits(3 / 120))
  const page = async () => new Response('page')
  const statuses: number[] = []
  for (let at = 0; at < 3; at += 1) statuses.push((await draw('192.0.2.1', page)).status)
  const refused = await draw('192.0.2.1', page)
  expect([...statuses, refused.status]).toEqual([200, 200, 200, 429])
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await draw('192.0.2.2', page)).status).toBe(200)
})

test('of many concurrent pages, one renders at a time, some wait, and the rest are refused', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] })
  const draw = limitRendering(createRateLimits(1000), 5)
  const { promise, resolve } = Promise.withResolvers<Response>()
  let started = 0
  const page = async () => {
    started += 1
    return (await promise).clone()
  }
  const answers = Array.from({ length: 10 }, (_, at) => draw(`192.0.2.${at}`, page))
  const refused = await Promise.race(answers)
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '1'])
  // Between two pages everybody else gets their turn, and pages that wait for the database do not hold up more than four lanes.
  const starts = [started]
  for (let at = 0; at < 5; at += 1) {
    await vi.advanceTimersByTimeAsync(40)
    starts.push(started)
  }
  expect(starts).toEqual([1, 2, 3, 4, 4, 4])
  resolve(new Response('page'))
  await vi.advanceTimersByTimeAsync(200)
  expect((await Promise.all(answers)).map(({ status }) => status).sort()).toEqual([
    200, 200, 200, 200, 200, 200, 503, 503, 503, 503,
  ])
})
