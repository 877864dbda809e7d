import { expect, test } from 'vitest'
import { hashPassword, verifyPassword } from './passwords.ts'

test('a hash has the prefix that GoTrue writes, and opens to its own password only', async () => {
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

test('a password that bcrypt would cut off is not hashed', async () => {
  await expect(hashPassword('x'.repeat(73))).rejects.toThrow('72 bytes')
  expect(await verifyPassword(`${'x'.repeat(72)}y`, await hashPassword('x'.repeat(72)))).toBe(false)
})
