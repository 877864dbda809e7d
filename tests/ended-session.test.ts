import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { createAccessTokens } from '#server/backend/auth/sessions/access-tokens.ts'
import type { GatewayEnv } from '#server/backend/gateway/gateway-env.ts'
import { createLiveAccess } from '#server/backend/gateway/live-access.ts'
import { generateSigningKey } from '#server/platform/secrets.ts'
import { createTestApp, PUBLISHABLE_KEY } from '#tests/harness/app-harness.ts'
import { SITE_URL } from '#tests/harness/auth-harness.ts'
import { createCaller } from '#tests/harness/callers.ts'
import { createFixedKeyRing } from '#tests/harness/fixed-key-ring.ts'
import { createTestDb } from '#tests/harness/test-db.ts'

const SURFACES = [
  ['GET', '/rest/v1/scraper_logs?select=id'],
  ['POST', '/functions/v1/sync-scraper'],
  ['GET', '/storage/v1/bucket'],
  ['POST', '/realtime/v1/api/broadcast/room/events/note'],
] as const

test('every surface refuses the token of an ended session, and the auth service says why', async () => {
  await using db = await createTestDb()
  const { database } = db
  const tokens = createAccessTokens({
    issuer: `${SITE_URL}/auth/v1`,
    keys: createFixedKeyRing(await generateSigningKey()),
  })
  const access = createLiveAccess(database.pool, { warn: () => undefined })
  await access.refresh()
  const ok = new Hono<GatewayEnv>().all('*', (c) => c.text('reached'))
  const app = createTestApp(db, {
    verifyAccessToken: tokens.verify,
    verifyLiveToken: access.guard(tokens.verify),
    auth: ok,
    functions: { 'sync-scraper': async (c) => c.text('reached') },
    storage: ok,
  })
  const { claims } = await createCaller(database, 'staff')
  const session_id = crypto.randomUUID()
  await database.asAuthAdmin(
    (sql) => sql`insert into auth.sessions (id, user_id, created_at) values (${session_id}, ${claims.sub}, now())`,
  )
  const authorization = `Bearer ${await tokens.sign({ sub: String(claims.sub), session_id })}`
  const ask = async (method: string, path: string) => {
    const headers = { apikey: PUBLISHABLE_KEY, authorization, 'content-type': 'application/json' }
    const body = method === 'POST' ? '{}' : null
    return (await app.request(`${SITE_URL}${path}`, { method, headers, body })).status
  }
  for (const [method, path] of SURFACES) expect.soft(await ask(method, path), path).toBeLessThan(300)
  await database.asAuthAdmin((sql) => sql`delete from auth.sessions where id = ${session_id}`)
  await access.refresh()
  for (const [method, path] of SURFACES) expect.soft(await ask(method, path), path).toBe(401)
  expect(await ask('GET', '/auth/v1/user')).toBe(200)
})
