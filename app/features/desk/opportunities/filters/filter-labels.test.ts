import { expect, test } from 'vitest'
import { describeFilter, HIGH_CONFIDENCE, kindLabel } from './filter-labels.ts'

const ADA = { id: '0b6a1c9e-53a1-4a5e-9a35-1f6d0a5c7d01', email: 'ada@label.example', name: null, deactivated: false }
const labels = (filter: Parameters<typeof describeFilter>[0]) => describeFilter(filter, [ADA]).map(({ label }) => label)

test('every active filter value has a readable chip', () => {
  expect(
    labels({ status: ['open', 'closed'], reason: ['ask_first'], kind: ['sync-library'], route: ['none'] }),
  ).toEqual([
    'Status: Open',
    'Status: Closed',
    'Reason: Ask before sending anything',
    'Kind: Sync library',
    'Route: Not known',
  ])
  expect(labels({ owner: ['me', 'nobody', ADA.id], stage: ['to_contact'], source: ['search'] })).toEqual([
    'Owner: Me',
    'Owner: Nobody',
    'Owner: ada@label.example',
    'Stage: To contact',
    'Source: Search and links',
  ])
  expect(
    labels({ email: 'yes', do_not_contact: 'no', deadline: 'week', due: 'today', verified_days: 30, starred: true }),
  ).toEqual(['Has e-mail', 'May be contacted', 'Closing this week', 'Due today', 'Verified within 30 days', 'Starred'])
  expect(labels({ event: { kind: 'opened', week: '2026-11-16' }, sample: true })).toEqual([
    'Opened in the week of Nov 16, 2026',
    'Sample data',
  ])
})

test('the confidence range is one chip, and the search has no chip', () => {
  expect(labels({ q: 'film', confidence_from: HIGH_CONFIDENCE })).toEqual(['High confidence'])
  expect(labels({ confidence_from: 0.2, confidence_to: 0.5 })).toEqual(['Confidence 20% to 50%'])
  expect(labels({ confidence_to: 0.5 })).toEqual(['Confidence up to 50%'])
  expect(describeFilter({ q: 'a', confidence_from: 0.2, confidence_to: 0.5 })[0]?.without).toEqual({ q: 'a' })
})

test('removing a chip keeps the other values and never leaves an empty array', () => {
  const [open, closed] = describeFilter({ status: ['open', 'closed'], starred: true })
  expect(open?.without).toEqual({ status: ['closed'], starred: true })
  expect(closed?.without).toEqual({ status: ['open'], starred: true })
  expect(describeFilter({ status: ['open'], starred: true })[0]?.without).toEqual({ starred: true })
})

test('a kind is shown as readable text', () => {
  expect(kindLabel('music-supervision')).toBe('Music supervision')
})
