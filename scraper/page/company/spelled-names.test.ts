import { expect, test } from 'vitest'
import { parsePage } from '#scraper/page/parse/parse-page.ts'
import { extractCompany } from './extract-company.ts'

const companyOf = (url: string, html: string) =>
  extractCompany(parsePage({ url, body: `<html><body>${html}</body></html>`, contentType: 'text/html' }))

test.each([
  ['https://tallbrook.studios/services', '<p>We build sets by hand.</p>', 'Tallbrook Studios'],
  ['https://tallbrook.school/terms', '<p>Lessons on Mondays.</p>', 'Tallbrook School'],
  ['https://tallbrook.studios/services', '<p>Tallbrook builds sets by hand.</p>', 'Tallbrook'],
  ['https://tallbrook.music/services', '<p>We build sets by hand.</p>', 'Tallbrook'],
])('a suffix that says what house it is belongs to a name that the page does not write: %s %#', (url, html, name) => {
  expect(companyOf(url, html)?.value).toBe(name)
})

test.each([
  ['a person’s mailbox', 'https://main-web-seven.vercel.app/form', 'ida.tallbrook@gmail.com'],
  ['one of several', 'https://main-web-seven.vercel.app/form', 'tallbrookrecords@gmail.com, penrosetunes@gmail.com'],
  ['one on a domain of the firm’s own', 'https://penrosemill.org/form', 'tallbrookrecords@gmail.com'],
])('%s names no firm', (_what, url, addresses) => {
  expect(companyOf(url, `<p>Write to ${addresses}, please.</p>`)?.source).toBe('host')
})

test('a folder is called like the firm and ends with what kind of project it is', () => {
  const html = '<h1>Hello</h1><p>All takes stay with Tallbrook Records for a year.</p>'
  expect(companyOf('https://ida-77.github.io/tallbrook-records-hub/form', html)?.value).toBe('Tallbrook Records')
})

test('a mailbox of a person on a host of many makes a firm of nobody', () => {
  const html =
    '<title>Penrose Clocks</title><p>Ida Tallbrook mends them: ida.tallbrook@gmail.com. Ida Tallbrook is in.</p>'
  expect(companyOf('https://main-web-seven.vercel.app/form', html)?.value).toBe('Penrose Clocks')
})
