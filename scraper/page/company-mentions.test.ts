import { expect, test } from 'vitest'
import { extractCompany } from './company.ts'
import { parsePage } from './parse.ts'

const nameOf = (url: string, html: string) =>
  extractCompany(parsePage({ url, body: `<html><body>${html}</body></html>`, contentType: 'text/html' }))?.value

test.each([
  ['Ferrow Organ Works Ltd, 12 Mill Row, Ripon'],
  ['Ferrow Organ Works limited'],
  ['Ferrow Organ Works Inc. 40 Bay Street'],
])('a line with a legal form and an address tells the name in full: %s', (line) => {
  const html = `<title>Contact - Ferrow Organ Works</title><p>Ferrow mends organs. Ferrow tunes organs. Ferrow!</p><p>${line}</p>`
  expect(nameOf('https://ferroworgans.org/contact', html)).toBe('Ferrow Organ Works')
})

test.each([
  ['© 2025 par Ferrow Orgues. Tous droits réservés', 'Ferrow Orgues'],
  ['© 2025 von Ferrow Orgelbau. Alle Rechte vorbehalten', 'Ferrow Orgelbau'],
])('the holder of the rights stands behind a "by" of its language: %s', (line, name) => {
  expect(nameOf('https://fo-werk.org/x', `<p>1890.</p><footer>${line}</footer>`)).toBe(name)
})

test('a menu behind the sign of the rights is no holder', () => {
  expect(nameOf('https://ferrow.org/x', '<footer>© 2025 Impressum Datenschutz</footer>')).toBe('Ferrow')
})

test('a year is nobody’s name', () => {
  const html = '<p>Somos 2007, y mucho más.</p><p>2007 is the year of our first organ. 2007 was founded upon.</p>'
  expect(nameOf('https://ferrow.org/x', html)).toBe('Ferrow')
})
