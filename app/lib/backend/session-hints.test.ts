import { expect, test } from 'vitest'
import { isAuthHash } from './session-hints.ts'

test.each([
  '#access_token=a.b.c&refresh_token=r&type=signup',
  '#error=access_denied&error_code=otp_expired&error_description=Email+link+is+invalid',
  '#error_description=gone',
])('%s comes from a sign-in', (hash) => {
  expect(isAuthHash(hash)).toBe(true)
})

test.each(['', '#about', '#error', '#type', '#services&x=1'])('%j is a place on the page', (hash) => {
  expect(isAuthHash(hash)).toBe(false)
})
