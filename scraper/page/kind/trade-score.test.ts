import { expect, test } from 'vitest'
import { parsePage } from '#scraper/page/parse/parse-page.ts'
import { readPage } from '#scraper/page/read-page.ts'
import { scoreTrade, sumWeights, wordWeight } from './trade-score.ts'

const parse = (body: string) => parsePage({ url: 'https://tidemill.com/', body, contentType: 'text/html' })
const NOTHING = { verdict: 0, company: 0, own: 0, topic: 0, mailbox: 0, brief: 0, submissions: 0 }

const score = (body: string, features: Partial<typeof NOTHING> = {}) =>
  scoreTrade(parse(body), { ...NOTHING, ...features })

test('words are compared by their first letters without case, count once, and do not count in the footer', () => {
  const known = score('<p>licensing film</p>')
  expect(score('<p>LICENSING, licensing; film, film.</p><footer>label</footer>')).toBeCloseTo(known)
  expect(score('<p>licensing film label</p>')).not.toBeCloseTo(known)
})

test('a word at the beginning of a page weighs more than one further down, and menus do not count as the beginning', () => {
  const lines = '<p>Quern quoin quincunx.</p>'.repeat(40)
  expect(score(`<p>licensing</p>${lines}`)).toBeGreaterThan(score(`${lines}<p>licensing</p>`))
  expect(score(`<nav><a href="/">licensing</a></nav>${lines}`)).toBeCloseTo(score(`${lines}<p>licensing</p>`))
})

test('a word at the beginning adds to the weight that it has anywhere', () => {
  const table = { intercept: 0, features: NOTHING, words: { licensi: 1 }, first: { licensi: 2 } }
  const one = sumWeights(table, NOTHING, { words: ['licensi', 'unknown'], first: [] })
  expect(sumWeights(table, NOTHING, { words: ['licensi'], first: ['licensi'] })).toBeCloseTo(one * 3)
})

test('a few words do not decide, and each of many words weighs less', () => {
  expect(wordWeight(1)).toBe(wordWeight(10))
  expect(wordWeight(40)).toBeCloseTo(wordWeight(10) / 2)
})

test('the verdict of the conditions has the largest weight of the features', () => {
  const body = '<p>Nothing that the table knows: quern, quoin, quincunx.</p>'
  expect(score(body, { verdict: 1 })).toBeGreaterThan(score(body, { company: 1, own: 1 }))
  expect(score(body, { company: 1, own: 1 })).toBeGreaterThan(score(body))
  expect(score(body)).toBeLessThan(0)
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
])('plain words decide whether a page belongs to the trade: %s', (_what, body, relevant) => {
  const { reading } = readPage({
    url: 'https://tidemill.com/contact',
    body,
    contentType: 'text/html',
    fetchedAt: new Date('2026-11-23T12:00:00Z'),
  })
  expect(reading?.relevant).toBe(relevant)
})
