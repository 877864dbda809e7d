import { expect, test } from 'vitest'
import { parsePage } from '#scraper/page/parse/parse-page.ts'
import { findPeople } from './find-people.ts'

const people = (body: string) =>
  findPeople(parsePage({ url: 'https://www.tallowhouse.com/contact', body, contentType: 'text/html' }))
    .filter(({ role }) => role !== null)
    .map(({ name, role }) => `${name.value}, ${role?.value}`)

test.each([
  ['a header', '<header><ul><li><a href="/l">LICENSING</a></li><li><a href="/p">CLIENT LOGIN</a></li></ul></header>'],
  [
    'a footer',
    '<footer><h6>About</h6><p><a href="/n">Music Licensing</a></p><p><a href="/k">Harbour Sessions</a></p><p><a href="/h">Head of Music</a></p></footer>',
  ],
])('the links of %s are not names and titles', (_place, menu) => {
  expect(people(`<h1>Contact</h1><p>Write to us.</p>${menu}`)).toEqual([])
})

test('a footer that names a person in a sentence is read', () => {
  expect(
    people(
      '<h1>Contact</h1><footer><p>Tallow House. Managing Director: Jane Rivers. <a href="/t">Terms</a></p></footer>',
    ),
  ).toEqual(['Jane Rivers, Managing Director'])
})

test('a blockquote with a telephone number or a mailbox is only indented text', () => {
  const body = (last: string) =>
    `<h1>Contact</h1><blockquote><b>Jane Rivers</b><br><i>President</i><br>${last}</blockquote>`
  expect(people(body('Tel: 020 5550 0100'))).toEqual(['Jane Rivers, President'])
  expect(people(body('jane@tallowhouse.com'))).toEqual(['Jane Rivers, President'])
  expect(people(body('They found us a song in a day.'))).toEqual([])
})
