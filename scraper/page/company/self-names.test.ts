import { expect, test } from 'vitest'
import { parsePage } from '#scraper/page/parse/parse-page.ts'
import { extractCompany } from './extract-company.ts'
import { findSelfNames } from './self-names.ts'

const page = (url: string, html: string) => parsePage({ url, body: html, contentType: 'text/html' })
const nameOf = (url: string, html: string) => {
  const company = extractCompany(page(url, html))
  return company === null ? null : [company.value, company.source]
}

test.each([
  ['a welcome', '<p>Welcome to Heron Street Sync. We clear songs.</p>'],
  ['a department', '<p>Welcome to the licensing department of Heron Street Sync.</p>'],
  ['speaking for itself', '<p>At Heron Street Sync, we clear songs.</p>'],
  ['a heading', '<h2>About Heron Street Sync</h2><p>We clear songs. Heron Street Sync is ten years old.</p>'],
  [
    'a rule',
    '<p>Please note: Heron Street Sync does not accept demos. Heron Street Sync clears songs. Heron Street Sync.</p>',
  ],
  ['a logo', '<a href="/"><img alt="Heron Street Sync logo"></a><p>We clear songs.</p>'],
  [
    'a copyright line',
    '<p>We clear songs.</p><footer>© 2018–2026 Heron Street Sync, LLC. All rights reserved</footer>',
  ],
  [
    'a copyright line of several companies',
    '<p>We clear songs.</p><footer>© 2026 Heron Street Sync™, HSS LLC, Street Network</footer>',
  ],
])('a page without a title takes its name from %s', (_what, html) => {
  expect(nameOf('https://www.hss-clearance.net/x', html)?.[0]?.replace(/,? LLC$/, '')).toBe('Heron Street Sync')
})

test.each([
  [
    'https://heronsync.com/x',
    '<p>Heron Sync Canada controls the recordings here. Heron Sync places songs.</p>',
    'Heron Sync Canada',
  ],
  [
    'https://heronsync.com/x',
    '<p>The songs are published by The Heronsync Project. Heronsync clears songs.</p>',
    'The Heronsync Project',
  ],
])('the longer form of a name wins when the page uses it: %s %#', (url, html, name) => {
  expect(nameOf(url, html)?.[0]).toBe(name)
})

test.each([
  ['another company named once', '<p>Rhino is a label. We write about labels.</p>'],
  ['a platform', '<p>Welcome to YouTube tips. We like songs.</p>'],
  ['a common word', '<p>Welcome to Music. This is the place.</p>'],
])('%s gives no name', (_what, html) => {
  expect(nameOf('https://www.greatwave.org/x', html)).toEqual(['Greatwave', 'host'])
})

test('a name comes with its position in the text', () => {
  const parsed = page('https://x-y-z.com/', '<p>Welcome to Heron Street Sync.</p>')
  const [said] = findSelfNames(parsed)
  expect(parsed.text.slice(said?.span.start, said?.span.end)).toBe('Heron Street Sync')
})

test.each([
  [
    'https://idabrook.com/about',
    '<p>Ten years ago I founded Larkstone Sound, which writes for film.</p>',
    'Larkstone Sound',
  ],
  [
    'https://idabrook.com/about',
    '<p>We have started Harrow Cues, our library for television. Harrow Cues places music.</p>',
    'Harrow Cues',
  ],
  [
    'https://idabrook.com/about',
    '<p>In 2012 we co-founded Marram Tapes. As for Marram Tapes, it sells songs.</p>',
    'Marram Tapes',
  ],
])('a founder’s sentence names the company: %s %#', (url, html, name) => {
  expect(nameOf(url, html)).toEqual([name, 'text'])
})

test.each([
  [
    'https://steelgarden.com/stonelark/submissions.php',
    '<p>Thank you for sending music to Stonelark Netlabel.</p>',
    'Stonelark Netlabel',
  ],
  [
    'https://hostingplace.net/oldferry/demos.html',
    '<p>Old Ferry accepts demos by post. Old Ferry signs bands.</p>',
    'Old Ferry',
  ],
  ['https://webfolk.org/~palewater/info/', '<p>Welcome to Pale Water. We make tapes.</p>', 'Pale Water'],
])('a label in a folder of another site has its own name: %s', (url, html, name) => {
  expect(nameOf(url, html)).toEqual([name, 'text'])
})

test.each([
  ['https://callamedicinal.co.uk/licences', "<p>Requests for Calla's music are many. We license it.</p>", 'Calla'],
  ['https://ondrevibrations.com/x', "<p>Ondre's songs were used in films. We license them.</p>", 'Ondre'],
  ['https://tavimedicinal.com/x', '<p>Welcome to Tavi. Music for calm films.</p>', 'Tavi'],
])('a host that cannot be split takes its name from the page: %s', (url, html, name) => {
  expect(nameOf(url, html)).toEqual([name, 'text'])
})

test.each([
  [
    'https://cedarlane-netlabel.blogspot.com/x',
    '<p>Cedarlane Netlabel Music/Demo Policy</p><p>We like songs.</p>',
    'Cedarlane Netlabel',
  ],
])('a name ends before the second word of a pair: %s', (url, html, name) => {
  expect(nameOf(url, html)?.[0]).toBe(name)
})
