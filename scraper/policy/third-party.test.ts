import { expect, test } from 'vitest'
import type { PageReading } from '#contracts/scraper/reading.ts'
import { deriveOpportunity } from '#scraper/opportunities/derive-opportunity.ts'
import { loadWeights } from '#scraper/opportunities/score.ts'
import { readPage } from '#scraper/page/read-page.ts'

const AT = new Date('2026-11-21T12:00:00Z')
const SITE = 'https://www.brightwatersync.com'

function read(body: string, path: string, host = SITE): PageReading {
  const { reading } = readPage({ url: `${host}${path}`, body, contentType: 'text/html', fetchedAt: AT })
  if (reading === null) throw new Error('the page is read')
  return reading
}

const ADVICE =
  '<p>By Joe Writer. In this guide you should research each label. Most supervisors want metadata. Make sure your files are tagged. Other libraries expect stems. For example, avoid sending attachments. Tips follow.</p>'
const article = (title: string, words: string) =>
  `<title>How to pitch: ${title}</title><article>${ADVICE}<p>${words}</p></article>`

test.each([
  ['advice', 'Submit no more than four songs, and send your demo to the A&R person by name.'],
  ['a quoted policy', 'Their page says: "We accept demos, so send us your music at demos@tidewaterlabel.com."'],
  ['an invitation in the first person', 'We accept demos. Send us your music.'],
])('an article has no policy of its own: %s', (_what, words) => {
  const reading = read(article('a guide', words), '/a', 'https://tunesmag.com')
  expect([reading.page_kind === 'organisation', reading.policy.status, reading.policy.evidence]).toEqual([
    false,
    'unknown',
    null,
  ])
})

test.each([
  ['a headline', article('what no unsolicited material means', 'It means that nobody listens.')],
  ['a quoted refusal', article('policies', 'One firm writes: "We do not accept unsolicited material."')],
  ['a refusal of others', article('policies', 'A big label does not accept demos.')],
])('what a third party reports about others does not close its policy: %s', (_what, body) => {
  const own = read('<p>Brightwater Sync licenses music for film. We accept demos.</p>', '/submit')
  const rows = [own, read(body, '/blog/how-to-pitch-your-songs')].map((reading) => ({ reading, equalReads: 1 }))
  expect(deriveOpportunity(rows, loadWeights(), AT)?.submission_status).toBe('open')
})

test("a company's own refusal in an article on its site may close its opportunity", () => {
  const own = read('<p>Brightwater Sync licenses music for film. We accept demos.</p>', '/submit')
  const news = read(article('news', 'We are no longer accepting demos.'), '/blog/how-to-pitch-your-songs')
  expect([news.page_kind === 'organisation', news.policy.status]).toEqual([false, 'unknown'])
  const rows = [own, news].map((reading) => ({ reading, equalReads: 1 }))
  expect(deriveOpportunity(rows, loadWeights(), AT)).toMatchObject({
    submission_status: 'closed',
    evidence_quote: 'We are no longer accepting demos.',
    evidence_url: news.url,
  })
})

test.each([
  [
    'posted by',
    ['anna', 'bert', 'carl'].map((name) => `<p>We accept demos at our label. posted by ${name} on May 3</p>`).join(''),
  ],
  [
    'wrote',
    ['dora77', 'emil', 'frida_x'].map((name) => `<div>${name} wrote:</div><p>Send us your music.</p>`).join(''),
  ],
  ['its own data', '<script type="application/ld+json">{"@type":"QAPage","name":"x"}</script><p>We accept demos.</p>'],
])('a forum is not an organisation: %s', (_sign, body) => {
  expect(
    read(`<h1>Demos</h1>${body}<p>Any thoughts on music licensing?</p>`, '/t', 'https://chatboard.net'),
  ).toMatchObject({
    page_kind: 'article',
    policy: { status: 'unknown' },
  })
})

test('a list of many companies with their addresses is a directory', () => {
  const firms = Array.from({ length: 20 }, (_, n) => `<p>Firm ${n}: accepts music demos at www.firm${n}.com</p>`)
  expect(read(`<h1>Who takes music</h1>${firms.join('')}`, '/who', 'https://listings.net').page_kind).toBe('directory')
})

test.each([
  ['Creative Commons License', 'All releases come out under a Creative Commons License.', false],
  ['CC licence', 'Our records are licensed under a CC licence, for our listeners.', false],
  ['film', 'We license our recordings for film.', true],
])('a licence for listeners is not music for media: %s', (_what, words, relevant) => {
  const body = `<h1>Our records</h1><p>Our netlabel makes albums and recordings of composing friends, songs and tracks. ${words}</p>`
  expect(read(body, '/about', 'https://quietnet.org').relevant).toBe(relevant)
})

test.each([
  ['We love demos: send us a streaming link.', true],
  ['We do not accept demos.', true],
  ['Our records come out on vinyl.', false],
])('a label that does not mention media is relevant if it says whether it listens to demos: %s', (words, relevant) => {
  const body = `<h1>Quiet Net Records</h1><p>Our label makes albums and recordings of our artists, songs and tracks. ${words}</p>`
  expect(read(body, '/demos', 'https://quietnet.org').relevant).toBe(relevant)
})

test.each([
  'We craft music and sound design for commercials and film.',
  'Our sound designers and composers work on feature films, and we license what they write.',
])('industry terms make a page relevant: %s', (words) => {
  expect(read(`<p>${words}</p>`, '/about', 'https://plainhost.com').relevant).toBe(true)
})
