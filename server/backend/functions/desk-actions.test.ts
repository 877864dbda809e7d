import { expect, test } from 'vitest'
import type { Audience } from '#contracts/actions/action.ts'
import type { Caller, Database } from '#server/platform/db/database.ts'
import { listProductActions } from '#tests/desk/function-actions.ts'
import { ANON, callFunction, createCaller } from '#tests/harness/callers.ts'
import { createTestDb } from '#tests/harness/test-db.ts'
import type { Action } from './action.ts'
import { createActionFunction } from './action-function.ts'

type FunctionName = keyof ReturnType<typeof listProductActions>

function callAs(database: Database, caller: Caller, name: FunctionName = 'desk') {
  const handle = createActionFunction(name, { database, actions: listProductActions(database)[name] })
  return async (body: unknown) => {
    const response = await callFunction(handle, caller, body)
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
    const visitor = callAs(database, ANON, name)
    const user = callAs(database, userCaller, name)
    const staff = callAs(database, staffCaller, name)
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
  const call = callAs(db.database, {
    ...caller,
    claims: { ...caller.claims, app_metadata: { role: 'admin' }, user_role: 'staff' },
  })
  expect((await call({ action: 'get_reply_time' })).status).toBe(403)
})
