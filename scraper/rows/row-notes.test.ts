import { expect, test } from 'vitest'
import { describeTerms } from '#contracts/opportunity-terms.ts'
import type { PageReading, SecondReading } from '#contracts/reading.ts'
import { readPage } from '#scraper/page/read-page.ts'
import { createResolver } from './resolver.ts'
import { gatherGuidelines, gatherTerms, secondReadingOf } from './row-notes.ts'
import { loadWeights } from './score.ts'

function readingOf(words: string, path = '/', second?: Partial<SecondReading>): PageReading {
  const body = `<title>Brightwater Sync</title><h1>Brightwater Sync</h1>
    <p>Brightwater Sync is a sync licensing agency. We place our artists' music in film and television.</p><p>${words}</p>`
  const url = `https://www.brightwatersync.com${path}`
  const { reading } = readPage({ url, body, contentType: 'text/html', fetchedAt: new Date('2026-11-21T12:00:00Z') })
  if (reading === null) throw new Error('the page is read')
  const answered = { model: 'small', outcome: 'answered', detail: null, status: 'unknown', agrees: true } as const
  return second === undefined ? reading : { ...reading, second_reading: { ...answered, ...second } }
}

test('a row says what its pages say of deals, files and answers', () => {
  const terms = gatherTerms([
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
  expect(gatherTerms([readingOf('We love music.')])).toBeNull()
})

test('a row says that a model disagrees, on whichever page', () => {
  const home = readingOf('We do not accept unsolicited submissions.', '/', { status: 'closed' })
  const faq = readingOf('We love music.', '/faq', { status: 'open', agrees: false })
  expect(secondReadingOf([home], home)).toEqual({ by: 'small', status: 'closed', agrees: true, settled: false })
  expect(secondReadingOf([home, faq], home)).toMatchObject({ status: 'open', agrees: false })
  expect(secondReadingOf([readingOf('We love music.')], readingOf('We love music.'))).toBeNull()
})

test('a disagreement over a page that says nothing is none when the model says what the row says', () => {
  const home = readingOf('We do not accept unsolicited submissions.', '/', { status: 'closed' })
  const faq = readingOf('We love music.', '/faq', { status: 'closed', agrees: false })
  expect(secondReadingOf([home, faq], home)).toMatchObject({ status: 'closed', agrees: true })
})

test('a status that a model found stays while the model is out of reach, and goes when no model is asked any more', () => {
  const resolver = createResolver(loadWeights())
  const merge = (reading: PageReading) => {
    const found = readingOf('We love music.', '/', { status: 'open', settled: true })
    const previous = { reading: { ...found, policy: { ...found.policy, status: 'open' as const } }, equalReads: 1 }
    const page = {
      url: reading.url,
      outcome: 'extracted' as const,
      detail: null,
      reading,
      etag: null,
      lastModified: null,
    }
    return resolver.mergeReading(previous, page)?.reading.policy.status
  }
  const silent = { outcome: 'budget', detail: 'the run has used its tokens', status: null, agrees: null } as const
  expect(merge(readingOf('We adore music.', '/', silent))).toBe('open')
  expect(merge(readingOf('We adore music.'))).toBe('unknown')
  expect(merge(readingOf('We adore music.', '/', { status: 'unknown' }))).toBe('unknown')
  expect(merge(readingOf('We do not accept unsolicited submissions.', '/', silent))).toBe('closed')
})

test('guidelines of several pages are one text, in which a line of a list ends like a sentence', () => {
  const asking = readingOf(
    'Send us your music.</p><ul><li>Three tracks at most</li><li>WAV files at 24 bit</li></ul><p>',
    '/submit',
  )
  expect(gatherGuidelines([asking, readingOf('Send us your music. We reply to everybody.'), asking])).toBe(
    'Three tracks at most. WAV files at 24 bit. We reply to everybody.',
  )
  expect(gatherGuidelines([readingOf('We love films.')])).toBeNull()
})
