import { expect, test } from 'vitest'
import { PASSWORD, startAuth } from '#tests/harness/auth-harness.ts'

const GIVEN = { full_name: 'Ada', profile: { picture: 'https://avatars.example/1.png' } }

test('an account that the secret key creates has the metadata it was given, and whether its address is confirmed', async () => {
  await using auth = await startAuth()
  const { admin } = auth.admin().auth
  for (const email_confirm of [false, true]) {
    const email = `${email_confirm}@example.com`
    const { data } = await admin.createUser({ email, password: PASSWORD, email_confirm, user_metadata: GIVEN })
    expect(data.user?.user_metadata).toEqual(email_confirm ? { ...GIVEN, email_verified: true } : GIVEN)
    expect(data.user?.identities?.[0]?.identity_data).toMatchObject({ email, email_verified: email_confirm })
  }
  expect((await admin.createUser({ email: 'none@example.com' })).data.user?.user_metadata).toEqual({})
})

test('a generated link gives its account the metadata it was given, and nothing else', async () => {
  await using auth = await startAuth()
  const { admin } = auth.admin().auth
  const options = { data: GIVEN }
  const email = 'new@example.com'
  const signUp = await admin.generateLink({ type: 'signup', email, password: PASSWORD, options })
  expect(signUp.data.user?.user_metadata).toEqual(GIVEN)
  const again = await admin.generateLink({ type: 'signup', email, password: PASSWORD, options: { data: { a: 1 } } })
  expect(again.data.user?.user_metadata).toEqual({ a: 1 })
  const invite = await admin.generateLink({ type: 'invite', email: 'invited@example.com', options })
  expect(invite.data.user?.user_metadata).toEqual(GIVEN)
})
