import { expect, test } from 'vitest'
import type { Audience } from '#contracts/actions/action.ts'
import type { Caller } from '#server/platform/db/database.ts'
import { ANON, callFunction, createCaller } from '#tests/harness/callers.ts'
import { createTestDb } from '#tests/harness/test-db.ts'
import type { Action } from './action.ts'
import { createActionFunction } from './action-function.ts'

test('an action serves only its audience, and a caller whom no action serves does not learn their names', async () => {
  await using db = await createTestDb()
  const serve = (name: string, audience: Audience): Action => ({
    name,
    audience,
    run: async () => ({ done: name }),
  })
  const all = [serve('for_users', 'user'), serve('for_staff', 'staff'), serve('for_admins', 'admin')]
  const ask = async (caller: Caller, action: string, actions = all) => {
    const handle = createActionFunction('tasks', { database: db.database, actions })
    return (await callFunction(handle, caller, { action })).status
  }
  const names = ['for_users', 'for_staff', 'for_admins', 'no_such']
  const statuses = async (caller: Caller) => await Promise.all(names.map((name) => ask(caller, name)))
  expect(await statuses(ANON)).toEqual([401, 401, 401, 401])
  expect(await statuses(await createCaller(db.database, null))).toEqual([200, 403, 403, 400])
  expect(await statuses(await createCaller(db.database, 'staff'))).toEqual([200, 200, 403, 400])
  expect(await statuses(await createCaller(db.database, 'admin'))).toEqual([200, 200, 200, 400])
  const user = await createCaller(db.database, null)
  expect(await ask(user, 'no_such', all.slice(1))).toBe(403)
})
