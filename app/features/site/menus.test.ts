import { expect, test } from 'vitest'
import { listLinks } from './menus.ts'

test('the flat menu has every link of the header once', () => {
  const entry = (slug: string) => ({ slug, name: slug, note: '' })
  const links = listLinks({
    hasServices: true,
    artists: ['a', 'b', 'c', 'd'].map(entry),
    ar: ['three', 'four'].map(entry),
    team: ['one', 'two', 'three', 'four'].map(entry),
  }).map((link) => link.to)
  expect(links).toEqual([
    '/',
    '/#about',
    '/#services',
    '/artists',
    '/catalog',
    '/artists/a',
    '/artists/b',
    '/artists/c',
    '/artists/d',
    '/ar',
    '/team/three',
    '/team/four',
    '/team',
    '/team/one',
    '/team/two',
    '/artist-submission',
  ])
})

test('the menu of a label without content has no links to empty pages', () => {
  const links = listLinks({ hasServices: false, artists: null, ar: null, team: null })
  expect(links.map(({ to }) => to)).toEqual(['/', '/#about', '/artist-submission'])
})
