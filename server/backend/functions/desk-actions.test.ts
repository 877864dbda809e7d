import { Hono } from 'hono'
import { expect, test } from 'vitest'
import type { Audience } from '#contracts/actions/action.ts'
import type { GatewayEnv } from '#server/backend/gateway/gateway-env.ts'
import type { Caller, Database } from '#server/platform/db/database.ts'
import { listProductActions } from '#tests/desk/function-actions.ts'
import { ANON, createCaller } from '#tests/harness/callers.ts'
import { createTestDb } from '#tests/harness/test-db.ts'
import type { Action } from './action.ts'
import { createActionFunction } from './action-function.ts'

type FunctionName = keyof ReturnType<typeof listProductActions>

function callFunction(database: Database, caller: Caller, name: FunctionName = 'desk') {
  const app = new Hono<GatewayEnv>()
  app.use(async (c, next) => {
    c.set('caller', caller)
    await next()
  })
  app.post('/', createActionFunction(name, { database, actions: listProductActions(database)[name] }))
  return async (body: unknown) => {
    const response = await app.request('/', { method: 'POST', body: JSON.stringify(body) })
    return { status: response.status, body: await response.json() }
  }
}

const REFUSALS = {
  visitor: { status: 401, body: { success: false, error: 'Sign-in required' } },
  staff: { status: 403, body: { success: false, error: 'Staff access required' } },
  admin: { status: 403, body: { success: false, error: 'Admins only' } },
}

test('every action of both functions answers visitors with 401 and other callers below its audience with 403', async () => {
  await using db = await createTestDb()
  const { database } = db
  const [userCaller, staffCaller] = [await createCaller(database, null), await createCaller(database, 'staff')]
  for (const [name, actions] of Object.entries(listProductActions(database)) as [FunctionName, Action[]][]) {
    const visitor = callFunction(database, ANON, name)
    const user = callFunction(database, userCaller, name)
    const staff = callFunction(database, staffCaller, name)
    // A caller whom no action serves is refused before the action is looked up.
    const isForUsers = actions.some(({ audience }) => audience === 'user')
    const refusedUser: Record<Exclude<Audience, 'user'>, object> = {
      staff: REFUSALS.staff,
      admin: isForUsers ? REFUSALS.admin : REFUSALS.staff,
    }
    expect(actions.length).toBeGreaterThan(20)
    for (const { name: action, audience } of actions) {
      const label = `${name} ${action}`
      const body = { action }
      expect([label, await visitor(body)]).toEqual([label, REFUSALS.visitor])
      if (audience !== 'user') expect([label, await user(body)]).toEqual([label, refusedUser[audience]])
      if (audience === 'admin') expect([label, await staff(body)]).toEqual([label, REFUSALS.admin])
    }
  }
})

test('a role claimed in the token is ignored, because the database is asked', async () => {
  await using db = await createTestDb()
  const caller = await createCaller(db.database, null)
  const call = callFunction(db.database, {
    ...caller,
    claims: { ...caller.claims, app_metadata: { role: 'admin' }, user_role: 'staff' },
  })
  expect((await call({ action: 'get_reply_time' })).status).toBe(403)
})
