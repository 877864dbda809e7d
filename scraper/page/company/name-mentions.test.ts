import { expect, test } from 'vitest'
import { parsePage } from '#scraper/page/parse/parse-page.ts'
import { extractCompany } from './extract-company.ts'

const nameOf = (url: string, html: string) =>
  extractCompany(parsePage({ url, body: `<html><body>${html}</body></html>`, contentType: 'text/html' }))?.value

test.each([
  ['© 2025 par Ferrow Orgues. Tous droits réservés', 'Ferrow Orgues'],
  ['© 2025 von Ferrow Orgelbau. Alle Rechte vorbehalten', 'Ferrow Orgelbau'],
])('a copyright holder may follow "by" in several languages: %s', (line, name) => {
  expect(nameOf('https://fo-werk.org/x', `<p>1890.</p><footer>${line}</footer>`)).toBe(name)
})

test('a menu after a copyright sign is not a holder', () => {
  expect(nameOf('https://ferrow.org/x', '<footer>© 2025 Impressum Datenschutz</footer>')).toBe('Ferrow')
})

test('a year is not a name', () => {
  const html = '<p>Somos 2007, y mucho más.</p><p>2007 is the year of our first organ. 2007 was founded upon.</p>'
  expect(nameOf('https://ferrow.org/x', html)).toBe('Ferrow')
})
