import type { UserIdentity } from '@supabase/supabase-js'
import { expect, test } from 'vitest'
import { describeWays } from './identity-calls.ts'

const GOOGLE = { name: 'google', label: 'Google' }
const STUDIO = { name: 'custom:studio', label: 'Studio' }
const identity = (provider: string, email?: string): UserIdentity => ({
  id: provider,
  user_id: 'u',
  identity_id: `id of ${provider}`,
  provider,
  ...(email === undefined ? {} : { identity_data: { email } }),
})
const said = ({ ways, others, canRemove }: ReturnType<typeof describeWays>) => [
  ways.map(({ label, who }) => [label, who]),
  others.map(({ label }) => label),
  canRemove,
]

test('ways to sign in are named with their addresses, and providers that are not connected are offered', () => {
  const ways = describeWays([identity('email', 'ada@a.example'), identity('google', 'ada@g.example')], [GOOGLE, STUDIO])
  expect(said(ways)).toEqual([
    [
      ['Email and password', 'ada@a.example'],
      ['Google', 'ada@g.example'],
    ],
    ['Studio'],
    true,
  ])
})

test('the only way stays, and so does everything where the service removes nothing', () => {
  expect(said(describeWays([identity('google')], [GOOGLE]))).toEqual([[['Google', null]], [], false])
  expect(said(describeWays([identity('email', 'a@a.example'), identity('github')], []))).toEqual([
    [
      ['Email and password', 'a@a.example'],
      ['github', null],
    ],
    [],
    false,
  ])
})
