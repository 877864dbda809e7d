import { expect, test } from 'vitest'
import { deriveOpportunity } from '#scraper/opportunities/derive-opportunity.ts'
import { loadWeights } from '#scraper/opportunities/score.ts'
import { readPage } from '#scraper/page/read-page.ts'

const NOW = new Date('2026-11-22T12:00:00Z')
const ABOUT = '<p>We are a music library that licenses songs for film and television.</p>'
const read = (main: string, path = 'submissions', head = '') => {
  const { reading } = readPage({
    url: `https://lanternsync.com/${path}`,
    body: `<html><head><title>Lantern Sync</title>${head}</head><body><main>${ABOUT}${main}</main></body></html>`,
    contentType: 'text/html',
    fetchedAt: NOW,
  })
  if (reading === null) throw new Error('the page is read')
  return reading
}
const opportunityOf = (...pages: ReturnType<typeof read>[]) =>
  deriveOpportunity(
    pages.map((reading) => ({ reading, equalReads: 1 })),
    loadWeights(),
    NOW,
  )

test.each([
  [
    'open',
    '<p>As of 3 February 2025 we no longer accept demos.</p><h2>News</h2><p>Updated 14 June 2026: we are accepting demos again, send links.</p>',
  ],
  [
    'closed',
    '<p>Since 4 May 2026 we do not accept demos.</p><h2>Demos (January 2024)</h2><p>We welcome demos from artists, send us your songs by the form.</p>',
  ],
  [
    'open',
    '<h2>12 March 2024</h2><p>We do not accept demos at the moment.</p><h2>2 October 2026</h2><p>We accept demos from all artists, please send us links.</p>',
  ],
])('when both statements are dated, the newer one decides: %s %#', (status, main) => {
  const { policy } = read(main)
  expect(policy).toMatchObject({ status })
  expect(policy.reason).not.toBe('conflicting')
})

const SIDES =
  '<p>We do not accept demos.</p><h2>For artists</h2><p>We are always looking for new songs: please send us your music.</p>'

test('an undated refusal and an undated invitation contradict each other, and the opportunity shows both', () => {
  const page = read(SIDES)
  expect(page.policy).toMatchObject({ status: 'closed', reason: 'conflicting' })
  expect(opportunityOf(page)).toMatchObject({
    submission_status: 'closed',
    status_reason: 'conflicting',
    evidence_quote: 'We do not accept demos.',
    contradicting_quote: expect.stringContaining('please send us your music'),
    contradicting_url: 'https://lanternsync.com/submissions',
  })
})

test('adjacent paragraphs can contradict each other', () => {
  expect(read('<p>We do not accept demos.</p><p>Update: we are accepting demos again.</p>').policy).toMatchObject({
    status: 'closed',
    reason: 'conflicting',
    contradicted_by: { quote: 'Update: we are accepting demos again.' },
  })
})

test('an opportunity from two contradicting pages shows both statements', () => {
  const shut = read('<p>We do not accept demos.</p>', 'faq')
  const open = read('<p>Please send us your demos with the form.</p>', 'submit')
  expect(opportunityOf(shut, open)).toMatchObject({
    submission_status: 'closed',
    status_reason: 'conflicting',
    contradicting_quote: 'Please send us your demos with the form.',
    contradicting_url: 'https://lanternsync.com/submit',
  })
})

test.each([
  ['2024-03-01', '2026-05-02', 'open'],
  ['2026-05-02', '2024-03-01', 'closed'],
])('when two pages are dated, the newer one decides: %s against %s', (shutOn, openOn, status) => {
  const published = (day: string) => `<meta property="article:published_time" content="${day}T09:00:00Z">`
  const shut = read('<p>We do not accept demos.</p>', 'faq', published(shutOn))
  const open = read('<p>Please send us your demos with the form.</p>', 'submit', published(openOn))
  expect(opportunityOf(shut, open)).toMatchObject({ submission_status: status, contradicting_quote: null })
})

test('"not by mail, use the form" is no contradiction', () => {
  expect(read('<p>Please do not e-mail demos. Send us your music with the form.</p>').policy).toMatchObject({
    status: 'open',
    reason: 'explicit',
  })
})

test.each([
  ['We are closed for demos until 1 March 2027.', '2027-03-01'],
  ['Demo submissions are closed and will reopen on 15 January 2027.', '2027-01-15'],
  ['We do not accept demos until February 2027.', '2027-02-01'],
])('a closed window keeps the day on which it opens again: %s', (sentence, day) => {
  const page = read(`<p>${sentence}</p>`)
  expect(page.policy).toMatchObject({ status: 'closed', reason: 'window_closed', reopens_on: day })
  expect(opportunityOf(page)).toMatchObject({ submission_status: 'closed', reopens_on: day })
})

test.each([
  ['We are not currently accepting submissions, except from publishers and labels.', ['label', 'publisher']],
  ['We take no demos, with the exception of those from managers.', ['agent']],
])('submitters that a refusal exempts may submit: %s', (sentence, who) => {
  const { policy } = read(`<p>${sentence}</p>`)
  expect(policy).toMatchObject({ status: 'closed', reason: 'referral_only' })
  expect([...policy.who].sort()).toEqual(who)
})

test('an exceptional reason exempts no submitters', () => {
  expect(read('<p>Owing to an exceptional number of artists we do not accept demos.</p>').policy).toMatchObject({
    status: 'closed',
    reason: 'explicit',
    who: [],
  })
})

test.each([
  ['Artists, labels and publishers may send us music.', ['artist', 'label', 'publisher']],
  ['We accept demos from bands and managers.', ['agent', 'artist']],
  ['Anyone may send us songs.', ['anyone']],
  ['Songwriters can send their songs to our A&R manager.', ['artist']],
])('all who may submit are named: %s', (sentence, who) => {
  expect([...read(`<p>${sentence}</p>`).policy.who].sort()).toEqual(who)
})
