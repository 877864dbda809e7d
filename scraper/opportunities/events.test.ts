import { expect, test } from 'vitest'
import { type ByModel, type PageReading, PageReadingSchema } from '#contracts/scraper/reading.ts'
import type { OpportunityDraft, StoredReading } from '#contracts/scraper/scraper-port.ts'
import { readPage } from '#scraper/page/read-page.ts'
import { deriveOpportunity, findDoubts, nameKey } from './derive-opportunity.ts'
import { createResolver, detectEvents } from './resolver.ts'
import { loadWeights } from './score.ts'

const AT = new Date('2026-11-21T12:00:00Z')

function derive(words: string, equalReads = 1): { opportunity: OpportunityDraft; readings: StoredReading[] } {
  const body = `<title>Brightwater Sync</title><p>Brightwater Sync licenses music for film. Contact us at info@brightwatersync.com: our team places songs. ${words}</p>`
  const { reading } = readPage({
    url: 'https://www.brightwatersync.com/',
    body,
    contentType: 'text/html',
    fetchedAt: AT,
  })
  if (reading === null) throw new Error('the page is read')
  const readings = [{ reading, equalReads }]
  const opportunity = deriveOpportunity(readings, loadWeights(), AT)
  if (opportunity === null) throw new Error('the page gives no opportunity')
  return { opportunity, readings }
}

test('a first reading that is open, quoted and confident is announced once', () => {
  const { opportunity, readings } = derive('We accept demos.')
  expect(opportunity.ai_confidence_score).toBeGreaterThan(0.7)
  const first = detectEvents(opportunity, readings, null)
  expect(first).toMatchObject({ events: [{ kind: 'opened', quote: 'We accept demos.' }], openingAnnounced: true })
  expect(detectEvents(opportunity, readings, { status: 'open', openingAnnounced: true }).events).toEqual([])
})

test('an uncertain opening waits for a second equal reading', () => {
  const { opportunity, readings } = derive('We accept demos.')
  const unsure = { ...opportunity, ai_confidence_score: 0.5 }
  expect(detectEvents(unsure, readings, null)).toEqual({ events: [], openingAnnounced: false, flapping: false })
  const [stored] = readings
  if (stored === undefined) throw new Error('one reading')
  expect(
    detectEvents(unsure, [{ ...stored, equalReads: 2 }], { status: 'open', openingAnnounced: false }).events,
  ).toHaveLength(1)
})

test('a closed opportunity may open again', () => {
  const { opportunity, readings } = derive('We do not accept demos.')
  expect(detectEvents(opportunity, readings, { status: 'open', openingAnnounced: true })).toMatchObject({
    events: [{ kind: 'closed' }],
    openingAnnounced: false,
  })
})

test('a status that changes three times in a month is marked as flapping and not announced', () => {
  const { opportunity, readings } = derive('We accept demos.')
  const closed = { status: 'closed', openingAnnounced: false }
  expect(detectEvents(opportunity, readings, closed, 1)).toMatchObject({
    events: [{ kind: 'opened' }],
    flapping: false,
  })
  expect(detectEvents(opportunity, readings, closed, 2)).toMatchObject({
    events: [{ kind: 'flapping' }],
    flapping: true,
  })
})

test('an invitation closes after its deadline without a new reading', () => {
  const { opportunity, readings } = derive('We accept demos until 14 March 2027.')
  expect(opportunity).toMatchObject({ submission_status: 'open', deadline: '2027-03-14' })
  const on = (day: string) => deriveOpportunity(readings, loadWeights(), new Date(`${day}T12:00:00Z`))
  expect(on('2027-03-14')).toEqual(opportunity)
  expect(deriveOpportunity(readings, loadWeights(), new Date('2027-03-15T11:59:00Z'))).toEqual(opportunity)
  expect(on('2027-03-15')).toMatchObject({ submission_status: 'closed', status_reason: 'window_closed' })
})

test('contradicting pages and a model that contradicts the rules are reviewed with both sides', () => {
  const open = derive('We accept demos.').readings
  const closed = derive('We do not accept demos.').readings
  expect(findDoubts([...open, ...closed])).toMatchObject([
    {
      kind: 'conflicting_facts',
      detail: { open: { quote: 'We accept demos.' }, closed: { quote: 'We do not accept demos.' } },
    },
  ])
  const doubted = open.map(({ reading, ...rest }) => ({ ...rest, reading: readByModel(reading, 'closed') }))
  expect(findDoubts(doubted)).toMatchObject([
    { kind: 'model_disagreement', detail: { rules: 'open', model: 'closed', by: 'm' } },
  ])
  expect(findDoubts(open)).toEqual([])
})

/** The reading as if a model had made it, with the given status; the rules' policy stays. */
function readByModel(
  reading: PageReading,
  status: 'open' | 'closed' | 'unknown',
  over: Partial<ByModel> = {},
): PageReading {
  const { policy } = reading
  const isOpposite = policy.status !== 'unknown' && status !== 'unknown' && policy.status !== status
  return {
    ...reading,
    policy: isOpposite ? { ...policy, status: 'unknown', reason: 'conflicting' } : { ...policy, status },
    by_model: {
      model: 'm',
      version: 'one',
      content: 'page',
      outcome: 'answered',
      detail: null,
      asked_on: '2026-11-21',
      sent: true,
      tokens: 700,
      dropped: [],
      status,
      rules: { status: policy.status, evidence: policy.evidence },
      ...over,
    },
  }
}

test('a model’s reading is reviewed only when it says open against closed', () => {
  const doubtsOf = (words: string, status: 'open' | 'closed' | 'unknown') => {
    const { readings } = derive(words)
    return findDoubts(readings.map((stored) => ({ ...stored, reading: readByModel(stored.reading, status) })))
  }
  expect(doubtsOf('We accept demos.', 'unknown')).toEqual([])
  expect(doubtsOf('We accept demos.', 'open')).toEqual([])
  expect(doubtsOf('We do not accept demos.', 'open')).toHaveLength(1)
})

test('open according to the model on one page and refused according to the rules on another is unknown, with both quotes', () => {
  const [open] = derive('We accept demos.').readings
  const [closed] = derive('We do not accept demos.').readings
  if (open === undefined || closed === undefined) throw new Error('one reading each')
  const faq = readByModel(closed.reading, 'unknown')
  const silent = {
    ...faq,
    url: 'https://www.brightwatersync.com/faq',
    policy: { ...faq.policy, evidence: null, statements: [] },
  }
  const stored = [readByModel(open.reading, 'open'), silent].map((reading) => ({ reading, equalReads: 1 }))
  expect(deriveOpportunity(stored, loadWeights(), AT)).toMatchObject({
    submission_status: 'unknown',
    status_reason: 'conflicting',
    evidence_quote: 'We accept demos.',
    contradicting_quote: 'We do not accept demos.',
    contradicting_url: 'https://www.brightwatersync.com/faq',
    model_reading: { by: 'm', status: 'open' },
  })
  expect(findDoubts(stored)).toMatchObject([{ kind: 'model_disagreement', detail: { rules: 'closed', model: 'open' } }])
})

test('a change that comes only from another model or the rules is no event, and a change of the page is one', () => {
  const resolver = createResolver(loadWeights())
  const [byRules] = derive('We do not accept demos.').readings
  const [asked] = derive('We accept demos.').readings
  if (byRules === undefined || asked === undefined) throw new Error('one reading each')
  const pageOf = (reading: PageReading) => ({
    url: reading.url,
    outcome: 'extracted' as const,
    detail: null,
    reading,
    etag: null,
    lastModified: null,
  })
  const open = readByModel(asked.reading, 'open')
  const eventsOf = (stored: StoredReading | null, previous: { status: string; openingAnnounced: boolean }) =>
    resolver.decide({ readings: stored === null ? [] : [stored], previous, now: AT })
  const first = resolver.mergeReading(byRules, pageOf(open))
  const decision = eventsOf(first, { status: 'closed', openingAnnounced: false })
  expect(decision).toMatchObject({ row: { submission_status: 'open' }, events: [], openingAnnounced: true })
  const second = resolver.mergeReading(first, pageOf(open))
  expect(eventsOf(second, { status: 'open', openingAnnounced: false }).events).toEqual([])
  // Another version of the instructions counts as another model. A changed page is an event in any case.
  const closed = readByModel(byRules.reading, 'closed')
  const stored = { reading: closed, equalReads: 1 }
  const again = resolver.mergeReading(stored, pageOf(readByModel(asked.reading, 'open', { version: 'two' })))
  expect(eventsOf(again, { status: 'closed', openingAnnounced: false }).events).toEqual([])
  const changed = resolver.mergeReading(
    stored,
    pageOf(readByModel(asked.reading, 'open', { version: 'two', content: 'new' })),
  )
  expect(eventsOf(changed, { status: 'closed', openingAnnounced: false }).events).toHaveLength(1)
})

test('a model’s reading stays while the model is unreachable and the rules find nothing', () => {
  const resolver = createResolver(loadWeights())
  const [silent] = derive('We love music.').readings
  const [refusing] = derive('We do not accept demos.').readings
  if (silent === undefined || refusing === undefined) throw new Error('one reading each')
  const previous = { reading: readByModel(silent.reading, 'open'), equalReads: 1 }
  const merge = (reading: PageReading) =>
    resolver.mergeReading(previous, {
      url: reading.url,
      outcome: 'extracted',
      detail: null,
      reading,
      etag: null,
      lastModified: null,
    })?.reading.policy.status
  const failed = readByModel(silent.reading, 'unknown', { outcome: 'budget', status: null })
  expect(merge(failed)).toBe('open')
  expect(merge(silent.reading)).toBe('unknown')
  expect(merge({ ...failed, policy: refusing.reading.policy })).toBe('closed')
})

test('a model may correct the rules about a company’s own page, but a model’s own finding is not lost to a worse reading', () => {
  const resolver = createResolver(loadWeights())
  const [byRules] = derive('We accept demos.').readings
  if (byRules === undefined) throw new Error('one reading')
  const lesser = { ...readByModel(byRules.reading, 'unknown'), page_kind: 'article' as const, relevant: false }
  const page = {
    url: lesser.url,
    outcome: 'third_party' as const,
    detail: null,
    reading: lesser,
    etag: null,
    lastModified: null,
  }
  expect(resolver.mergeReading(byRules, page)?.reading.page_kind).toBe('article')
  const byModel = { reading: readByModel(byRules.reading, 'open'), equalReads: 1 }
  expect(resolver.mergeReading(byModel, page)).toBe(byModel)
})

test('a reading stored by an earlier version still loads', () => {
  const [stored] = derive('We accept demos.').readings
  const second = { model: 'm', outcome: 'answered', detail: null, status: 'open', agrees: true, settled: true }
  const old = JSON.parse(JSON.stringify({ ...stored?.reading, second_reading: second }))
  const reading = PageReadingSchema.parse(old)
  expect(deriveOpportunity([{ reading, equalReads: 2 }], loadWeights(), AT)).toMatchObject({
    submission_status: 'open',
    model_reading: null,
  })
})

test('company names are compared without legal form, article and punctuation', () => {
  expect(nameKey('The Brightwater Sync, LLC')).toBe(nameKey('Brightwater-Sync Ltd.'))
  expect(nameKey('Brightwater Music')).not.toBe(nameKey('Brightwater Sync'))
  expect(nameKey('B&')).toBe('band')
  expect(nameKey('A.')).toBeNull()
})
