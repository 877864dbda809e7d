import { expect, test } from 'vitest'
import { describeCallbackError, parseAuthCallback, parseAuthCode, withoutAuthCode } from './auth-callback.ts'

test('a fragment with both tokens is a session to enter', () => {
  expect(
    parseAuthCallback('#access_token=aaa.bbb.ccc&expires_in=3600&refresh_token=rrr&token_type=bearer&type=recovery'),
  ).toEqual({ kind: 'session', accessToken: 'aaa.bbb.ccc', refreshToken: 'rrr', purpose: 'recovery' })
})

test('an access token without its refresh token is an error, not half a session', () => {
  expect(parseAuthCallback('#access_token=aaa.bbb.ccc')).toMatchObject({ kind: 'error' })
})

test('an error takes precedence over tokens', () => {
  expect(parseAuthCallback('#access_token=a&refresh_token=b&error=access_denied')).toEqual({
    kind: 'error',
    code: null,
    message: 'access_denied',
  })
})

test('an expired link yields its code and its message, with plus signs decoded as spaces', () => {
  expect(
    parseAuthCallback(
      '#error=access_denied&error_code=otp_expired&error_description=Email+link+is+invalid+or+has+expired',
    ),
  ).toEqual({ kind: 'error', code: 'otp_expired', message: 'Email link is invalid or has expired' })
})

test.each(['', '#', '#about', '#services', '#type=film', '#contact=1'])('the fragment %j is left alone', (hash) => {
  expect(parseAuthCallback(hash)).toBeNull()
})

test('a code is read from the query, and only the code is removed', () => {
  expect(parseAuthCode('?tag=jazz&code=c0de')).toEqual({ kind: 'code', code: 'c0de' })
  expect(withoutAuthCode('?tag=jazz&code=c0de')).toBe('?tag=jazz')
  expect(withoutAuthCode('?code=c0de')).toBe('')
})

test.each(['', '?', '?code=', '?code=+', '?tag=code'])('the query %j carries no code', (search) => {
  expect(parseAuthCode(search)).toBeNull()
})

test('an expired link gets our own message', () => {
  expect(describeCallbackError({ code: 'otp_expired', message: 'x' })).toEqual({
    title: 'This link no longer works',
    description: 'It has expired or was already used. Request a new one.',
  })
})

test('an unknown reason is shown unchanged but shortened', () => {
  const { title, description } = describeCallbackError({ code: 'flow_state_not_found', message: 'z'.repeat(900) })
  expect(title).toBe('Error')
  expect(description.length).toBeLessThan(170)
})

test('the first of two confirmations is recognised, and any other message is ignored', () => {
  const accepted = 'Confirmation+link+accepted.+Please+proceed+to+confirm+link+sent+to+the+other+email'
  expect(parseAuthCallback(`#message=${accepted}`)).toEqual({ kind: 'half-moved' })
  expect(parseAuthCallback('#message=Call+this+number')).toBeNull()
})
