import { expect, test } from 'vitest'
import { extractIndustries } from './industries.ts'
import { parsePage } from './parse/parse-page.ts'

const media = (words: string) =>
  extractIndustries(
    parsePage({ url: 'https://brightwater.com/about', body: `<p>${words}</p>`, contentType: 'text/html' }),
  ).map(({ value }) => value)

test.each([
  ['Music for films, series and commercials.', ['Film', 'TV', 'Advertising']],
  ['Scores for drama series.', ['TV']],
  ['Our albums appear in a series named after rivers.', []],
  ['Recorded under a commercial-tier plan.', []],
  ['We shoot a commercial every week.', ['Advertising']],
  ['Streams on YouTube Music and elsewhere.', []],
  ['Background music for YouTube.', ['Digital']],
  ['Marketing & Promo', []],
  ['On-air promo music and TV promos.', ['TV', 'Trailers']],
])('industries are recognised in "%s"', (words, expected) => {
  expect(media(words)).toEqual(expected)
})
