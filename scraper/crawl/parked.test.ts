import { expect, test } from 'vitest'
import { findParking } from './visit-page.ts'

const URL_OF = 'https://brightwater-sync.com/'
const LONG = 'We license music for film and television. '.repeat(80)

test.each([
  ['for_sale', '<title>brightwater-sync.com</title><h1>brightwater-sync.com is for sale</h1><a>Make an offer</a>'],
  ['for_sale', '<p>The domain name brightwater-sync.com is for sale!</p>'],
  ['for_sale', '<p>This domain may be for sale.</p>'],
  ['for_sale', '<a href="/offer">Buy this domain</a>'],
  ['parked', '<html><script src="https://img1.sedoparking.com/x.js"></script><body></body></html>'],
  ['parked', '<script>window.park = "eyJ1"</script><div id="target"></div>'],
  ['parked', '<p>This domain is parked free, courtesy of a registrar.</p>'],
])('%s: %s', (outcome, body) => {
  expect(findParking(URL_OF, body)).toMatchObject({ outcome, detail: expect.any(String) })
})

test('a page served by a parking service is parked, whatever its text', () => {
  expect(findParking('https://www.hugedomains.com/domain_profile.cfm?d=x', LONG)).toMatchObject({ outcome: 'parked' })
})

test.each([
  '<title>Brightwater Sync</title><p>We place music in film.</p>',
  // A page with this much text is no parking page.
  `<p>${LONG}</p><p>Our old domain is for sale.</p>`,
  '<p>Our new album is for sale. The domain of music is wide.</p>',
  `<script>var words = "this domain is for sale"</script><p>Brightwater Sync</p>`,
])('is a site: %s', (body) => {
  expect(findParking(URL_OF, body)).toBeNull()
})

test('a page built to be slow is checked quickly', () => {
  const started = performance.now()
  for (const part of ['<', '<script ', '<script>', '</script', 'domain ', 'a.'])
    findParking(URL_OF, part.repeat(200_000 / part.length))
  expect(performance.now() - started).toBeLessThan(2000)
})
