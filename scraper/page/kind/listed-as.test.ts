import { expect, test } from 'vitest'
import type { OrganisationKind } from '#contracts/scraper/directory.ts'
import { readPage } from '#scraper/page/read-page.ts'
import { refineCategory } from './category.ts'

const AGENCY = `<title>Corvid and Rook</title><h1>Posters and films</h1>
  <p>We are Corvid and Rook, an agency in Leeds. We make posters for banks, trains and biscuits,
  and our studio has forty people.</p><p>Write to us at hello@corvidandrook.com.</p>
  <footer>© 2026 Corvid and Rook Ltd</footer>`

function read(html: string, listedAs?: OrganisationKind) {
  const url = 'https://www.corvidandrook.com/contact'
  const { reading } = readPage({ url, body: html, contentType: 'text/html', fetchedAt: new Date(), listedAs })
  return reading
}

test.each<[OrganisationKind | null, OrganisationKind | undefined, OrganisationKind | null]>([
  ['publisher-sync', 'label', 'label'],
  ['music-supervision', 'clearance', 'clearance'],
  ['sync-library', undefined, 'sync-library'],
  [null, 'sync-agency', 'sync-agency'],
  // The page says something else, and it is the page that is read.
  ['sync-library', 'label', 'sync-library'],
])('a page read as %s and listed as %s has the category %s', (page, listed, kind) => {
  expect(refineCategory(page, listed)).toBe(kind)
})

test('an advertising agency from a source needs only its own site and an address, not words about music', () => {
  expect(read(AGENCY)?.relevant).toBe(false)
  expect(read(AGENCY, 'sync-library')?.relevant).toBe(false)
  const listed = read(AGENCY, 'ad-agency')
  expect(listed).toMatchObject({ relevant: true, category: 'ad-agency', company: { value: 'Corvid and Rook' } })
  expect(listed?.contacts.map(({ email }) => email?.value)).toContain('hello@corvidandrook.com')
  expect(listed?.policy.status).toBe('unknown')
  expect(read(AGENCY.replace(/<p>Write.*?<\/p>/, ''), 'ad-agency')?.relevant).toBe(false)
})
