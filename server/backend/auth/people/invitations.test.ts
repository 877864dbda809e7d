import { expect, test } from 'vitest'
import { PeopleSchema } from '#contracts/platform/people.ts'
import { follow, PASSWORD } from '#tests/harness/auth-harness.ts'
import { ADA, BOB, type Person, startPeople } from '#tests/harness/people-harness.ts'

const invite = (admin: Person, role = 'staff') =>
  admin.call({ action: 'invite_person', email: 'Bob@Sample.example', name: 'Bob', role })

async function listed(admin: Person) {
  return PeopleSchema.parse((await admin.call({ action: 'list_people' })).body).people.find(
    ({ email }) => email === BOB,
  )
}

/** Opens the link of the newest mail to the address, as a browser would. */
async function openNewestLink(world: Awaited<ReturnType<typeof startPeople>>) {
  return follow(world.auth, (await world.auth.lastMail(BOB)).link)
}

test('an invitation is mailed, and its link signs in, leads to the password form and grants the role', async () => {
  await using world = await startPeople()
  const ada = await world.join(ADA, 'admin')
  expect((await invite(ada)).status).toBe(200)
  expect(await listed(ada)).toMatchObject({
    name: 'Bob',
    role: null,
    state: 'invited',
    invitation: { role: 'staff', invited_by: ADA, link: 'works' },
  })
  const mail = await world.auth.lastMail(BOB)
  expect(mail.kind).toBe('auth-invite')
  expect(mail.text).toContain(`${ADA} invited you.`)
  const { url, hash } = await openNewestLink(world)
  expect([url.pathname, hash.get('type')]).toEqual(['/auth/update-password', 'invite'])
  expect(await listed(ada)).toMatchObject({ role: 'staff', state: 'active', invitation: null })
  const lines = (await world.log(ada)).map(({ action, actor_email, details }) => [action, actor_email, details])
  expect(lines).toEqual([
    ['invitation_accepted', BOB, { role: 'staff' }],
    ['person_invited', ADA, { role: 'staff' }],
  ])
})

test('an invitation names its sender by address, and by name unless the name could pass for a link', async () => {
  await using world = await startPeople()
  const ada = await world.join(ADA, 'admin')
  const sayAs = async (name: string) => {
    await world.auth.db.database.pool.query(
      `update auth.users set raw_user_meta_data = jsonb_build_object('full_name', $1::text) where email = $2`,
      [name, ADA],
    )
    expect((await invite(ada)).status).toBe(200)
    return (await world.auth.lastMail(BOB)).text
  }
  expect(await sayAs('Ada\u202e  Lane')).toContain(`Ada Lane (${ADA}) invited you.`)
  for (const name of ['https://evil.example', '<b>Ada</b>', 'ada@evil.example', '']) {
    const text = await sayAs(name)
    expect(text).toContain(`${ADA} invited you.`)
    expect(text).not.toMatch(/evil|<b>/)
  }
})

test('a sign-up with the invited address does not get the role, and the list shows the link as replaced', async () => {
  await using world = await startPeople()
  const ada = await world.join(ADA, 'admin')
  await invite(ada, 'admin')
  await world.auth.client().auth.signUp({ email: BOB, password: 'the password of an attacker' })
  expect((await listed(ada))?.invitation?.link).toBe('replaced')
  await openNewestLink(world)
  expect((await listed(ada))?.role).toBeNull()
})

test('a resent invitation has a new link, drops the password of an earlier sign-up, and invalidates the old link', async () => {
  await using world = await startPeople()
  const ada = await world.join(ADA, 'admin')
  const { body } = await invite(ada)
  const { link } = await world.auth.lastMail(BOB)
  await world.auth.client().auth.signUp({ email: BOB, password: PASSWORD })
  expect((await ada.call({ action: 'resend_invite', id: body.id })).status).toBe(200)
  expect((await follow(world.auth, link)).url.search + (await follow(world.auth, link)).url.hash).toContain(
    'otp_expired',
  )
  expect((await listed(ada))?.role).toBeNull()
  await openNewestLink(world)
  expect((await listed(ada))?.role).toBe('staff')
  const attacker = await world.auth.client().auth.signInWithPassword({ email: BOB, password: PASSWORD })
  expect(attacker.error?.code).toBe('invalid_credentials')
  expect((await ada.call({ action: 'resend_invite', id: body.id })).status).toBe(404)
})

test('the link of a revoked invitation does not work', async () => {
  await using world = await startPeople()
  const ada = await world.join(ADA, 'admin')
  const { body } = await invite(ada)
  expect((await ada.call({ action: 'revoke_invite', id: body.id })).status).toBe(200)
  const { url } = await openNewestLink(world)
  expect(url.search + url.hash).toContain('otp_expired')
  expect(await listed(ada)).toBeUndefined()
  expect((await ada.call({ action: 'revoke_invite', id: body.id })).status).toBe(404)
})

test('a confirmed or deactivated account is not invited', async () => {
  await using world = await startPeople()
  const ada = await world.join(ADA, 'admin')
  const bob = await world.join(BOB, null)
  const response = await invite(ada)
  expect([response.status, response.body.error]).toEqual([409, expect.stringContaining('already has an account')])
  await ada.call({ action: 'deactivate_person', id: bob.id })
  expect((await invite(ada)).status).toBe(409)
})

test('an invitation that was not accepted within the hour is shown as expired', async () => {
  await using world = await startPeople()
  const ada = await world.join(ADA, 'admin')
  await invite(ada)
  await world.auth.db.database.pool.query("update private.invitations set invited_at = now() - interval '61 minutes'")
  expect((await listed(ada))?.invitation?.link).toBe('expired')
})
