import { expect, test } from 'vitest'
import { parsePage } from '#scraper/page/parse/parse-page.ts'
import { findPeople } from './find-people.ts'

const people = (body: string) =>
  findPeople(parsePage({ url: 'https://www.tallowhouse.com/', body, contentType: 'text/html' }))
    .filter(({ role }) => role !== null)
    .map(({ name, role }) => `${name.value}, ${role?.value}`)

test.each([
  '<p>Orla, CEO · Ned, Music Director</p>',
  '<footer>Tallow House · Songs made by hand, sent by morning <b>Orla, CEO</b> · <b>Ned, Music Director</b></footer>',
  '<p>Orla, CEO | Ned, Music Director</p>',
])('first names with leading titles are found in one line: %s', (line) => {
  expect(people(line)).toEqual(['Orla, CEO', 'Ned, Music Director'])
})

test.each([
  ['one alone', '<p>Songs by hand · Orla, CEO</p>'],
  [
    'surnames',
    '<p>by Tamsin Orla, CEO · by Piet Ned, Music Director</p>',
    'Tamsin Orla, CEO',
    'Piet Ned, Music Director',
  ],
  ['titles of a craft', '<p>Orla, Composer · Ned, Singer</p>'],
  ['places', '<p>Songs · Berlin, Head of Sync wanted · Oslo, CEO wanted</p>'],
])('a line without several leading titles gives no first names: %s', (_what, line, ...others) => {
  expect(people(line)).toEqual(others)
})

test('a first name above "Chief Executive" is accepted among cards with the same layout', () => {
  expect(people('<h3>Orla</h3><p>Chief Executive</p><h3>Ned</h3><p>Music Director</p>')).toEqual([
    'Orla, Chief Executive',
    'Ned, Music Director',
  ])
})
