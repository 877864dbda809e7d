import { expect, test } from 'vitest'
import { isHeadlinePath, pathSuggests } from './page-paths.ts'

test.each([
  ['/articles/gravel', true],
  ['/blog/gravel', false],
  ['/blog/gravel-road', true],
  ['/blog/2024/gravel-road/', true],
  ['/resources/gravel-road', false],
  ['/resources/the-gravel-road', true],
  ['/releases/the-long-gravel-road', false],
])('the folder of a path decides how many words make a headline: %s', (pathname, isOne) => {
  expect(isHeadlinePath(pathname)).toBe(isOne)
})

test.each([
  ['post', '/posts/winter', true],
  ['post', '/posts/12', false],
  ['post', '/2019/04/winter', true],
  ['post', '/blog-post-7', true],
  ['programme', '/episodes/7', true],
  ['programme', '/episodes/', false],
  ['article', '/listings/7', true],
  ['vacancy', '/karriere.html', true],
  ['job', '/jobs/', false],
] as const)('folders tell what their pages are: %s, %s', (telling, pathname, isTold) => {
  expect(pathSuggests(telling, pathname)).toBe(isTold)
})
