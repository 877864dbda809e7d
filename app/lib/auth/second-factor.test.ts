import type { Session } from '@supabase/supabase-js'
import { expect, test } from 'vitest'
import { needsSecondFactorCode } from './second-factor.ts'

type Status = 'verified' | 'unverified'

function session(aal: string | null, statuses: Status[]): Session {
  const payload = Buffer.from(JSON.stringify({ sub: 'ÿ>?', ...(aal === null ? {} : { aal }) })).toString('base64url')
  const factors = statuses.map((status) => ({
    id: crypto.randomUUID(),
    factor_type: 'totp' as const,
    status,
    created_at: '',
    updated_at: '',
  }))
  const user = { id: 'u', app_metadata: {}, user_metadata: {}, aud: 'authenticated', created_at: '', factors }
  return { access_token: `e30.${payload}.c2ln`, refresh_token: 'r', token_type: 'bearer', expires_in: 3600, user }
}

test('a session needs a code if a factor is verified and the token has the first level', () => {
  expect(needsSecondFactorCode(session('aal1', ['verified']))).toBe(true)
  expect(needsSecondFactorCode(session('aal2', ['verified']))).toBe(false)
  expect(needsSecondFactorCode(session('aal1', ['unverified']))).toBe(false)
  expect(needsSecondFactorCode(session('aal1', []))).toBe(false)
  expect(needsSecondFactorCode({ ...session('aal1', ['verified']), access_token: 'no token' })).toBe(false)
})
