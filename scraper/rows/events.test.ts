import { expect, test } from 'vitest'
import type { OpportunityDraft, StoredReading } from '#contracts/scraper-port.ts'
import { readPage } from '#scraper/page/read-page.ts'
import { deriveRow, findDoubts, nameKey } from './derive-row.ts'
import { detectEvents } from './events.ts'
import { loadWeights } from './score.ts'

const AT = new Date('2026-11-21T12:00:00Z')

function derive(words: string, equalReads = 1): { row: OpportunityDraft; readings: StoredReading[] } {
  const body = `<title>Brightwater Sync</title><p>Brightwater Sync licenses music for film. Contact us at info@brightwatersync.com: our team places songs. ${words}</p>`
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
  expect(detectEvents(row, readings, { status: 'open', openingAnnounced: true }).events).toEqual([])
})

test('an unsure opening waits for a second equal read', () => {
  const { row, readings } = derive('We accept demos.')
  const unsure = { ...row, ai_confidence_score: 0.5 }
  expect(detectEvents(unsure, readings, null)).toEqual({ events: [], openingAnnounced: false, flapping: false })
  const [stored] = readings
  if (stored === undefined) throw new Error('one reading')
  expect(
    detectEvents(unsure, [{ ...stored, equalReads: 2 }], { status: 'open', openingAnnounced: false }).events,
  ).toHaveLength(1)
})

test('a row that closes may open again later', () => {
  const { row, readings } = derive('We do not accept demos.')
  expect(detectEvents(row, readings, { status: 'open', openingAnnounced: true })).toMatchObject({
    events: [{ kind: 'closed' }],
    openingAnnounced: false,
  })
})

test('a source whose status changes for the third time in a month is marked, not told', () => {
  const { row, readings } = derive('We accept demos.')
  const closed = { status: 'closed', openingAnnounced: false }
  expect(detectEvents(row, readings, closed, 1)).toMatchObject({ events: [{ kind: 'opened' }], flapping: false })
  expect(detectEvents(row, readings, closed, 2)).toMatchObject({ events: [{ kind: 'flapping' }], flapping: true })
})

test('an invitation whose day has passed is closed without anybody reading it again', () => {
  const { row, readings } = derive('We accept demos until 14 March 2027.')
  expect(row).toMatchObject({ submission_status: 'open', deadline: '2027-03-14' })
  const on = (day: string) => deriveRow(readings, loadWeights(), new Date(`${day}T12:00:00Z`))
  expect(on('2027-03-14')).toEqual(row)
  expect(deriveRow(readings, loadWeights(), new Date('2027-03-15T11:59:00Z'))).toEqual(row)
  expect(on('2027-03-15')).toMatchObject({ submission_status: 'closed', status_reason: 'window_closed' })
})

test('pages that contradict each other and a model that contradicts the rules are doubts with both sides', () => {
  const open = derive('We accept demos.').readings
  const closed = derive('We do not accept demos.').readings
  expect(findDoubts([...open, ...closed])).toMatchObject([
    {
      kind: 'conflicting_facts',
      detail: { open: { quote: 'We accept demos.' }, closed: { quote: 'We do not accept demos.' } },
    },
  ])
  const second = { model: 'm', outcome: 'answered' as const, detail: null, status: 'closed' as const, agrees: false }
  const doubted = open.map(({ reading, ...rest }) => ({ ...rest, reading: { ...reading, second_reading: second } }))
  expect(findDoubts(doubted)).toMatchObject([
    { kind: 'model_disagreement', detail: { rules: 'open', model: 'closed' } },
  ])
  expect(findDoubts(open)).toEqual([])
})

test('a model is doubted only where it reads open against closed', () => {
  const doubtsOf = (words: string, status: 'open' | 'closed' | 'unknown') => {
    const second = { model: 'm', outcome: 'answered' as const, detail: null, status, agrees: false }
    const { readings } = derive(words)
    return findDoubts(readings.map((stored) => ({ ...stored, reading: { ...stored.reading, second_reading: second } })))
  }
  expect(doubtsOf('We accept demos.', 'unknown')).toEqual([])
  expect(doubtsOf('We love music.', 'open')).toEqual([])
  expect(doubtsOf('We do not accept demos.', 'open')).toHaveLength(1)
})

test('companies are compared without legal form, article and signs', () => {
  expect(nameKey('The Brightwater Sync, LLC')).toBe(nameKey('Brightwater-Sync Ltd.'))
  expect(nameKey('Brightwater Music')).not.toBe(nameKey('Brightwater Sync'))
  expect(nameKey('B&')).toBe('band')
  expect(nameKey('A.')).toBeNull()
})
