import { expect, test } from 'vitest'
import { parsePage } from './parse.ts'
import { readPage } from './read-page.ts'
import { beginningsIn, shareOf, TRADE_SIGNS, type TradeSigns, tradeScore, weigh } from './trade-words.ts'

const parse = (body: string) => parsePage({ url: 'https://tidemill.com/', body, contentType: 'text/html' })
const NOTHING = { verdict: 0, house: 0, own: 0, topic: 0, mailbox: 0, brief: 0, said: 0 }

test('words are told by their first letters, in whatever case; those of the footer are not looked at', () => {
  const page = parse('<title>Licensing</title><p>LICENSED for film, film and film.</p><footer>Careers</footer>')
  expect(beginningsIn(page).words).toEqual(['licensi', 'license', 'for', 'film', 'and'])
})

test('what a page says first is its title, its description and its own first lines, not its menu', () => {
  const lines = '<p>Lorem ipsum dolor sit amet.</p>'.repeat(40)
  const page = parse(`<title>Licensing</title><nav><a href="/">Careers</a></nav><p>Film.</p>${lines}<p>Demos.</p>`)
  const { words, first } = beginningsIn(page)
  expect(first).toEqual(['licensi', 'film', 'lorem', 'ipsum', 'dolor', 'sit', 'amet'])
  expect(words).toEqual(expect.arrayContaining([...first, 'careers', 'demos']))
})

test('a word weighs where it is said first beside what it weighs anywhere', () => {
  const signs = Object.fromEntries(TRADE_SIGNS.map((sign) => [sign, 0])) as TradeSigns
  const table = { intercept: 0, signs, words: { licensi: 1 }, first: { licensi: 2 } }
  const one = weigh(table, signs, { words: ['licensi', 'unknown'], first: [] })
  expect(weigh(table, signs, { words: ['licensi'], first: ['licensi'] })).toBeCloseTo(one * 3)
})

test('of a handful of words none decides, and many say no more than some', () => {
  expect(shareOf(1)).toBe(shareOf(10))
  expect(shareOf(40)).toBeCloseTo(shareOf(10) / 2)
})

test('what the conditions say weighs most of the signs', () => {
  const page = parse('<p>Nothing that the table knows: quern, quoin, quincunx.</p>')
  const score = (signs: Partial<typeof NOTHING>) => tradeScore(page, { ...NOTHING, ...signs })
  expect(score({ verdict: 1 })).toBeGreaterThan(score({ house: 1, own: 1 }))
  expect(score({ house: 1, own: 1 })).toBeGreaterThan(score({}))
  expect(score({})).toBeLessThan(0)
})

test.each([
  [
    'a label that never says what it does for media',
    '<title>Tidemill Records</title><h1>Contact</h1><p>We are a label and we put out records by artists we like. Send demos by link, please. For questions, booking or the catalogue get in touch with us.</p><p><a href="mailto:hello@tidemill.com">hello@tidemill.com</a></p>',
    true,
  ],
  [
    'a blog with sessions and events',
    '<title>Blog</title><h1>From our blog</h1><p>How to design your home studio, why time matters between sessions, and what to check before you perform at events. Comments, dates and updates on our site. Our music lessons continue while you explore the program.</p>',
    false,
  ],
])('plain words tell a page of the trade: %s', (_what, body, relevant) => {
  const { reading } = readPage({
    url: 'https://tidemill.com/contact',
    body,
    contentType: 'text/html',
    fetchedAt: new Date('2026-11-23T12:00:00Z'),
  })
  expect(reading?.relevant).toBe(relevant)
})
