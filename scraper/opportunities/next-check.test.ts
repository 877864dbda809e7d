import fc from 'fast-check'
import { expect, test } from 'vitest'
import { nextCheckAt } from './resolver.ts'

const AT = new Date('2026-11-21T12:00:00Z')
const next = (rest: Partial<Parameters<typeof nextCheckAt>[0]>) =>
  nextCheckAt({ at: AT, readable: true, status: null, deadline: null, ...rest }).toISOString()

test('each status has its own recheck interval', () => {
  expect(next({ readable: false, status: 'open' })).toBe('2026-11-24T12:00:00.000Z')
  expect(next({ status: 'open' })).toBe('2026-11-28T12:00:00.000Z')
  expect(next({ status: 'unknown' })).toBe('2026-12-21T12:00:00.000Z')
  expect(next({ status: null })).toBe('2026-12-21T12:00:00.000Z')
  expect(next({ status: 'closed' })).toBe('2027-01-20T12:00:00.000Z')
})

test('an open opportunity is rechecked on the day after its deadline', () => {
  expect(next({ status: 'open', deadline: '2026-11-23' })).toBe('2026-11-24T12:00:00.000Z')
  expect(next({ status: 'open', deadline: '2026-11-21' })).toBe('2026-11-22T12:00:00.000Z')
  expect(next({ status: 'open', deadline: '2027-03-14' })).toBe('2026-11-28T12:00:00.000Z')
})

test('the next check is always after this one, whatever the deadline', () => {
  const visits = fc.record({
    at: fc.date({ min: new Date('2020-01-01'), max: new Date('2040-01-01'), noInvalidDate: true }),
    readable: fc.boolean(),
    status: fc.constantFrom('open', 'closed', 'unknown', null),
    deadline: fc.constantFrom('1999-01-01', '2026-11-21', '2039-12-31', '9999-12-31', 'soon', null),
  })
  fc.assert(fc.property(visits, (visit) => nextCheckAt(visit).getTime() > visit.at.getTime()))
})
