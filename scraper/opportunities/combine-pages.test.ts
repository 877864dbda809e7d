import { expect, test } from 'vitest'
import { describeTerms } from '#contracts/desk/opportunity-terms.ts'
import type { ByModel, PageReading } from '#contracts/scraper/reading.ts'
import { readPage } from '#scraper/page/read-page.ts'
import { combineGuidelines, combineTerms, toModelReading } from './combine-pages.ts'
import { deriveOpportunity } from './derive-opportunity.ts'
import { loadWeights } from './score.ts'

function readingOf(words: string, path = '/', by?: Partial<ByModel>): PageReading {
  const body = `<title>Brightwater Sync</title><h1>Brightwater Sync</h1>
    <p>Brightwater Sync is a sync licensing agency. We place our artists' music in film and television.</p><p>${words}</p>`
  const url = `https://www.brightwatersync.com${path}`
  const { reading } = readPage({ url, body, contentType: 'text/html', fetchedAt: new Date('2026-11-21T12:00:00Z') })
  if (reading === null) throw new Error('the page is read')
  if (by === undefined) return reading
  const note = {
    model: 'small',
    version: '1',
    content: '1',
    detail: null,
    asked_on: '2026-11-21',
    sent: true,
    tokens: 700,
  }
  const rules = { status: reading.policy.status, evidence: reading.policy.evidence }
  return { ...reading, by_model: { ...note, outcome: 'answered', dropped: [], status: 'unknown', rules, ...by } }
}

test('an opportunity has the terms of all its pages', () => {
  const terms = combineTerms([
    readingOf('All our deals are non-exclusive. Please send 24-bit/48 kHz WAV files. We reply within 14 days.'),
    readingOf(
      'We re-title every track that is submitted. We respond within 30 days and only if we are interested.',
      '/faq',
    ),
  ])
  expect(terms).toEqual({
    exclusive: false,
    non_exclusive: true,
    semi_exclusive: false,
    retitle: true,
    formats: ['24-bit/48 khz wav'],
    response_days: 30,
    response_only_if_interested: true,
  })
  expect(terms && describeTerms(terms)).toEqual([
    'Deals: non-exclusive, re-titled',
    'Files: 24-bit/48 khz wav',
    'Answer: within 30 days, only if interested',
  ])
  expect(combineTerms([readingOf('We love music.')])).toBeNull()
})

test('an opportunity says which model read its page, and whether the rules agree', () => {
  const refusal = 'We do not accept unsolicited submissions.'
  const by = 'small'
  expect(toModelReading(readingOf(refusal, '/', { status: 'closed' }))).toEqual({
    by,
    status: 'closed',
    agrees: true,
    settled: true,
  })
  expect(toModelReading(readingOf(refusal, '/', { status: 'open' }))).toMatchObject({ status: 'open', agrees: false })
  expect(toModelReading(readingOf(refusal, '/', { status: 'unknown' }))).toMatchObject({ agrees: null, settled: true })
  expect(toModelReading(readingOf(refusal, '/', { outcome: 'timeout', status: null }))).toMatchObject({
    status: null,
    settled: false,
  })
  expect(toModelReading(readingOf(refusal, '/', { outcome: 'skipped', status: null }))).toBeNull()
  expect(toModelReading(readingOf(refusal))).toBeNull()
})

test('guidelines of several pages become one text, and list items end with a full stop', () => {
  const asking = readingOf(
    'Send us your music.</p><ul><li>Three tracks at most</li><li>WAV files at 24 bit</li></ul><p>',
    '/submit',
  )
  expect(combineGuidelines([asking, readingOf('Send us your music. We reply to everybody.'), asking])).toBe(
    'Three tracks at most. WAV files at 24 bit. We reply to everybody.',
  )
  expect(combineGuidelines([readingOf('We love films.')])).toBeNull()
})

test('a form without an address of its own is on the page that mentions it', () => {
  const reading = readingOf('Artists can submit music with our form.', '/submit')
  const opportunity = deriveOpportunity([{ reading, equalReads: 1 }], loadWeights(), new Date('2026-11-22T12:00:00Z'))
  expect(reading.policy).toMatchObject({ status: 'open', route: 'form', route_value: null })
  expect(opportunity).toMatchObject({ route: 'form', route_value: 'https://www.brightwatersync.com/submit' })
})
