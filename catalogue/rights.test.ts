import { expect, test } from 'vitest'
import { getClearance } from './rights.ts'

test('a track is one-stop only if it is marked so and the writers’ shares add up', () => {
  const whole = [{ share: 60 }, { share: 40 }]
  expect(getClearance({ oneStop: true, writers: whole })).toBe('one-stop')
  expect(getClearance({ oneStop: true, writers: [{ share: 60 }] })).toBe('unconfirmed')
  expect(getClearance({ oneStop: true, writers: undefined })).toBe('unconfirmed')
  expect(getClearance({ oneStop: false, writers: whole })).toBe('master')
  expect(getClearance({ oneStop: null, writers: whole })).toBe('unconfirmed')
})
