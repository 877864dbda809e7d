import { expect, test } from 'vitest'
import { parsePage } from '#scraper/page/parse.ts'
import { readPage } from '#scraper/page/read-page.ts'
import { readPolicy } from './policy.ts'

const NOW = new Date('2026-11-21T12:00:00Z')
const WITHOUT_RULE = {
  open: 'Once your tracks are uploaded, our editors will assess them and you will hear from us either way.',
  closed: 'Sadly the demo inbox got out of hand, and we had to shut it.',
}
const OURS =
  '<h1>Rookpine Music</h1><p>We are a sync library: our catalogue of songs is licensed to films and series.</p>'

const parse = (body: string) => parsePage({ url: 'https://rookpine.com/music', body, contentType: 'text/html' })
const read = (body: string) =>
  readPage({ url: 'https://rookpine.com/music', body, contentType: 'text/html', fetchedAt: NOW }).reading

test.each(['open', 'closed'] as const)(
  'a sentence that no rule reads is read by its words as %s, and marked',
  (side) => {
    const { status, evidence, statements } = readPolicy(parse(`<p>${WITHOUT_RULE[side]}</p>`), NOW)
    expect(status).toBe(side)
    expect(evidence?.quote).toBe(WITHOUT_RULE[side])
    expect(statements[0]?.by_words).toBe(true)
  },
)

test('a sentence of which a rule reads only a guideline is read by its words where they are sure', () => {
  const sentence =
    'Though our scouts are always on the lookout, we are unable to review further portfolios of composers.'
  const { status, statements } = readPolicy(parse(`<p>${sentence}</p>`), NOW)
  expect(statements.map(({ kind }) => kind)).toContain('guideline')
  expect(status).toBe('closed')
})

test('where a rule reads a refusal, words that lean to the other side are not asked', () => {
  const { status, statements } = readPolicy(parse(`<p>We accept no demos.</p><p>${WITHOUT_RULE.open}</p>`), NOW)
  expect(status).toBe('closed')
  expect(statements.every(({ by_words: byWords }) => byWords === undefined)).toBe(true)
})

test('the surest sentence decides which side a page leans to', () => {
  const { status } = readPolicy(parse(`<p>${WITHOUT_RULE.open}</p><p>${WITHOUT_RULE.closed}</p>`), NOW)
  expect(status).toBe('closed')
})

test.each([
  ['a question', 'Will the editors assess the tracks that you have uploaded and tell you either way?'],
  ['applicants', 'Please send your CV and a cover letter; the team will assess them and reply either way.'],
  ['three words', 'Upload tracks here.'],
])('%s is not weighed', (_what, sentence) => {
  expect(readPolicy(parse(`<p>${sentence}</p>`), NOW).statements.some(({ by_words: byWords }) => byWords)).toBe(false)
})

test('on a page of some length that hardly names music or its makers nothing is weighed', () => {
  const other = '<p>The conference looks at bridges, ports and the people who build them in many countries.</p>'.repeat(
    9,
  )
  expect(readPolicy(parse(`${other}<p>${WITHOUT_RULE.closed}</p>`), NOW).status).toBe('unknown')
})

test('words tell the status of a page that makes a row, and of no other', () => {
  expect(read(`${OURS}<p>${WITHOUT_RULE.open}</p>`)).toMatchObject({ relevant: true, policy: { status: 'open' } })
  const cafe =
    '<h1>Corner Cafe</h1><p>Coffee, cake, and songs by the neighbours on Sundays. Tracks of last week are on the wall.</p>'
  expect(read(`${cafe}<p>${WITHOUT_RULE.open}</p>`)).toMatchObject({
    relevant: false,
    policy: { status: 'unknown', statements: [] },
  })
})
