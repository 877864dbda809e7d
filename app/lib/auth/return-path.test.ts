import { expect, test } from 'vitest'
import { findReturnPath } from './return-path.ts'

const at = (state: unknown, search = '') => ({
  pathname: '/auth',
  search,
  hash: '',
  key: 'k',
  state: state as null,
  mask: undefined,
})

test('the return path is a path of this site, or home', () => {
  expect(findReturnPath(at({ from: '/press?artist=odalys-crane#top' }))).toBe('/press?artist=odalys-crane#top')
  for (const state of [null, undefined, {}, 'from', { from: 7 }, { from: '' }, { from: 'https://evil.example' }]) {
    expect(findReturnPath(at(state))).toBe('/')
  }
  for (const from of ['//evil.example', '/\\evil.example', 'javascript:alert(1)'])
    expect(findReturnPath(at({ from }))).toBe('/')
})

test('after a provider the return path comes from the URL, and leads to no other site either', () => {
  expect(findReturnPath(at(null, '?from=%2Fruns%3Fpage%3D2'))).toBe('/runs?page=2')
  for (const from of ['https://evil.example', '//evil.example', '/\\evil.example', '']) {
    expect(findReturnPath(at(null, `?from=${encodeURIComponent(from)}`))).toBe('/')
  }
})
