import { expect, test } from 'vitest'
import { parsePage } from './parse.ts'
import { findPeople } from './people.ts'

const people = (body: string) =>
  findPeople(
    parsePage({ url: 'https://www.tallowmusic.com/about', body: `<h1>About</h1>${body}`, contentType: 'text/html' }),
  )
    .filter(({ role }) => role !== null)
    .map(({ name, role }) => `${name.value}: ${role?.value}`)
const both = (title: string) => [`Jane Rivers: ${title}`, `Omar Haddad: ${title}`]

test.each([
  ['Co-Founders', '<p>Jane Rivers &amp; Omar Haddad<br>Co-Founders, Tallow Music</p>'],
  ['Co-Founders', '<h3>Jane Rivers and Omar Haddad</h3><p>Co-Founders</p>'],
  ['Managing Directors', '<h3>Jane Rivers and Omar Haddad</h3><p>Managing Directors</p>'],
  ['Founders', '<p>Jane Rivers, Omar Haddad – Founders</p>'],
  ['Owners', '<p>Owners: Jane Rivers and Omar Haddad</p>'],
  ['Fondateurs', '<p>Jane Rivers et Omar Haddad, Fondateurs</p>'],
  ['Inhaber', '<p>Jane Rivers und Omar Haddad, Inhaber</p>'],
  ['Fundadores', '<p>Jane Rivers y Omar Haddad</p><p>Fundadores</p>'],
  ['label founders', '<p>The label founders Jane Rivers and Omar Haddad still run it.</p>'],
  ['founders', '<p>The label’s founders Jane Rivers and Omar Haddad still run it.</p>'],
  [
    'label founders',
    '<p>It is, as they like to say, the idea of the two label founders Jane Rivers and Omar Haddad.</p>',
  ],
])('a title of several is each one’s: %s, %s', (title, body) => {
  expect(people(body).toSorted()).toEqual(both(title).toSorted())
})

test.each([
  ['another house', '<p>Jane Rivers &amp; Omar Haddad</p><p>Co-Founders, Gull Street Bakery</p>'],
  ['songs', '<p>Harbour Lights &amp; Winter Songs</p><p>Founders</p>'],
  ['a title of one', '<p>Jane Rivers and Omar Haddad</p><p>Our founder is on leave.</p>'],
  ['words of praise', '<p>“They found our song in a day.”</p><p>Jane Rivers &amp; Omar Haddad</p><p>Founders</p>'],
])('two names beside %s are nobody', (_what, body) => {
  expect(people(body)).toEqual([])
})
