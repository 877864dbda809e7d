import type { UserIdentity } from '@supabase/supabase-js'
import { expect, test } from 'vitest'
import { describeMethods } from './list-sign-in-methods.ts'

const GOOGLE = { name: 'google', label: 'Google' }
const STUDIO = { name: 'custom:studio', label: 'Studio' }
const identity = (provider: string, email?: string): UserIdentity => ({
  id: provider,
  user_id: 'u',
  identity_id: `id of ${provider}`,
  provider,
  ...(email === undefined ? {} : { identity_data: { email } }),
})
const summarise = ({ methods, unconnected, canRemove }: ReturnType<typeof describeMethods>) => [
  methods.map(({ label, account }) => [label, account]),
  unconnected.map(({ label }) => label),
  canRemove,
]

test('ways to sign in are named with their addresses, and providers that are not connected are offered', () => {
  const methods = describeMethods(
    [identity('email', 'ada@a.example'), identity('google', 'ada@g.example')],
    [GOOGLE, STUDIO],
  )
  expect(summarise(methods)).toEqual([
    [
      ['Email and password', 'ada@a.example'],
      ['Google', 'ada@g.example'],
    ],
    ['Studio'],
    true,
  ])
})

test('the only way stays, and so does everything where the service removes nothing', () => {
  expect(summarise(describeMethods([identity('google')], [GOOGLE]))).toEqual([[['Google', null]], [], false])
  expect(summarise(describeMethods([identity('email', 'a@a.example'), identity('github')], []))).toEqual([
    [
      ['Email and password', 'a@a.example'],
      ['github', null],
    ],
    [],
    false,
  ])
})
