import { expect, test } from 'vitest'
import { clearanceOf } from './rights.ts'

test('a track is one-stop only if it is said so and its writers add up', () => {
  const whole = [{ share: 60 }, { share: 40 }]
  expect(clearanceOf({ oneStop: true, writers: whole })).toBe('one-stop')
  expect(clearanceOf({ oneStop: true, writers: [{ share: 60 }] })).toBe('unconfirmed')
  expect(clearanceOf({ oneStop: true, writers: undefined })).toBe('unconfirmed')
  expect(clearanceOf({ oneStop: false, writers: whole })).toBe('master')
  expect(clearanceOf({ oneStop: null, writers: whole })).toBe('unconfirmed')
})
