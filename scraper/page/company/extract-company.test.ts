import { expect, test } from 'vitest'
import { findAddresses } from '#scraper/page/mailboxes/addresses.ts'
import { parsePage } from '#scraper/page/parse/parse-page.ts'
import { domainOf, hostingDomainOf } from '#scraper/web/shared-hosts.ts'
import { extractCompany } from './extract-company.ts'

const page = (url: string, words: string) =>
  parsePage({ url, body: `<main><p>${words}</p></main>`, contentType: 'text/html' })
const nameOf = (url: string, words: string) => extractCompany(page(url, words))?.value

test.each([
  [
    'https://tidewater.museum-trust.org/x',
    'Tidewater Recordings puts out songs. We at Tidewater Recordings love music.',
    'Tidewater Recordings',
  ],
  ['https://northlight.bigtown.edu/x', 'Songs from Northlight. Northlight places music.', 'Northlight'],
  ['https://marigold.parentgroup.com/x', 'Marigold Sync clears music for film.', 'Marigold Sync'],
])('a subdomain names the owner of a page: %s', (url, words, name) => {
  expect(nameOf(url, words)).toBe(name)
})

test.each([
  ['https://blog.tidewatersync.com/x', 'Tidewater Sync clears music.', 'Tidewater Sync'],
  ['https://licensing.tidewatersync.com/x', 'We clear music for film.', 'Tidewater Sync'],
])('a generic subdomain is not a name: %s', (url, words, name) => {
  expect(nameOf(url, words)).toBe(name)
})

test.each([
  ['https://quietcellar.wordpress.com/2020/', 'We make records for film.', 'Quietcellar'],
  ['https://mossyhill.blogspot.co.uk/', 'Mossy Hill writes songs.', 'Mossy Hill'],
  ['https://bluetram.wixsite.com/music', 'We at Blue Tram place songs.', 'Blue Tram'],
  ['https://oldmill.dreamhosters.com/', 'Old Mill Music clears songs.', 'Old Mill Music'],
])('on a shared host, the name is the customer’s and not the host’s: %s', (url, words, name) => {
  expect(nameOf(url, words)).toBe(name)
})

test('a shared host has one opportunity per customer, and still one rate limit', () => {
  const urls = ['https://quietcellar.wordpress.com/a', 'https://www.mossyhill.wordpress.com/b']
  expect(urls.map(domainOf)).toEqual(['quietcellar.wordpress.com', 'mossyhill.wordpress.com'])
  expect(urls.map(hostingDomainOf)).toEqual(['wordpress.com', 'wordpress.com'])
  expect(domainOf('https://www.tidewatersync.co.uk/x')).toBe('tidewatersync.co.uk')
})

test.each([
  [
    'https://www.stoneharbourbooks.com/x',
    'Stone Harbour publishes scores. Stone Harbour takes no songs.',
    'Stone Harbour',
  ],
  ['https://redlantern-games.com/x', 'Red Lantern does not accept songs. Red Lantern makes games.', 'Red Lantern'],
  ['https://kestrelproductions.tv/x', 'Kestrel makes television. Music at Kestrel is made here.', 'Kestrel'],
])('a host may contain more than the name: %s', (url, words, name) => {
  expect(nameOf(url, words)).toBe(name)
})

test.each([
  ['https://www.velvetcoatinc.com/about', 'We make music for film.', 'Velvetcoat'],
  ['https://tidewatersyncllc.com/', 'Tidewater Sync clears music.', 'Tidewater Sync'],
  ['https://amberfieldltd.co.uk/x', 'Amber Field places songs.', 'Amber Field'],
  [
    'https://paleharbourmusicco.com/contact',
    'Pale Harbour Music Company, Inc.</p><p>12 Mill Lane',
    'Pale Harbour Music Company',
  ],
])('the legal form in a host is not part of the name: %s', (url, words, name) => {
  expect(nameOf(url, words)).toBe(name)
})

test.each([
  ['https://cerulean.audio/demo', 'CeruleanAudio takes songs of all kinds.', 'CeruleanAudio'],
  ['https://northpier.audio/x', 'Northpier Audio places songs.', 'Northpier Audio'],
  ['https://paperlane.games/x', 'Music at Paperlane Games is made here.', 'Paperlane Games'],
  ['https://mossyhill.music/x', 'Mossy Hill Music places songs.', 'Mossy Hill Music'],
  ['https://lowtide.studio/x', 'Low Tide makes music for film.', 'Low Tide'],
])('a domain suffix may be a word of the name: %s', (url, words, name) => {
  expect(nameOf(url, words)).toBe(name)
})

test.each([
  ['https://abcmusicgroup.org/x', 'We are the A.B.C. Music Group.', 'A.B.C. Music Group'],
  ['https://stclairsongs.com/x', 'Write to St. Clair Songs about film.', 'St. Clair Songs'],
  ['https://jrhollis.com/x', 'J.R. Hollis clears music.', 'J.R. Hollis'],
])('dots inside a name do not end a sentence: %s', (url, words, name) => {
  expect(nameOf(url, words)).toBe(name)
})

test.each([
  ['https://rooknpine.com/', 'Rook & Pine makes music for games.', 'Rook & Pine'],
  ['https://rookpine.com/', 'Rook & Pine makes music for games.', 'Rook & Pine'],
  ['https://rookandpine.com/', 'Rook & Pine makes music for games.', 'Rook & Pine'],
])('an ampersand may be spelled in several ways in a host: %s', (url, words, name) => {
  expect(nameOf(url, words)).toBe(name)
})

test.each([
  ['said twice in a row', '<title>Slow Harbour Sounds Slow Harbour Sounds</title><p>We make songs for film.</p>'],
  ['before a copyright sign', '<title>Slow Harbour Sounds © 2026</title><p>We make songs for film.</p>'],
])('a name %s is cut to the name alone', (_what, html) => {
  expect(nameOf('https://slowharbour.example/x', html)).toBe('Slow Harbour Sounds')
})

test('a lettered list is not a copyright line', () => {
  expect(
    nameOf('https://northquaymusic.com/rates', 'Rates for (a) Kent (b) Essex (c) Sussex (d) Devon.'),
  ).not.toContain('Sussex')
})

test.each([
  ['https://tidewatersync.com/contact', ['email@tidewatersync.com']],
  ['https://www.tidewatersync.com/contact', ['email@tidewatersync.com']],
  ['https://elsewhere.org/contact', []],
])('a mailbox called "email" is accepted only at the page\'s own domain: %s', (url, found) => {
  const addresses = findAddresses(page(url, 'Write to email@tidewatersync.com or your.name@tidewatersync.com.'))
  expect(addresses.map(({ address }) => address)).toEqual(found)
})

test('an invitation is not a name', () => {
  const body =
    '<title>LARKHOUSE | Send Demos</title><main><h1>Send Demos</h1><p>We are looking for house music.</p></main>'
  const asked = parsePage({ url: 'https://someaccount.github.io/site/demos', body, contentType: 'text/html' })
  expect(extractCompany(asked)?.value).not.toBe('Send Demos')
})

test.each([
  [
    'https://risingmusic.com/',
    '<title>Publishing</title><p>Rising Music looks after the songs of its writers. Rising Music pays them.</p><footer>© 2026 Rising</footer>',
    'Rising Music',
    'the name that the host spells, not the shorter one of the copyright line',
  ],
  [
    'https://marta-web.github.io/fernhollow-records/contact',
    '<title>Fernhollow Records</title><h1>Contact</h1><p>For bookings and questions.</p>',
    'Fernhollow Records',
    'a folder on a host of many',
  ],
  [
    'https://pedro-77.github.io/label-r/',
    '<title>Inicio</title><h1>Lumbre</h1><p>Lumbre es un sello independiente de Cali. En Lumbre publicamos música.</p>',
    'Lumbre',
    'what a page says that it is, in Spanish',
  ],
])('a company’s own name is found: %s', (url, body, name) => {
  const page = parsePage({ url, body: `<html><body>${body}</body></html>`, contentType: 'text/html' })
  expect(extractCompany(page)?.value).toBe(name)
})

test.each([
  ['Submit music to Tidewater Sync', 'Tidewater Sync'],
  ['Send your demos to Tidewater Sync', 'Tidewater Sync'],
  ['Licensing at Tidewater Sync', 'Tidewater Sync'],
  ['Contact Tidewater Sync', 'Tidewater Sync'],
])('the purpose of a page is not part of the name in its title: %s', (title, name) => {
  const body = `<title>${title}</title><main><p>We place songs in films. Fill in the form.</p></main>`
  const parsed = parsePage({ url: 'https://tidewatersync.com/submit', body, contentType: 'text/html' })
  expect(extractCompany(parsed)?.value).toBe(name)
})
