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
])('a descriptive domain suffix belongs to a name that the page does not contain: %s %#', (url, html, name) => {
  expect(companyOf(url, html)?.value).toBe(name)
})

test.each([
  ['a person’s mailbox', 'https://main-web-seven.vercel.app/form', 'ida.tallbrook@gmail.com'],
  ['one of several', 'https://main-web-seven.vercel.app/form', 'tallbrookrecords@gmail.com, penrosetunes@gmail.com'],
  ['one at a domain of the company itself', 'https://penrosemill.org/form', 'tallbrookrecords@gmail.com'],
])('%s names no company', (_what, url, addresses) => {
  expect(companyOf(url, `<p>Write to ${addresses}, please.</p>`)?.source).toBe('host')
})

test('a folder name may be the company name with the kind of project at its end', () => {
  const html = '<h1>Hello</h1><p>All takes stay with Tallbrook Records for a year.</p>'
  expect(companyOf('https://ida-77.github.io/tallbrook-records-hub/form', html)?.value).toBe('Tallbrook Records')
})

test('a personal mailbox at a shared host does not name a company', () => {
  const html =
    '<title>Penrose Clocks</title><p>Ida Tallbrook mends them: ida.tallbrook@gmail.com. Ida Tallbrook is in.</p>'
  expect(companyOf('https://main-web-seven.vercel.app/form', html)?.value).toBe('Penrose Clocks')
})
