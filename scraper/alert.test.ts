import { expect, test } from 'vitest'
import type { OpportunityDraft, StoredReading } from '#contracts/scraper-port.ts'
import { detectEvents } from './alert.ts'
import { readPage } from './read-page.ts'
import { deriveRow } from './resolve.ts'
import { loadWeights } from './score.ts'

const AT = new Date('2026-11-21T12:00:00Z')

function derive(words: string, equalReads = 1): { row: OpportunityDraft; readings: StoredReading[] } {
  const body = `<title>Brightwater Sync</title><p>Brightwater Sync licenses music for film. Contact us: our team places songs. ${words}</p>`
  const { reading } = readPage({
    url: 'https://www.brightwatersync.com/',
    body,
    contentType: 'text/html',
    fetchedAt: AT,
  })
  if (reading === null) throw new Error('the page is read')
  const readings = [{ reading, equalReads }]
  const row = deriveRow(readings, loadWeights(), AT)
  if (row === null) throw new Error('the page gives a row')
  return { row, readings }
}

test('a first sight that is open, quoted and sure is told once', () => {
  const { row, readings } = derive('We accept demos.')
  expect(row.ai_confidence_score).toBeGreaterThan(0.7)
  const first = detectEvents(row, readings, null)
  expect(first).toMatchObject({ events: [{ kind: 'opened', quote: 'We accept demos.' }], openingAnnounced: true })
  expect(detectEvents(row, readings, { openingAnnounced: true }).events).toEqual([])
})

test('an unsure opening waits for a second equal read', () => {
  const { row, readings } = derive('We accept demos.')
  const unsure = { ...row, ai_confidence_score: 0.5 }
  expect(detectEvents(unsure, readings, null)).toEqual({ events: [], openingAnnounced: false })
  const [stored] = readings
  if (stored === undefined) throw new Error('one reading')
  expect(detectEvents(unsure, [{ ...stored, equalReads: 2 }], { openingAnnounced: false }).events).toHaveLength(1)
})

test('a row that closes may open again later', () => {
  const { row, readings } = derive('We do not accept demos.')
  expect(detectEvents(row, readings, { openingAnnounced: true })).toEqual({ events: [], openingAnnounced: false })
})
