import { expect, test } from 'vitest'
import { readPage } from '#scraper/page/read-page.ts'
import { deriveOpportunity } from './derive-opportunity.ts'
import { loadWeights } from './score.ts'

const AT = new Date('2026-11-25T12:00:00Z')
const HOME =
  '<title>Pale Heron Music</title><main><h1>Pale Heron Music</h1><p>Pale Heron Music is a music library. We license our catalogue of production music for film, television and advertising, and our team clears it within a day.</p></main>'

function readingOf(path: string, body: string) {
  const { reading } = readPage({
    url: `https://paleheronmusic.com${path}`,
    body,
    contentType: 'text/html',
    fetchedAt: AT,
  })
  if (reading === null) throw new Error('the page is read')
  return reading
}

function mailboxWith(contacts: string, home = HOME): string | null | undefined {
  const body = `<title>Contact</title><main><h1>Contact</h1><p>Find us at 4 Reed Lane, any day but Monday. ${contacts}</p></main>`
  const stored = [readingOf('/', home), readingOf('/contact', body)].map((reading) => ({ reading, equalReads: 1 }))
  expect(stored[1]?.reading.relevant).toBe(false)
  return deriveOpportunity(stored, loadWeights(), AT)?.contact_email
}

test('without a mailbox on its main page, a company is contacted at the role mailbox of its contact page', () => {
  expect(mailboxWith('office@paleheronmusic.com')).toBe('office@paleheronmusic.com')
})

test('the role mailbox may be on any page of the company', () => {
  const about =
    '<title>Pale Heron Music</title><main><h1>Our story</h1><p>We are five, and we began above a bakery. office@paleheronmusic.com</p></main>'
  expect(readingOf('/story', about).contacts.map(({ email }) => email?.value)).toEqual(['office@paleheronmusic.com'])
})

test('a mailbox on the page that makes the opportunity is preferred', () => {
  const home = HOME.replace('</p>', ' Write to licensing@paleheronmusic.com.</p>')
  expect(mailboxWith('office@paleheronmusic.com', home)).toBe('licensing@paleheronmusic.com')
})

test.each([
  ['a role mailbox in another language', 'kontakt@paleheronmusic.com'],
  ['a person’s mailbox', 'orla.finch@paleheronmusic.com'],
  ['free mail', 'reedlane4@gmail.com'],
])('the mailbox of a contact page may be %s', (_what, address) => {
  expect(mailboxWith(address)).toBe(address)
})

test('a role mailbox is preferred to a person’s', () => {
  expect(mailboxWith('orla.finch@paleheronmusic.com, office@paleheronmusic.com')).toBe('office@paleheronmusic.com')
})

test('no contact of another company is kept from a page that makes no opportunity', () => {
  const address = 'office@kitehouse.org'
  expect(mailboxWith(address)).toBeNull()
  expect(readingOf('/contact', `<title>Contact</title><p>Find us at 4 Reed Lane. ${address}</p>`).contacts).toEqual([])
})

test('a role mailbox alone makes no opportunity', () => {
  const reading = readingOf(
    '/contact',
    '<title>Contact</title><p>Find us at 4 Reed Lane. office@paleheronmusic.com</p>',
  )
  expect(deriveOpportunity([{ reading, equalReads: 1 }], loadWeights(), AT)).toBeNull()
})
