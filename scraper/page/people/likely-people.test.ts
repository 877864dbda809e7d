import { expect, test } from 'vitest'
import { parsePage } from '#scraper/page/parse/parse-page.ts'
import { findLikely } from './likely-people.ts'
import { hasGivenName } from './name-and-title.ts'
import { candidatesOf } from './person-candidates.ts'
import { linesOf } from './person-lines.ts'

function pageOf(body: string, path = '/board') {
  const page = parsePage({
    url: `https://tallowstreet.org${path}`,
    body: `<title>Tallow Street</title><main>${body}</main>`,
    contentType: 'text/html',
  })
  return { page, lines: linesOf(page) }
}

function likely(body: string, path?: string): string[] {
  const { page, lines } = pageOf(body, path)
  return findLikely(page, lines)
    .map(({ name, titleText }) => `${name}: ${titleText.title}`)
    .sort()
}

const OFFICES = ['Laura Finch: President', 'Omar Haddad: Treasurer', 'Peter Nowak: Secretary']

test.each([
  [
    'under their names',
    '<h3>Laura Finch</h3><p>President</p><h3>Omar Haddad</h3><p>Treasurer</p><h3>Peter Nowak</h3><p>Secretary</p>',
  ],
  [
    'over their names',
    '<div><p>President</p><p>Laura Finch</p></div><div><p>Treasurer</p><p>Omar Haddad</p></div><div><p>Secretary</p><p>Peter Nowak</p></div>',
  ],
  [
    'before them in a line',
    '<ul><li>President: Laura Finch</li><li>Treasurer: Omar Haddad</li><li>Secretary: Peter Nowak</li></ul>',
  ],
  [
    'behind degrees',
    '<h3>Laura Finch, B.Sc. – President</h3><h3>Omar Haddad, PFA – Treasurer</h3><h3>Peter Nowak, LGSW – Secretary</h3>',
  ],
  [
    'with ways of contact behind them',
    '<div><h3>Laura Finch</h3><p>President Mobil: 030 1</p></div><div><h3>Omar Haddad</h3><p>Treasurer Mobil: 030 2</p></div><div><h3>Peter Nowak</h3><p>Secretary Mobil: 030 3</p></div>',
  ],
])('offices are read %s', (_how, body) => {
  expect(likely(body)).toEqual(OFFICES)
})

test('offices that are numbered, abbreviated or made as names are', () => {
  const card = (name: string, office: string) => `<div><h3>${name}</h3><p>${office}</p></div>`
  expect(
    likely(
      card('Laura Finch', '1st Vice President') +
        card('Omar Haddad', 'Stellv. Vorsitzender') +
        card('Peter Nowak', 'Grand Knight') +
        card('Anna Berger', 'Fonction : Présidente'),
    ),
  ).toEqual([
    'Anna Berger: Présidente',
    'Laura Finch: 1st Vice President',
    'Omar Haddad: Stellv. Vorsitzender',
    'Peter Nowak: Grand Knight',
  ])
})

test('a heading over names that a line lists is each one’s', () => {
  expect(
    likely(
      '<h4>President</h4><p>Laura Finch</p><h4>Treasurer</h4><p>Omar Haddad</p><h4>Stage Managers</h4><p>Peter Nowak and Anna Berger</p>',
    ),
  ).toEqual([
    'Anna Berger: Stage Managers',
    'Laura Finch: President',
    'Omar Haddad: Treasurer',
    'Peter Nowak: Stage Managers',
  ])
})

test('whoever has another company behind the title is left out', () => {
  const rest = '<h3>Omar Haddad</h3><p>Treasurer</p><h3>Laura Finch</h3><p>President</p><h3>Peter Nowak</h3>'
  expect(likely(`${rest}<p>President, Osprey Works</p>`)).toEqual(['Laura Finch: President', 'Omar Haddad: Treasurer'])
})

test('one office of several people is each one’s, in a line and over them', () => {
  expect(
    likely(
      '<ul><li>President: Laura Finch</li><li>Treasurer: Omar Haddad</li><li>Volunteers: Peter Nowak & Anna Berger</li></ul>',
    ),
  ).toEqual(['Anna Berger: Volunteers', 'Laura Finch: President', 'Omar Haddad: Treasurer', 'Peter Nowak: Volunteers'])
})

test.each([
  ['one alone', '<h3>Laura Finch</h3><p>President</p>', '/'],
  ['artists', '<h2>Artists</h2><h3>Laura Finch</h3><p>Producer</p><h3>Omar Haddad</h3><p>Singer</p>', '/'],
  [
    'who made a film',
    '<h3>Laura Finch</h3><p>Montaje</p><h3>Omar Haddad</h3><p>Iluminación</p><h3>Peter Nowak</h3><p>President</p>',
    '/',
  ],
  [
    'streets',
    '<h3>Laura Finch</h3><p>Gartenstrasse 3</p><h3>Omar Haddad</h3><p>Weidli 4</p><h3>Peter Nowak</h3><p>Chännel 10</p>',
    '/board',
  ],
  [
    'houses',
    '<h3>Century House</h3><p>President</p><h3>Hyde Foundations</h3><p>Director</p><h3>River Tourism</h3><p>President</p>',
    '/board',
  ],
  ['who praises the house', '<blockquote><p>Laura Finch</p><p>President</p></blockquote><p>They are good.</p>', '/'],
])('nobody of the house: %s', (_what, body, path) => {
  expect(likely(body, path)).toEqual([])
})

test('of a hostile page of names only the first lines are looked at', () => {
  const { page, lines } = pageOf('<p>President: Laura Finch, Treasurer: Omar Haddad</p>'.repeat(5000))
  expect(lines.length).toBeGreaterThan(4000)
  expect(Math.max(...candidatesOf(page, lines).map(({ at }) => Math.max(...at)))).toBe(2999)
})

test.each([
  ['José Prado', true],
  ['Anna-Lena Kroll', true],
  ['Tech House', false],
])('%s has a given name that is known: %s', (name, is) => {
  expect(hasGivenName(name)).toBe(is)
})
