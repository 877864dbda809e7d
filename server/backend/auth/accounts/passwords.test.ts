import { readFile } from 'node:fs/promises'
import { hash } from '@node-rs/bcrypt'
import { expect, test } from 'vitest'
import { hashPassword, verifyPassword } from './passwords.ts'

test('a hash has the prefix that GoTrue writes, and matches only its own password', async () => {
  const stored = await hashPassword('ein Höhenflug')
  expect(stored).toMatch(/^\$2a\$10\$[./A-Za-z0-9]{53}$/)
  expect(await verifyPassword('ein Höhenflug', stored)).toBe(true)
  expect(await verifyPassword('ein Hohenflug', stored)).toBe(false)
  expect(await verifyPassword('ein Höhenflug', null)).toBe(false)
})

test('hashes of every usual prefix are accepted', async () => {
  const stored = await hashPassword('correct horse')
  for (const prefix of ['$2a$', '$2b$', '$2y$'])
    expect([prefix, await verifyPassword('correct horse', stored.replace('$2a$', prefix))]).toEqual([prefix, true])
})

test('a password that bcrypt would truncate is not hashed', async () => {
  await expect(hashPassword('x'.repeat(73))).rejects.toThrow('72 bytes')
  expect(await verifyPassword(`${'x'.repeat(72)}y`, await hashPassword('x'.repeat(72)))).toBe(false)
})

test('other work is not blocked while many passwords are compared', async () => {
  const stored = await hash('correct horse', 8)
  let compared = 0
  const all = Array.from({ length: 30 }, () =>
    verifyPassword('battery staple', stored).then(() => {
      compared += 1
    }),
  )
  // Reading a file needs a thread of the same pool.
  await readFile(new URL(import.meta.url))
  expect(compared).toBeLessThan(10)
  await Promise.all(all)
})

test('when too many passwords are compared at once, the last are refused, except those of a known device', async () => {
  const stored = await hash('correct horse', 5)
  const tries = Array.from({ length: 110 }, () => verifyPassword('battery staple', stored).catch((error) => error))
  const known = verifyPassword('correct horse', stored, { isKnownDevice: true })
  let finished = 0
  for (const each of tries)
    void each.then((result) => {
      if (result === false) finished += 1
    })
  expect(await known).toBe(true)
  expect(finished).toBeLessThan(20)
  const results = await Promise.all(tries)
  expect(results.filter((result) => result === false)).toHaveLength(102)
  expect(results.at(-1)).toMatchObject({ code: 'unavailable' })
})

test('a single sign-in does not wait behind an address that tries many passwords', async () => {
  const stored = await hash('correct horse', 5)
  let finished = 0
  const tries = Array.from({ length: 110 }, () =>
    verifyPassword('battery staple', stored, { address: '203.0.113.1' }).then(
      () => {
        finished += 1
      },
      () => undefined,
    ),
  )
  expect(await verifyPassword('correct horse', stored, { address: '203.0.113.2' })).toBe(true)
  expect(finished).toBeLessThan(20)
  await Promise.all(tries)
})
