import type { IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'
import { PASSWORD, startAuth } from '#tests/harness/auth-harness.ts'
import { listenLocally } from '#tests/harness/listen-locally.ts'
import { waitFor } from '#tests/harness/wait-for.ts'
import { createSmsWebhook } from './sms-codes.ts'

const PHONE = '+15550100200'

type Received = { body: { phone: string; message: string }; authorization: string | undefined }

/** A gateway as an operator would run it, with a status that the test sets. */
async function startGateway() {
  const received: Received[] = []
  let status = 202
  const server = await listenLocally((request, response) => {
    void readJson(request).then((body) => {
      received.push({ body, authorization: request.headers.authorization })
      response.writeHead(status).end('{}')
    })
  })
  return {
    sendSms: createSmsWebhook(`http://anna:s%40cret@127.0.0.1:${server.port}/sms`),
    received,
    respondWith: (next: number) => {
      status = next
    },
    async code(count: number): Promise<string> {
      await waitFor(() => expect(received).toHaveLength(count))
      return /\d{6}/.exec(received.at(-1)?.body.message ?? '')?.[0] ?? ''
    },
    [Symbol.asyncDispose]: server[Symbol.asyncDispose],
  }
}

async function readJson(request: IncomingMessage): Promise<Received['body']> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(Buffer.from(chunk))
  return JSON.parse(Buffer.concat(chunks).toString())
}

test('a number signs up with a password, is confirmed by its code, and signs in from then on', async () => {
  await using gateway = await startGateway()
  await using auth = await startAuth({ sendSms: gateway.sendSms })
  const client = auth.client()
  const signedUp = await client.auth.signUp({
    phone: '+1 555 0100 200',
    password: PASSWORD,
    options: { data: { full_name: 'A' } },
  })
  expect(signedUp.error).toBeNull()
  expect(signedUp.data.user).toMatchObject({
    phone: '15550100200',
    email: '',
    app_metadata: { provider: 'phone', providers: ['phone'] },
    user_metadata: { full_name: 'A', phone_verified: false },
  })
  const code = await gateway.code(1)
  expect(gateway.received[0]).toEqual({
    body: { phone: PHONE, message: `${code} is your code for Neon Magnolia. Do not share it with anyone.` },
    authorization: `Basic ${Buffer.from('anna:s@cret').toString('base64')}`,
  })
  const early = await client.auth.signInWithPassword({ phone: PHONE, password: PASSWORD })
  expect(early.error).toMatchObject({ code: 'phone_not_confirmed', status: 400, message: 'Phone not confirmed' })
  const wrong = await client.auth.verifyOtp({ phone: PHONE, token: code === '000000' ? '1' : '000000', type: 'sms' })
  expect(wrong.error).toMatchObject({ code: 'otp_expired', status: 403 })
  const verified = await client.auth.verifyOtp({ phone: PHONE, token: code, type: 'sms' })
  expect(verified.data.user).toMatchObject({ phone_confirmed_at: expect.any(String), phone: '15550100200' })
  const right = await auth.client().auth.signInWithPassword({ phone: PHONE, password: PASSWORD })
  expect((await auth.tokens.verify(right.data.session?.access_token ?? '')).phone).toBe('15550100200')
  const again = await auth.client().auth.signUp({ phone: PHONE, password: 'another long password' })
  expect(again.error).toMatchObject({ code: 'user_already_exists', message: 'User already registered' })
  expect(gateway.received).toHaveLength(1)
})

test('a texted code signs in once within ten minutes, and drops the password of an unconfirmed sign-up', async () => {
  await using gateway = await startGateway()
  await using auth = await startAuth({ sendSms: gateway.sendSms })
  await auth.client().auth.signUp({ phone: PHONE, password: 'the password of an attacker' })
  await gateway.code(1)
  expect((await auth.client().auth.signInWithOtp({ phone: PHONE })).error).toBeNull()
  const late = await gateway.code(2)
  auth.advance(600_001)
  const verify = (token: string) => auth.client().auth.verifyOtp({ phone: PHONE, token, type: 'sms' })
  expect((await verify(late)).error?.code).toBe('otp_expired')
  await auth.client().auth.signInWithOtp({ phone: PHONE })
  const code = await gateway.code(3)
  expect((await verify(code)).error).toBeNull()
  expect((await verify(code)).error?.code).toBe('otp_expired')
  const attacker = await auth
    .client()
    .auth.signInWithPassword({ phone: PHONE, password: 'the password of an attacker' })
  expect(attacker.error?.code).toBe('invalid_credentials')
})

test('requesting a text message does not reveal whether the number has an account', async () => {
  await using gateway = await startGateway()
  await using auth = await startAuth({ sendSms: gateway.sendSms })
  const ask = (phone: string) => auth.client().auth.signInWithOtp({ phone, options: { shouldCreateUser: false } })
  expect(await ask('+15550100999')).toMatchObject({ error: null, data: { user: null, session: null } })
  expect(await auth.client().auth.resend({ type: 'sms', phone: '+15550100999' })).toMatchObject({ error: null })
  await auth.client().auth.signInWithOtp({ phone: PHONE })
  await gateway.code(1)
  expect(gateway.received.map(({ body }) => body.phone)).toEqual([PHONE])
})

test('a number is changed by a code sent to the new one, and a taken number is refused', async () => {
  await using gateway = await startGateway()
  await using auth = await startAuth({ sendSms: gateway.sendSms })
  const client = await auth.signedUp('a@sample.example')
  const result = await client.auth.updateUser({ phone: PHONE })
  expect(result.data.user).toMatchObject({ phone: '', new_phone: '15550100200' })
  const code = await gateway.code(1)
  const other = await auth.client().auth.verifyOtp({ phone: PHONE, token: code, type: 'sms' })
  expect(other.error?.code).toBe('otp_expired')
  const changed = await client.auth.verifyOtp({ phone: PHONE, token: code, type: 'phone_change' })
  expect(changed.data.user).toMatchObject({
    phone: '15550100200',
    email: 'a@sample.example',
    app_metadata: { provider: 'email', providers: ['email', 'phone'] },
  })
  const rival = await auth.signedUp('b@sample.example')
  expect((await rival.auth.updateUser({ phone: PHONE })).error).toMatchObject({ code: 'phone_exists', status: 422 })
})

test('a phone as second factor gets a code that raises the session to aal2', async () => {
  await using gateway = await startGateway()
  await using auth = await startAuth({ sendSms: gateway.sendSms })
  const client = await auth.signedUp('a@sample.example')
  const { data } = await client.auth.mfa.enroll({ factorType: 'phone', friendlyName: 'mobile', phone: PHONE })
  expect(data).toMatchObject({ type: 'phone', friendly_name: 'mobile', phone: PHONE })
  const factorId = data?.id ?? ''
  const challenge = await client.auth.mfa.challenge({ factorId, channel: 'sms' })
  const code = await gateway.code(1)
  const challengeId = challenge.data?.id ?? ''
  const wrong = await client.auth.mfa.verify({ factorId, challengeId, code: code === '000000' ? '000001' : '000000' })
  expect(wrong.error).toMatchObject({ code: 'mfa_verification_failed', message: 'Invalid MFA Phone code entered' })
  expect((await client.auth.mfa.verify({ factorId, challengeId, code })).error).toBeNull()
  const level = await client.auth.mfa.getAuthenticatorAssuranceLevel()
  expect(level.data?.currentLevel).toBe('aal2')
  expect(JSON.stringify(level.data?.currentAuthenticationMethods)).toContain('mfa/phone')
  const twin = await client.auth.mfa.enroll({ factorType: 'phone', friendlyName: 'other', phone: PHONE })
  expect(twin.error).toMatchObject({ code: 'mfa_verified_factor_exists', status: 422 })
  gateway.respondWith(500)
  const failed = await client.auth.mfa.challenge({ factorId, channel: 'sms' })
  expect(failed.error).toMatchObject({ code: 'sms_send_failed', status: 422 })
})

test('an invalid number is refused, and without a gateway every number is', async () => {
  await using gateway = await startGateway()
  await using auth = await startAuth({ sendSms: gateway.sendSms })
  for (const phone of ['0155501002', '+1555abc', '123', '+1234567890123456']) {
    const refused = await auth.client().auth.signUp({ phone, password: PASSWORD })
    expect(refused.error, phone).toMatchObject({
      code: 'validation_failed',
      message: 'Invalid phone number format (E.164 required)',
    })
  }
  const whatsapp = await auth.client().auth.signInWithOtp({ phone: PHONE, options: { channel: 'whatsapp' } })
  expect(whatsapp.error?.code).toBe('validation_failed')
  expect(gateway.received).toEqual([])
  await using off = await startAuth()
  const disabled = { code: 'phone_provider_disabled' }
  expect((await off.client().auth.signInWithOtp({ phone: PHONE })).error).toMatchObject(disabled)
  expect((await off.client().auth.verifyOtp({ phone: PHONE, token: '123456', type: 'sms' })).error).toMatchObject(
    disabled,
  )
  expect((await off.client().auth.resend({ phone: PHONE, type: 'sms' })).error).toMatchObject(disabled)
  const client = await off.signedUp('a@sample.example')
  expect((await client.auth.updateUser({ phone: PHONE })).error).toMatchObject(disabled)
})

test('one number gets one text message a minute, from whatever address it is requested', async () => {
  await using gateway = await startGateway()
  await using auth = await startAuth({ sendSms: gateway.sendSms, rateLimitFactor: 1 })
  expect((await auth.client({ address: '203.0.113.1' }).auth.signInWithOtp({ phone: PHONE })).error).toBeNull()
  const second = await auth.client({ address: '203.0.113.2' }).auth.signInWithOtp({ phone: PHONE })
  expect(second.error).toMatchObject({ code: 'over_sms_send_rate_limit', status: 429 })
})
