import { expect, test } from 'vitest'
import { ADA, adminsOf, BOB, startPeople } from '#tests/harness/people-harness.ts'

const REMOVALS = [
  ['revoke_role', {}],
  ['grant_role', { role: 'staff' }],
  ['deactivate_person', {}],
] as const

test.each(REMOVALS)('two admins who %s each other at once leave one admin', async (action, more) => {
  await using world = await startPeople()
  const ada = await world.join(ADA, 'admin')
  const bob = await world.join(BOB, 'admin')
  const responses = await Promise.all([
    ada.call({ action, id: bob.id, ...more }),
    bob.call({ action, id: ada.id, ...more }),
  ])
  // The second one is no longer an admin, and is refused.
  expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 403])
  const winner = responses[0]?.status === 200 ? ada : bob
  const people = await winner.call({ action: 'list_people', show: 'all' })
  expect(people.body.people).toContainEqual(
    expect.objectContaining({ id: winner.id, role: 'admin', state: 'active', is_last_admin: true }),
  )
})

test.each(REMOVALS)('the last admin cannot %s on their own account, even with confirmation', async (action, more) => {
  await using world = await startPeople()
  const ada = await world.join(ADA, 'admin')
  await world.join(BOB, 'staff')
  const unconfirmed = await ada.call({ action, id: ada.id, ...more })
  expect([unconfirmed.status, unconfirmed.body.error]).toEqual([409, expect.stringContaining('your own account')])
  const refused = await ada.call({ action, id: ada.id, ...more, on_myself: true })
  expect([refused.status, refused.body.error]).toEqual([409, expect.stringContaining('last admin')])
  expect(await adminsOf(world.auth)).toEqual([ada.id])
})

test('a deactivated admin does not count as an admin, and cannot change anything', async () => {
  await using world = await startPeople()
  const ada = await world.join(ADA, 'admin')
  const bob = await world.join(BOB, 'admin')
  expect((await ada.call({ action: 'deactivate_person', id: bob.id })).status).toBe(200)
  expect((await ada.call({ action: 'revoke_role', id: ada.id, on_myself: true })).status).toBe(409)
  expect((await bob.call({ action: 'deactivate_person', id: ada.id })).status).toBe(403)
})

test('the secret key cannot remove the last admin either', async () => {
  await using world = await startPeople()
  const ada = await world.join(ADA, 'admin')
  const { auth } = world
  const admin = auth.admin().auth.admin
  const refused = await Promise.all([
    admin.deleteUser(ada.id),
    admin.deleteUser(ada.id, true),
    admin.updateUserById(ada.id, { ban_duration: '24h' }),
  ])
  expect(refused.map(({ error }) => error?.code)).toEqual(['conflict', 'conflict', 'conflict'])
  for (const statement of ['delete from public.user_roles', "update public.user_roles set role = 'staff'"]) {
    const written = auth.db.database.asServiceRole((sql) => sql.query(statement))
    await expect(written, statement).rejects.toThrow('The last admin cannot be removed')
  }
  const deleted = auth.db.database.asAuthAdmin((sql) => sql`delete from auth.users where id = ${ada.id}`)
  await expect(deleted).rejects.toThrow('The last admin cannot be removed')
  expect(await adminsOf(auth)).toEqual([ada.id])
})

test('two concurrent writes to the database itself still leave one admin', async () => {
  await using world = await startPeople()
  const ada = await world.join(ADA, 'admin')
  const bob = await world.join(BOB, 'admin')
  const { database } = world.auth.db
  const results = await Promise.allSettled(
    [ada.id, bob.id].map((id) =>
      database.asServiceRole((sql) => sql`delete from public.user_roles where user_id = ${id}`),
    ),
  )
  expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(await adminsOf(world.auth)).toHaveLength(1)
})
