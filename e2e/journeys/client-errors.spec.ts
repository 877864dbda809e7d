import { readdirSync } from 'node:fs'
import path from 'node:path'
import type { JSHandle, Page } from '@playwright/test'
import type { SupabaseClient } from '@supabase/supabase-js'
import { expect, test } from '#e2e/product-test.ts'

const ASSETS = path.resolve(import.meta.dirname, '..', '..', 'build', 'client', 'assets')

/** Loads the backend's client in the page, from the file that the site's own pages load. */
async function openClient(page: Page): Promise<JSHandle<SupabaseClient>> {
  const file = readdirSync(ASSETS).find((name) => /^connect-[\w-]+\.js$/.test(name))
  if (file === undefined) throw new Error('The build has no client')
  await page.goto('/privacy')
  return page.evaluateHandle(async (address) => {
    const { connect }: { connect: () => Promise<{ client: SupabaseClient }> } = await import(address)
    return (await connect()).client
  }, `/assets/${file}`)
}

const API_ERROR = { name: 'AuthApiError', message: 'Invalid login credentials', status: 400 }
const NO_CREDENTIALS = {
  name: 'AuthInvalidCredentialsError',
  message: 'You must provide either an email or phone number and a password',
}

test('refusals of the account service reach the page with their name and message', async ({ page, allowedConsole }) => {
  allowedConsole.push(/Failed to load resource/)
  const client = await openClient(page)
  const errors = await client.evaluate(async ({ auth }) => {
    const tell = async (answer: Promise<{ error: unknown }>) => JSON.parse(JSON.stringify((await answer).error))
    // Called without their types, which do not allow these calls.
    const misuse = (call: unknown, given: object) =>
      typeof call === 'function' ? tell(Reflect.apply(call, auth, [given])) : 'no such call'
    const expired = [{ alg: 'HS256', typ: 'JWT' }, { exp: 1 }].map((part) => btoa(JSON.stringify(part)))
    return {
      wrongPassword: await tell(auth.signInWithPassword({ email: 'nobody@example.com', password: 'wrong' })),
      weakPassword: await tell(auth.signUp({ email: 'weak@example.com', password: '12345' })),
      noSession: await tell(auth.updateUser({ data: {} })),
      signUpWithoutAddress: await misuse(auth.signUp, { password: 'quiet-boulevard-9' }),
      signInWithoutAddress: await misuse(auth.signInWithPassword, { password: 'quiet-boulevard-9' }),
      codeWithoutAddress: await misuse(auth.signInWithOtp, {}),
      twoParts: await tell(auth.getClaims('a.b')),
      otherLetters: await tell(auth.getClaims('a.b.!')),
      expired: await tell(auth.getClaims(`${expired.join('.').replaceAll('=', '')}.c2ln`)),
    }
  })
  expect(errors).toMatchObject({
    wrongPassword: { ...API_ERROR, code: 'invalid_credentials' },
    weakPassword: { name: 'AuthWeakPasswordError', reasons: ['length'] },
    noSession: { name: 'AuthSessionMissingError', message: 'Auth session missing!' },
    signUpWithoutAddress: NO_CREDENTIALS,
    signInWithoutAddress: NO_CREDENTIALS,
    codeWithoutAddress: { message: 'You must provide either an email or phone number.' },
    twoParts: { name: 'AuthInvalidJwtError', message: 'Invalid JWT structure' },
    otherLetters: { name: 'AuthInvalidJwtError', message: 'JWT not in base64url format' },
    expired: { name: 'AuthInvalidJwtError', message: 'JWT has expired' },
  })
})

test('gateway errors are retryable, and a failed redirect names the error', async ({ page, allowedConsole }) => {
  allowedConsole.push(/Failed to load resource/)
  const client = await openClient(page)
  const statuses = [502, 503, 504]
  await page.route('**/auth/v1/token**', (route) => route.fulfill({ status: statuses.shift() ?? 500, json: {} }))
  const errors = await client.evaluate(async ({ auth }) => {
    const told: unknown[] = []
    for (let turn = 0; turn < 3; turn += 1) {
      const { error } = await auth.signInWithPassword({ email: 'nobody@example.com', password: 'wrong' })
      told.push(JSON.parse(JSON.stringify(error)))
    }
    history.replaceState(null, '', '#error=access_denied&error_code=otp_expired&error_description=The+link+has+expired')
    const options = { url: '/auth/v1', detectSessionInUrl: true, flowType: 'implicit', storageKey: 'another' }
    const { error } = await Reflect.construct(auth.constructor, [options]).initialize()
    return { told, redirect: JSON.parse(JSON.stringify(error)) }
  })
  expect(errors.told).toMatchObject([502, 503, 504].map((status) => ({ name: 'AuthRetryableFetchError', status })))
  expect(errors.redirect).toMatchObject({
    name: 'AuthImplicitGrantRedirectError',
    message: 'The link has expired',
    details: { error: 'access_denied', code: 'otp_expired' },
  })
})

test('errors of the storage carry both statuses; a socket without a key and an unknown scope are refused at once', async ({
  page,
  allowedConsole,
}) => {
  allowedConsole.push(/Failed to load resource/)
  const client = await openClient(page)
  const errors = await client.evaluate(async ({ auth, realtime, storage }) => {
    const stored = await storage.from('press').upload('sable-verano/mine.png', new Blob(['x']))
    const tell = (error: unknown) => (error instanceof Error ? error.message : 'no error')
    let socket = 'taken'
    try {
      Reflect.construct(realtime.constructor, ['wss://label.example/realtime/v1', {}])
    } catch (error) {
      socket = tell(error)
    }
    const leaving: Promise<unknown> = Reflect.apply(auth.admin.signOut, auth.admin, ['token', 'elsewhere'])
    return {
      stored: JSON.parse(JSON.stringify(stored.error)),
      socket,
      scope: await leaving.then(() => 'taken', tell),
    }
  })
  expect(errors.stored).toMatchObject({ name: 'StorageApiError', status: 400, statusCode: '403' })
  expect(errors.socket).toBe('API key is required to connect to Realtime')
  expect(errors.scope).toContain('must be one of global, local, others')
})
