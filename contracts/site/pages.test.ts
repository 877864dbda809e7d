import { expect, test } from 'vitest'
import { findPage, PAGES } from './pages.ts'

test.each([
  ['/', '/'],
  ['/artists', '/artists'],
  ['/artists/', '/artists'],
  ['/artists/mirror-lido', '/artists/:artistSlug'],
  ['/artists/mirror-lido/chlorine', '/artists/:artistSlug/:trackSlug'],
  ['/auth/two-factor', '/auth/two-factor'],
  ['/removal/abc', '/removal/:token'],
  ['/submission', '/submission'],
])('%s belongs to %s', (pathname, path) => {
  expect(findPage(pathname)?.path).toBe(path)
})

test.each(['/artists/mirror-lido/chlorine/stems', '/nowhere', '/artists.data'])('%s is not a page', (pathname) => {
  expect(findPage(pathname)).toBeNull()
})

test('each page has its own path and module, and pages rendered per request have no card', () => {
  expect(new Set(PAGES.map(({ path }) => path.replace(/:\w+/g, ':'))).size).toBe(PAGES.length)
  expect(new Set(PAGES.map(({ route }) => route)).size).toBe(PAGES.length)
  expect(PAGES.filter((page) => page.perRequest && (page.card || page.each))).toEqual([])
  expect(PAGES.filter(({ path, each, perRequest }) => path.includes(':') !== Boolean(each ?? perRequest))).toEqual([])
})
