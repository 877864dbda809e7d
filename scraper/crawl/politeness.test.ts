import { expect, test } from 'vitest'
import { systemClock } from '#scraper/clock.ts'
import { createTestClock } from '#tests/servers/fake-site.ts'
import { createPoliteness } from './politeness.ts'

test('no pause on the real clock is too short, not even by a fraction of a millisecond', async () => {
  const politeness = createPoliteness({ floorMs: 12, connections: 16, clock: systemClock })
  const gaps: number[] = []
  const ended = new Map<string, number>()
  const ask = (domain: string) =>
    politeness.runInTurn(domain, {}, async () => {
      const last = ended.get(domain)
      if (last !== undefined) gaps.push(performance.now() - last)
      await new Promise((resolve) => setImmediate(resolve))
      ended.set(domain, performance.now())
    })
  await Promise.all(Array.from({ length: 200 }, (_, at) => ask(`site${at % 20}.com`)))
  expect(gaps).toHaveLength(180)
  expect(Math.min(...gaps)).toBeGreaterThanOrEqual(12)
})

test('one domain never gets two requests at once, and all domains together no more than there are connections', async () => {
  const politeness = createPoliteness({ floorMs: 0, connections: 4, clock: systemClock })
  const now = new Map<string, number>()
  let atOnce = 0
  let most = 0
  const ask = (domain: string) =>
    politeness.runInTurn(domain, {}, async () => {
      expect(now.get(domain) ?? 0).toBe(0)
      now.set(domain, 1)
      atOnce += 1
      most = Math.max(most, atOnce)
      await new Promise((resolve) => setImmediate(resolve))
      atOnce -= 1
      now.set(domain, 0)
    })
  await Promise.all(Array.from({ length: 60 }, (_, at) => ask(`site${at % 12}.com`)))
  expect(most).toBe(4)
})

test('a domain that waits for its turn uses no connection', async () => {
  const clock = createTestClock()
  const { promise: mayWake, resolve: wake } = Promise.withResolvers<void>()
  const politeness = createPoliteness({ floorMs: 3_000, connections: 1, clock: { ...clock, sleep: () => mayWake } })
  await politeness.runInTurn('slow.com', {}, async () => undefined)
  const waiting = politeness.runInTurn('slow.com', {}, async () => 'slow')
  expect(await politeness.runInTurn('other.com', {}, async () => 'other')).toBe('other')
  clock.advance(3_000)
  wake()
  expect(await waiting).toBe('slow')
})

test('a pause that is set during a request delays the requests in the queue', async () => {
  const clock = createTestClock()
  const politeness = createPoliteness({ floorMs: 1_000, connections: 16, clock })
  const times: number[] = []
  const began = clock.ticks()
  await Promise.all([
    politeness.runInTurn('busy.com', {}, async () => {
      times.push(clock.ticks() - began)
      politeness.pause('busy.com', 60_000)
    }),
    politeness.runInTurn('busy.com', {}, async () => times.push(clock.ticks() - began)),
    politeness.runInTurn('busy.com', {}, async () => times.push(clock.ticks() - began)),
  ])
  expect(times).toEqual([0, 60_000, 61_000])
})

test('requests of a stopped run leave the queue of a domain, and other requests continue', async () => {
  const clock = createTestClock()
  const politeness = createPoliteness({ floorMs: 1_000, connections: 16, clock })
  const control = new AbortController()
  const first = politeness.runInTurn('busy.com', {}, async () => control.abort(new Error('enough')))
  const second = politeness.runInTurn('busy.com', { signal: control.signal }, async () => 'asked')
  const third = politeness.runInTurn('busy.com', {}, async () => 'asked')
  await first
  await expect(second).rejects.toThrow('enough')
  expect(await third).toBe('asked')
})

test('the longest pause that a host asks for applies to all hosts of the domain', async () => {
  const clock = createTestClock()
  const politeness = createPoliteness({ floorMs: 1_000, connections: 16, clock })
  await politeness.runInTurn('slow.com', { delayMs: 5_000 }, async () => undefined)
  await politeness.runInTurn('slow.com', {}, async () => undefined)
  await politeness.runInTurn('slow.com', { delayMs: 2_000 }, async () => undefined)
  expect(clock.slept).toEqual([5_000, 5_000])
})
