import { Writable } from 'node:stream'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import {
  type AuthHarness,
  follow,
  PASSWORD,
  PUBLISHABLE_KEY,
  SECRET_KEY,
  startAuth,
} from '#tests/harness/auth-harness.ts'
import { CALLBACK_URL, CLIENT, openBrowser, startOpenIdProvider } from '#tests/harness/provider-harness.ts'
import { createOpenIdProvider } from './providers/openid-provider.ts'

const EMAIL = 'ada@sample.example'

/** Everything that an account can do, including failures. Returns every secret involved. */
async function useAccount(auth: AuthHarness): Promise<string[]> {
  const secrets = [PASSWORD, 'a wrong password', 'another way to burbank', SECRET_KEY, CLIENT.clientSecret]
  const client = auth.client()
  const keep = async () => {
    const session = (await client.auth.getSession()).data.session
    secrets.push(session?.access_token ?? '', session?.refresh_token ?? '')
  }
  const keepMail = async () => {
    const { link, code } = await auth.lastMail(EMAIL)
    const token = new URL(link).searchParams.get('token') ?? ''
    secrets.push(token, code)
    return { link, token }
  }
  await client.auth.signUp({ email: EMAIL, password: PASSWORD })
  await client.auth.verifyOtp({ type: 'signup', token_hash: (await keepMail()).token })
  await keep()
  await client.auth.signInWithPassword({ email: EMAIL, password: 'a wrong password' })
  await client.auth.signInWithPassword({ email: EMAIL, password: PASSWORD })
  await keep()
  await client.auth.refreshSession()
  await keep()
  const enrolled = await client.auth.mfa.enroll({ factorType: 'totp' })
  secrets.push(enrolled.data?.type === 'totp' ? enrolled.data.totp.secret : '')
  await client.auth.mfa.challengeAndVerify({ factorId: enrolled.data?.id ?? '', code: '000000' })
  await client.auth.updateUser({ password: 'another way to burbank' })
  await client.auth.resetPasswordForEmail(EMAIL)
  const { link } = await keepMail()
  const { hash } = await follow(auth, link)
  secrets.push(hash.get('access_token') ?? '', hash.get('refresh_token') ?? '')
  await auth.admin().auth.admin.listUsers()
  const generated = await auth.admin().auth.admin.generateLink({ type: 'magiclink', email: EMAIL })
  secrets.push(generated.data.properties?.hashed_token ?? '')
  return secrets
}

test('no password, token, code or key of an account is ever logged, at any level', async () => {
  const lines: string[] = []
  const sink = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk))
      done()
    },
  })
  await using provider = await startOpenIdProvider({ ada: { email: EMAIL, email_verified: true } })
  const google = createOpenIdProvider({ name: 'google', issuer: provider.issuer, ...CLIENT })
  await using auth = await startAuth({ log: pino({ level: 'trace' }, sink), providers: [google] })
  const secrets = await useAccount(auth)

  const browser = openBrowser(auth, 'ada')
  const callback = await browser.go(`${CALLBACK_URL.replace('callback', 'authorize')}?provider=google`, {
    stopAt: CALLBACK_URL,
  })
  secrets.push(callback.searchParams.get('code') ?? '', callback.searchParams.get('state') ?? '')
  const invalid = new URL(callback)
  invalid.searchParams.set('code', 'a-code-that-was-never-issued')
  await browser.go(invalid.href)
  secrets.push('a-code-that-was-never-issued')

  // A database error could put values of rows into the log.
  await auth.db.database.asAuthAdmin(
    (sql) => sql`alter table auth.sessions add constraint fault check (user_agent is null) not valid`,
  )
  for (const body of [{ email: EMAIL, password: 'another way to burbank' }]) {
    const failed = await auth.request('/token?grant_type=password', {
      method: 'POST',
      headers: { apikey: PUBLISHABLE_KEY, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    expect(failed.status).toBe(500)
  }
  const log = lines.join('')
  expect(log).toContain('auth request failed')
  expect(log).toContain('a sign-in provider did not answer as it should')
  for (const secret of secrets.filter((text) => text !== '')) expect(log).not.toContain(secret)
  expect(secrets.filter((text) => text !== '').length).toBeGreaterThan(15)
})
