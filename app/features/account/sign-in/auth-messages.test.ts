import { AuthApiError, AuthRetryableFetchError, AuthWeakPasswordError } from '@supabase/supabase-js'
import { expect, test } from 'vitest'
import { describeSignInError, describeSignUpError, describeWeakPassword } from './auth-messages.ts'

test('wrong credentials are named as such', () => {
  expect(describeSignInError(new AuthApiError('Invalid login credentials', 400, 'invalid_credentials'))).toEqual({
    title: 'Invalid credentials',
    description: 'Please check your email and password and try again.',
    tone: 'destructive',
  })
})

test('any other sign-in error shows what the server says', () => {
  expect(describeSignInError(new AuthApiError('Email not confirmed', 400, 'email_not_confirmed'))).toMatchObject({
    title: 'Error',
    description: 'Email not confirmed',
  })
})

test.each([
  new AuthRetryableFetchError('Failed to fetch', 0),
  new AuthRetryableFetchError('{}', 503),
  new TypeError('Failed to fetch'),
  new Error('GET /env.json answered 503'),
  new Error(''),
  'nothing',
])('an error without the server’s words falls back to ours: %s', (error) => {
  expect(describeSignInError(error)).toMatchObject({ title: 'Error', description: 'Failed to sign in' })
  expect(describeSignUpError(error)).toMatchObject({ title: 'Error', description: 'Failed to create account' })
})

test('a registered address says so and asks to sign in', () => {
  expect(describeSignUpError(new AuthApiError('User already registered', 422, 'user_already_exists'))).toEqual({
    title: 'Account exists',
    description: 'This email is already registered. Try signing in instead.',
    tone: 'destructive',
    isRegistered: true,
  })
})

test('a weak password gives its reasons in sentences', () => {
  expect(describeWeakPassword(new AuthWeakPasswordError('weak', 422, ['length', 'pwned']))).toBe(
    'This password is too weak. It needs at least 6 characters. It is one of the most common passwords. Choose one that no one else would.',
  )
  expect(describeWeakPassword(new AuthApiError('other', 400, 'x'))).toBeNull()
})
