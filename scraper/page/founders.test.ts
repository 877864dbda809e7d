import { expect, test } from 'vitest'
import { ground } from './ground.ts'
import { parsePage } from './parse.ts'
import { findPeople } from './people.ts'
import { readPage } from './read-page.ts'

const URL_OF_HOUSE = 'https://tallowrecords.example/about'

function namesOn(words: string): [string, string | undefined][] {
  const body = `<title>About | Tallow Records</title><main><h1>About</h1><p>${words}</p></main>`
  const page = parsePage({ url: URL_OF_HOUSE, body, contentType: 'text/html' })
  return findPeople(page).map(({ name, role }) => [name.value, role?.value])
}

test.each([
  ['Founded in 2009 by Jane Rivers, we put out what we like.', ['Jane Rivers']],
  [
    'Tallow Records was founded in the summer of 1998 by brothers Omar Haddad and Piet Haddad.',
    ['Omar Haddad', 'Piet Haddad'],
  ],
  ['We were co-founded by composer and producer Lucia Conti.', ['Lucia Conti']],
  ['Das Label wurde 2009 in Leipzig von Jana Brück gegründet.', ['Jana Brück']],
  ['Gegründet 2009 von Jana Brück und Ole Petersen.', ['Jana Brück', 'Ole Petersen']],
  ['Le label, fondé en 2009 par Lucie Marchand, sort des disques.', ['Lucie Marchand']],
  ['Somos un sello fundado en 2009 por Inés Robledo.', ['Inés Robledo']],
  ['Jane Rivers founded Tallow Records in 2009.', ['Jane Rivers']],
  ['Jane Rivers and Omar Haddad first co-founded the label in a kitchen.', ['Jane Rivers', 'Omar Haddad']],
  ['Jana Brück gründete 2009 das Label Tallow.', ['Jana Brück']],
])('prose names whoever founded the house: %s', (words, names) => {
  expect(namesOn(words)).toEqual(names.map((name) => [name, 'Founder']))
})

test.each([
  ['another house', 'Hollow Pine was founded in 2001 by Jane Rivers.'],
  ['a house that this one writes of', 'We buy our sleeves from Hollow Pine, founded in 2001 by Jane Rivers.'],
  ['what one of the house founded before', 'In 2004 Jane Rivers co-founded a bakery in Leeds.'],
  ['who founded another house', 'Jane Rivers founded Hollow Pine in 2001.'],
  ['a house as founder', 'Founded in 2009 by Tallow Records.'],
  ['a thing', 'Founded in 2009, by chance and with a loan.'],
])('%s gives nobody', (_what, words) => {
  expect(namesOn(words).filter(([, role]) => role === 'Founder')).toEqual([])
})

test('a title that the page writes is kept, and not the verb', () => {
  expect(namesOn('Founded in 2009 by Jane Rivers.</p><h2>Jane Rivers</h2><p>Managing Director')).toEqual([
    ['Jane Rivers', 'Managing Director'],
  ])
})

test('the word is grounded in the verb that says it, and in no other', () => {
  const body = `<title>Tallow Music</title><main><h1>Tallow Music</h1><p>Tallow Music is a music library. We license production music for film, television and advertising. Founded in 2009 by Jane Rivers.</p></main>`
  const { reading, text } = readPage({
    url: 'https://tallowmusic.example/',
    body,
    contentType: 'text/html',
    fetchedAt: new Date('2026-11-26T12:00:00Z'),
  })
  if (reading === null) throw new Error('the page is read')
  expect(reading.contacts).toMatchObject([
    { name: { value: 'Jane Rivers' }, role: { value: 'Founder', span: { quote: 'Founded' } } },
  ])
  const [jane] = reading.contacts
  if (jane?.role == null) throw new Error('she has a role')
  const span = { start: text.indexOf('license'), end: text.indexOf('license') + 7, quote: 'license' }
  const forged = { ...reading, contacts: [{ ...jane, role: { value: 'Founder', span } }] }
  expect(ground(forged, text).contacts[0]?.role).toBeNull()
})

test.each([
  ['in a line of its own', 'Jane Rivers, Founder &amp; CEO'],
  ['below her own words', '“We hear what others skip.”</p><p>— Jane Rivers, Founder &amp; CEO'],
])('a fuller title counts more than prose: %s', (_where, line) => {
  expect(namesOn(`Founded in 2009 by Jane Rivers.</p><p>${line}`)).toEqual([['Jane Rivers', 'Founder & CEO']])
})

test('of whom no prose speaks the words of praise stay those of somebody else', () => {
  expect(namesOn('“They hear it all.”</p><p>— Jane Rivers, Founder &amp; CEO')).toEqual([])
})
