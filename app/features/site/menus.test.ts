import { expect, test } from 'vitest'
import { listLinks } from './menus.ts'

test('the flat menu holds every link of the header once', () => {
  const entry = (slug: string) => ({ slug, name: slug, note: '' })
  const links = listLinks({
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
