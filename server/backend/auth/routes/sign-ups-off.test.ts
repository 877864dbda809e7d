import { expect, test } from 'vitest'
import { PASSWORD, startAuth } from '#tests/harness/auth-harness.ts'

test('with sign-ups off no account is created, and an unknown address gets the same answer as a known one', async () => {
  await using auth = await startAuth({ allowsSignUp: false, allowsAnonymous: true })
  const { email } = { email: 'new@example.com' }
  const signUp = await auth.client().auth.signUp({ email, password: PASSWORD })
  expect(signUp.error).toMatchObject({
    status: 422,
    code: 'signup_disabled',
    message: 'Signups not allowed for this instance',
  })
  expect((await auth.client().auth.signInAnonymously()).error?.code).toBe('signup_disabled')
  expect((await auth.client().auth.signInWithOtp({ email })).error).toBeNull()
  expect(await auth.mails()).toEqual([])
  const { rows } = await auth.db.database.pool.query('select count(*)::int as count from auth.users')
  expect(rows).toEqual([{ count: 0 }])
})

test('with sign-ups off the secret key still creates accounts that can sign in', async () => {
  await using auth = await startAuth({ allowsSignUp: false })
  const { error } = await auth.admin().auth.admin.createUser({
    email: 'ada@example.com',
    password: PASSWORD,
    email_confirm: true,
  })
  expect(error).toBeNull()
  const signedIn = await auth.client().auth.signInWithPassword({ email: 'ada@example.com', password: PASSWORD })
  expect(signedIn.data.user?.email).toBe('ada@example.com')
  expect(
    (await (await auth.request('/settings', { headers: { apikey: 'sb_publishable_test_key_0123456789' } })).json())
      .disable_signup,
  ).toBe(true)
})
