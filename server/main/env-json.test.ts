import { expect, test } from 'vitest'
import { BrowserEnvSchema } from '#contracts/platform/env.ts'
import { createTestApp } from '#tests/harness/app-harness.ts'
import { createTestDb } from '#tests/harness/test-db.ts'

test('/env.json contains only the names and labels of sign-in providers', async () => {
  await using db = await createTestDb()
  const providers = [{ name: 'google', label: 'Google' }]
  const answer = await (await createTestApp(db, { providers }).request('/env.json')).json()
  expect(BrowserEnvSchema.strict().parse(answer).providers).toEqual(providers)
})

test("/env.json contains the installation's time zone; clients accept a missing or unknown one", async () => {
  await using db = await createTestDb()
  const answer = await (await createTestApp(db, {}).request('/env.json')).json()
  expect(answer.timeZone).toBe('America/Los_Angeles')
  const zoneOf = (timeZone?: unknown) => BrowserEnvSchema.parse({ ...answer, timeZone }).timeZone
  expect([zoneOf('Europe/Berlin'), zoneOf(), zoneOf('Mars/Olympus'), zoneOf(7)]).toEqual([
    'Europe/Berlin',
    'America/Los_Angeles',
    'America/Los_Angeles',
    'America/Los_Angeles',
  ])
})
