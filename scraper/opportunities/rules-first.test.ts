import { expect, test } from 'vitest'
import { readPage } from '#scraper/page/read-page.ts'
import { deriveOpportunity } from './derive-opportunity.ts'
import { loadWeights } from './score.ts'

const NOW = new Date('2026-11-21T12:00:00Z')
const OURS =
  '<h1>Rookpine Music</h1><p>We are a sync library: our catalogue of songs is licensed to films and series.</p>'
const REFUSED = '<p>We do not accept demos.</p>'
const BY_A_RULE = '<p>We are accepting demos. Send a link to demos@rookpine.com.</p>'

/** Readings stored before 2026-11-28 may have a status from word weights. */
function rowOf(...bodies: string[]) {
  const stored = bodies.flatMap((body, at) => {
    const page = { url: `https://rookpine.com/page-${at}`, body: `${OURS}${body}`, contentType: 'text/html' as const }
    const { reading } = readPage({ ...page, fetchedAt: NOW })
    if (reading === null) return []
    const statements = reading.policy.statements.map((one) => ({ ...one, by_words: true as const }))
    const kept = body === REFUSED ? { ...reading, policy: { ...reading.policy, statements } } : reading
    return [{ reading: kept, equalReads: 1 }]
  })
  return deriveOpportunity(stored, loadWeights(), NOW)
}

test('a status from word weights yields to a rule’s status on another page of the site', () => {
  expect(rowOf(REFUSED)?.submission_status).toBe('closed')
  const row = rowOf(REFUSED, BY_A_RULE)
  expect(row).toMatchObject({ submission_status: 'open', status_reason: 'explicit', contradicting_quote: null })
})

test('a sentence without a rule does not count as a quoted status', () => {
  const ofFeature = (body: string) =>
    new Map(rowOf(body)?.score_reasons.map(({ feature, weight }) => [feature, weight])).get('status_quoted')
  expect(ofFeature(REFUSED)).toBeLessThan(0)
  expect(ofFeature(BY_A_RULE)).toBeGreaterThan(0)
})
