import { expect, test } from 'vitest'
import { PeopleSchema, PersonDetailSchema } from '#contracts/platform/people.ts'
import { PASSWORD } from '#tests/harness/auth-harness.ts'
import { ADA, BOB, startPeople } from '#tests/harness/people-harness.ts'

test('people are listed with role, state, last sign-in, second factors and sessions, and found by name or address', async () => {
  await using world = await startPeople()
  const ada = await world.join(ADA, 'admin')
  const bob = await world.join(BOB, 'staff')
  await world.join('fan@sample.example', null)
  const list = async (body: object) => {
    const { people, total } = PeopleSchema.parse((await ada.call({ action: 'list_people', ...body })).body)
    expect(people).toHaveLength(total)
    return people
  }
  const house = await list({})
  expect(house.map(({ email, role, state, is_me }) => [email, role, state, is_me])).toEqual([
    [ADA, 'admin', 'active', true],
    [BOB, 'staff', 'active', false],
  ])
  expect(house[1]).toMatchObject({
    sessions: 1,
    second_factors: 0,
    last_sign_in_at: expect.any(String),
    invitation: null,
  })
  expect((await list({ show: 'no_role' })).map(({ email }) => email)).toEqual(['fan@sample.example'])
  expect((await list({ show: 'all', search: 'BOB@' })).map(({ id }) => id)).toEqual([bob.id])
  expect(await list({ show: 'all', search: '%' })).toEqual([])
  expect(await list({ show: 'deactivated' })).toEqual([])
})

test('a role is granted, changed and revoked, revoking signs out, and each change is logged', async () => {
  await using world = await startPeople()
  const ada = await world.join(ADA, 'admin')
  const bob = await world.join(BOB, null)
  expect((await ada.call({ action: 'grant_role', id: bob.id, role: 'staff' })).status).toBe(200)
  expect((await bob.call({ action: 'list_people' })).status).toBe(403)
  expect((await ada.call({ action: 'grant_role', id: bob.id, role: 'admin' })).status).toBe(200)
  expect((await bob.call({ action: 'list_people' })).status).toBe(200)
  expect((await ada.call({ action: 'revoke_role', id: bob.id })).status).toBe(200)
  expect((await bob.client.auth.getUser()).error?.name).toBe('AuthSessionMissingError')
  expect((await ada.call({ action: 'revoke_role', id: bob.id })).status).toBe(404)
  const lines = await world.log(ada)
  expect(
    lines.map(({ action, actor_email, person_email, details }) => [action, actor_email, person_email, details]),
  ).toEqual([
    ['role_revoked', ADA, BOB, { before: 'admin' }],
    ['role_granted', ADA, BOB, { role: 'admin', before: 'staff' }],
    ['role_granted', ADA, BOB, { role: 'staff' }],
  ])
})

test('an account with an unconfirmed address gets no role', async () => {
  await using world = await startPeople()
  const ada = await world.join(ADA, 'admin')
  const { data } = await world.auth.client().auth.signUp({ email: BOB, password: 'the password of an attacker' })
  const response = await ada.call({ action: 'grant_role', id: data.user?.id, role: 'staff' })
  expect([response.status, response.body.error]).toEqual([409, expect.stringContaining('not confirmed')])
})

test('a deactivated person is signed out and cannot sign in until reactivated, and keeps the role', async () => {
  await using world = await startPeople()
  const ada = await world.join(ADA, 'admin')
  const bob = await world.join(BOB, 'staff')
  const signIn = () => world.auth.client().auth.signInWithPassword({ email: BOB, password: PASSWORD })
  await bob.client.auth.resetPasswordForEmail(BOB)
  const { link } = await world.auth.lastMail(BOB)
  expect((await ada.call({ action: 'deactivate_person', id: bob.id })).status).toBe(200)
  expect((await bob.client.auth.getUser()).error).not.toBeNull()
  expect((await signIn()).error?.code).toBe('user_banned')
  const token_hash = new URL(link).searchParams.get('token') ?? ''
  const byMail = await world.auth.client().auth.verifyOtp({ type: 'recovery', token_hash })
  expect(byMail.error?.code).toBe('otp_expired')
  expect((await ada.call({ action: 'deactivate_person', id: bob.id })).status).toBe(409)
  const { people } = PeopleSchema.parse((await ada.call({ action: 'list_people', show: 'deactivated' })).body)
  expect(people).toEqual([expect.objectContaining({ id: bob.id, role: 'staff', state: 'deactivated', sessions: 0 })])
  expect((await ada.call({ action: 'reactivate_person', id: bob.id })).status).toBe(200)
  expect((await signIn()).error).toBeNull()
  expect((await world.log(ada)).map(({ action }) => action)).toEqual(['person_reactivated', 'person_deactivated'])
})

test('sessions show device and last use, and can be ended one by one, or all but one’s own', async () => {
  await using world = await startPeople()
  const ada = await world.join(ADA, 'admin')
  const bob = await world.join(BOB, 'staff')
  const second = world.auth.client({ address: '198.51.100.4' })
  await second.auth.signInWithPassword({ email: BOB, password: PASSWORD })
  const open = async (id: string) =>
    PersonDetailSchema.parse((await ada.call({ action: 'get_person', id })).body).sessions
  const sessions = await open(bob.id)
  expect(sessions.map(({ ip, has_second_factor, is_current }) => [ip, has_second_factor, is_current])).toEqual([
    ['198.51.100.4', false, false],
    ['203.0.113.7', false, false],
  ])
  expect((await open(ada.id)).map(({ is_current }) => is_current)).toEqual([true])
  const end = (id: string, session_id: string) => ada.call({ action: 'end_person_session', id, session_id })
  // A session of another person is not found.
  expect((await end(ada.id, sessions[0]?.id ?? '')).status).toBe(404)
  expect((await end(bob.id, sessions[0]?.id ?? '')).status).toBe(200)
  expect((await second.auth.getUser()).error?.name).toBe('AuthSessionMissingError')
  expect((await bob.client.auth.getUser()).error).toBeNull()
  expect((await ada.call({ action: 'end_person_sessions', id: bob.id })).status).toBe(200)
  expect(await open(bob.id)).toEqual([])
  await ada.call({ action: 'end_person_sessions', id: ada.id })
  expect((await ada.client.auth.getUser()).error).toBeNull()
})

test('resetting the second factor removes it, signs the person out and notifies them by mail', async () => {
  await using world = await startPeople()
  const ada = await world.join(ADA, 'admin')
  const bob = await world.join(BOB, 'staff')
  await world.auth.db.database.asAuthAdmin(
    (sql) => sql`
      insert into auth.mfa_factors (user_id, factor_type, status, friendly_name, created_at, updated_at)
      values (${bob.id}, 'totp', 'verified', 'lost', now(), now())`,
  )
  const detail = PersonDetailSchema.parse((await ada.call({ action: 'get_person', id: bob.id })).body)
  expect([detail.person.second_factors, detail.factors]).toEqual([1, [expect.objectContaining({ name: 'lost' })]])
  expect((await ada.call({ action: 'reset_second_factor', id: bob.id })).status).toBe(200)
  expect((await world.auth.lastMail(BOB)).kind).toBe('auth-factor-removed')
  expect((await bob.client.auth.getUser()).error?.name).toBe('AuthSessionMissingError')
  const again = PersonDetailSchema.parse((await ada.call({ action: 'get_person', id: bob.id })).body)
  expect(again.factors).toEqual([])
  expect(await world.log(ada)).toEqual([
    expect.objectContaining({ action: 'second_factor_reset', details: { count: 1 } }),
  ])
})

test('an action that could lock out its own author needs a confirmation', async () => {
  await using world = await startPeople()
  const ada = await world.join(ADA, 'admin')
  await world.join(BOB, 'admin')
  for (const action of ['revoke_role', 'deactivate_person', 'reset_second_factor']) {
    expect([action, (await ada.call({ action, id: ada.id })).status]).toEqual([action, 409])
  }
  expect((await ada.call({ action: 'grant_role', id: ada.id, role: 'staff' })).status).toBe(409)
  expect((await ada.call({ action: 'grant_role', id: ada.id, role: 'staff', on_myself: true })).status).toBe(200)
})

test('an admin with a second factor can act only in a session that has passed it', async () => {
  await using world = await startPeople()
  const ada = await world.join(ADA, 'admin')
  const bob = await world.join(BOB, 'staff')
  await world.auth.db.database.asAuthAdmin(
    (sql) => sql`
      insert into auth.mfa_factors (user_id, factor_type, status) values (${ada.id}, 'totp', 'verified')`,
  )
  expect((await ada.call({ action: 'revoke_role', id: bob.id })).status).toBe(403)
  expect((await ada.call({ action: 'list_audit' })).status).toBe(403)
})
