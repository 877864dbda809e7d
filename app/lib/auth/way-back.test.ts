import { expect, test } from 'vitest'
import { findWayBack } from './way-back.ts'

const at = (state: unknown) => ({
  pathname: '/auth',
  search: '',
  hash: '',
  key: 'k',
  state: state as null,
  mask: undefined,
})

test('the way back is an address of this site, or home', () => {
  expect(findWayBack(at({ from: '/press?artist=odalys-crane#top' }))).toBe('/press?artist=odalys-crane#top')
  for (const state of [null, undefined, {}, 'from', { from: 7 }, { from: '' }, { from: 'https://evil.example' }]) {
    expect(findWayBack(at(state))).toBe('/')
  }
  for (const from of ['//evil.example', '/\\evil.example', 'javascript:alert(1)'])
    expect(findWayBack(at({ from }))).toBe('/')
})
