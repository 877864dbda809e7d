import { expect, test } from 'vitest'
import { BrowserEnvSchema } from '#contracts/env.ts'
import { createTestApp } from '#tests/app-harness.ts'
import { createTestDb } from '#tests/test-db.ts'

test('/env.json names the configured sign-in providers, and nothing else of them', async () => {
  await using db = await createTestDb()
  const providers = [{ name: 'google', label: 'Google' }]
  const answer = await (await createTestApp(db, { providers }).request('/env.json')).json()
  expect(BrowserEnvSchema.strict().parse(answer).providers).toEqual(providers)
})
