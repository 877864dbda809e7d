import { expect, test } from 'vitest'
import { ANON, createCaller } from '#tests/harness/callers.ts'
import { createTestDb } from '#tests/harness/test-db.ts'
import { createRateLimits, RateLimitedError } from './rate-limit.ts'

test('two processes on one database share a limit, and neither stores the address in clear text', async () => {
  await using db = await createTestDb()
  const options = { points: 3, durationSec: 60 }
  const [one, other] = [
    createRateLimits(1, db.database.pool)('forms', options),
    createRateLimits(1, db.database.pool)('forms', options),
  ]
  await one('203.0.113.7')
  await other('203.0.113.7')
  await one('203.0.113.7')
  await expect(other('203.0.113.7')).rejects.toThrow(RateLimitedError)
  await expect(one('203.0.113.7')).rejects.toMatchObject({ retryAfterSec: expect.any(Number) })
  await expect(other('203.0.113.8')).resolves.toBeUndefined()
  const { rows } = await db.database.pool.query('select key from private.rate_limits')
  expect(JSON.stringify(rows)).not.toContain('203.0.113')
})

test('many concurrent requests get no more than the limit', async () => {
  await using db = await createTestDb()
  const limit = createRateLimits(1, db.database.pool)('forms', { points: 5, durationSec: 60 })
  const results = await Promise.allSettled(Array.from({ length: 30 }, () => limit('x')))
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(5)
})

test('without the database each process counts by itself', async () => {
  const db = await createTestDb()
  const limit = createRateLimits(1, db.database.pool)('forms', { points: 2, durationSec: 60 })
  await db[Symbol.asyncDispose]()
  await limit('x')
  await limit('x')
  await expect(limit('x')).rejects.toThrow(RateLimitedError)
})

test('no API role can read or reset rate limits', async () => {
  await using db = await createTestDb()
  for (const caller of [
    ANON,
    await createCaller(db.database, 'admin'),
    { role: 'service_role', claims: {} } as const,
  ]) {
    for (const statement of ['select 1 from private.rate_limits', 'delete from private.rate_limits']) {
      await expect(db.database.asCaller(caller, (sql) => sql.query(statement))).rejects.toMatchObject({ code: '42501' })
    }
  }
})
