import { expect, test } from 'vitest'
import { parsePage } from '#scraper/page/parse/parse-page.ts'
import { extractCompany } from './extract-company.ts'
import { isGenericName, isLegalForm, tidyName, withoutPurpose } from './name-purpose.ts'

const nameOf = (url: string, html: string) =>
  extractCompany(parsePage({ url, body: `<html><body>${html}</body></html>`, contentType: 'text/html' }))?.value

test.each([
  ['Lowfell, Contáctenos'],
  ['Lowfell, Música'],
  ['Lowfell, Leistungen'],
  ['Lowfell, L’équipe'],
  ['Lowfell, music for the stage'],
  ['Lowfell, sello de Cartago'],
  ['Häufige Fragen | Lowfell, Netlabel'],
])('a description after a comma is not part of the name: %s', (title) => {
  expect(nameOf('https://lowfell.org/x', `<title>${title}</title><p>Lowfell plays on Sundays.</p>`)).toBe('Lowfell')
})

test.each([
  [
    'https://lowfelltapes.org/x',
    '<title>About | Lowfell Tapes</title><footer>© 2025 Lowfell Tapes, Durham</footer>',
    'Lowfell Tapes',
  ],
  [
    'https://hettiecrane.org/',
    '<title>Hettie Crane, maker of marionettes</title><h1>Hettie Crane</h1>',
    'Hettie Crane',
  ],
  ['https://ohlowfell.org/', '<title>Oh, Lowfell</title><p>Oh, Lowfell sings.</p>', 'Oh, Lowfell'],
  [
    'https://barrow.org/',
    '<title>Barrow, Crane & Daughters</title><p>Barrow, Crane & Daughters mend boats.</p>',
    'Barrow, Crane & Daughters',
  ],
])('a town, a craft or the rest of the name may follow a comma: %s %#', (url, html, name) => {
  expect(nameOf(url, html)).toBe(name)
})

test('a section name continued after an ampersand is part of the name', () => {
  const quote = 'Lowfell Tape Vault & Licensing'
  const name = { start: 0, end: quote.length, quote }
  expect(withoutPurpose(name)).toEqual([name])
})

test.each([
  'Envíe su música',
  'Envie sua faixa',
  'Envoyez-nous votre démo',
  'Sende uns deine Musik',
  'Schick uns dein Demo',
  'Reiche deine Songs ein',
  'Unsere Leistungen',
  'Nuestros Artistas',
  'Qui sommes-nous',
  'Quiénes somos',
  'Get in touch',
  'Return Home',
])('%s is not a name', (words) => {
  expect(isGenericName(words)).toBe(true)
})

test.each(['Sendero Music', 'Notre Dame Tapes', 'Die Leistung', 'Musik Lowfell', 'Reichel', 'Homecoming Records'])(
  '%s may be a name',
  (words) => {
    expect(isGenericName(words)).toBe(false)
  },
)

test.each([
  ['Lowfell S.A.S.', 'Lowfell'],
  ['Lowfell Música, S.L.U.', 'Lowfell Música'],
  ['Lowfell Verlag GmbH & Co. KG', 'Lowfell Verlag'],
  ['Lowfell Tonträger e.U.', 'Lowfell Tonträger'],
  ['Lowfell Shelf Pvt. Ltd.', 'Lowfell Shelf'],
  ['The Lowfell Spa', 'The Lowfell Spa'],
  ['Lowfell\nQuarry', 'Lowfell Quarry'],
])('a legal form is not part of a name: %s', (words, name) => {
  expect(tidyName(words)).toBe(name)
})

test('a legal form after a comma is not a description', () => {
  expect(['LLC', 'S.L.', 'Inc.', 'Leeds'].filter(isLegalForm)).toEqual(['LLC', 'S.L.', 'Inc.'])
})
