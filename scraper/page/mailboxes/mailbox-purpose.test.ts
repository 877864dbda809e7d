import { expect, test } from 'vitest'
import { chooseContact } from '#scraper/opportunities/choose-contact.ts'
import { parsePage } from '#scraper/page/parse/parse-page.ts'
import { readPage } from '#scraper/page/read-page.ts'
import { extractContacts } from './contacts.ts'

const link = (local: string, words = `${local}@tallowmere.com`) =>
  `<a href="mailto:${local}@tallowmere.com">${words}</a>`

/** The part before the @ of the mailbox that a row of this page would show. */
function chosen(body: string): string | null {
  const page = parsePage({ url: 'https://www.tallowmere.com/contact', body, contentType: 'text/html' })
  const { reading } = readPage({
    url: page.url,
    body,
    contentType: 'text/html',
    fetchedAt: new Date('2026-11-23T12:00:00Z'),
  })
  if (reading === null) throw new Error('the page is read')
  return chooseContact([{ ...reading, contacts: extractContacts(page) }])?.email?.value.split('@')[0] ?? null
}

const page = (body: string) => `<title>Tallowmere Music Library</title><p>We license music for film and TV.</p>${body}`

test.each([
  [
    'a term over it',
    `<dl><dt>General</dt><dd>${link('info')}</dd><dt>Licensing</dt><dd>${link('desk')}</dd></dl>`,
    'desk',
  ],
  [
    'the cell before it',
    `<table><tr><td>Front office</td><td>${link('info')}</td></tr><tr><td>Music submissions</td><td>${link('ears')}</td></tr></table>`,
    'ears',
  ],
  ['its own part of a line', '<p>General: hello@tallowmere.com · Demos: listen@tallowmere.com</p>', 'listen'],
  ['the words of its link', `<p>${link('info', 'Say hello')} ${link('studio', 'Send us your demo')}</p>`, 'studio'],
  [
    'the subject that its link sets',
    `<p>${link('info')}</p><a href="mailto:room4@tallowmere.com?subject=Demo%20submission">Write to us</a>`,
    'room4',
  ],
  ['what follows it', '<p>kate@tallowmere.com (sync enquiries)</p><p>info@tallowmere.com (the rest)</p>', 'kate'],
  ['the line above it', `<p>GENERAL<br>${link('info')}<br>SYNC / LICENSING<br>${link('ida')}</p>`, 'ida'],
  [
    'the heading over a sentence',
    `<p>${link('info')}</p><h2>Submissions</h2><p>No files.</p><p>${link('gate')}</p>`,
    'gate',
  ],
  ['German', `<p>Allgemein: ${link('info')}</p><p>Lizenzierung: ${link('rechte')}</p>`, 'rechte'],
  [
    'the title of the person who chooses music',
    `<p>${link('info')}</p><div><h4>Jane Rivers</h4><p>Head of Sync</p>${link('jane')}</div>`,
    'jane',
  ],
])('the mailbox for music is recognised by %s', (_how, body, local) => {
  expect(chosen(page(body))).toBe(local)
})

test.each([
  ['press', `<p>Press: ${link('nell')}</p><p>${link('info')}</p>`, 'info'],
  ['tours', `<p>Booking: ${link('tom')}</p><p>${link('hello')}</p>`, 'hello'],
  ["another firm's licences", `<p>Licensing by Northlode: licensing@northlode.com</p><p>${link('info')}</p>`, 'info'],
])('a mailbox for %s ranks below the front office', (_what, body, local) => {
  expect(chosen(page(body))).toBe(local)
})

test.each([
  ['the maker of the website', '<footer>Website by Hollow Pixel hi@hollowpixel.com</footer>'],
  ["somebody else's press desk", '<p>Press: Jane at Loud, jane@loudpeople.com</p>'],
])('a mailbox of %s is never chosen', (_whose, body) => {
  expect(chosen(page(body))).toBeNull()
})

test('the support mailbox may be chosen if a company has no other', () => {
  expect(chosen(page(`<p>Questions? ${link('support')}</p>`))).toBe('support')
})

test('an address is found when its first part is an element inside its link', () => {
  expect(chosen(page('<p><a href="#"><b>sync</b>@tallowmere.com</a></p>'))).toBe('sync')
})
