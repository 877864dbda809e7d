import { expect, test } from 'vitest'
import { parsePage } from '#scraper/page/parse/parse-page.ts'
import { readPolicy } from './policy.ts'

// Long enough to be judged by what it says around the invitation.
const FILLER =
  '<p>We are seven people in two rooms above a bakery. On Fridays there is soup, and everybody who rings the bell gets some of it.</p>'

function statusOf(html: string, title = 'Pellucid'): string {
  const body = `<title>${title}</title><main>${html}${FILLER}${FILLER}${FILLER}</main>`
  const page = parsePage({ url: 'https://pellucid.example/', body, contentType: 'text/html' })
  return readPolicy(page, new Date('2026-11-23T12:00:00Z')).status
}

test.each([
  '<p>Send us your music for airplay. Our station plays it in rotation, and listeners vote by phone.</p>',
  '<p>Send me your songs. I write about what I like, and every album review stays on this blog.</p>',
  '<p>Upload your music. It goes to Spotify and Deezer, you keep 100% and get an ISRC for each song.</p>',
  '<p>Submit your song to our song contest. Five judges choose the winners of three prizes.</p>',
  '<p>Bands may submit music to our festival. The booking team fills four stages.</p>',
  '<p>Create an account, upload your songs and earn credits from other users.</p>',
])('music that is not released, licensed or signed makes no opportunity: %s', (html) => {
  expect(statusOf(html)).toBe('unknown')
})

test.each([
  '<p>Our record label signs two bands a year. Send us your demo. Last year a station in Leeds played all our releases on air.</p>',
  '<p>We license songs to film and television. Submit your music to our library. Our catalogue was reviewed in a magazine.</p>',
  '<p>We write music for commercials. Are you a whistler? Send us a link to your music.</p>',
  '<p>Our label releases on vinyl. Send us your demo. We sign you for one album; our catalogue is on Spotify, you keep 50%.</p>',
])('a music company may mention stations, magazines and shops: %s', (html) => {
  expect(statusOf(html)).toBe('open')
})

test('a refusal counts whatever the purpose of the page', () => {
  const html = '<p>We do not accept music for airplay on our radio station.</p>'
  expect(statusOf(html)).toBe('closed')
})
