import { expect, test } from 'vitest'
import { withValue } from './with-value.ts'

test('a field is set, replaced and taken away, and a value that it does not take changes nothing', () => {
  expect(withValue({ q: 'film' }, 'event', { kind: 'opened', week: '2026-11-16' })).toEqual({
    q: 'film',
    event: { kind: 'opened', week: '2026-11-16' },
  })
  expect(withValue({ sample: true }, 'sample', false)).toEqual({ sample: false })
  expect(withValue({ source: ['staff'] }, 'source', undefined)).toEqual({})
  expect(withValue({ q: 'film' }, 'event', { kind: 'opened', week: '2026-11-17' })).toEqual({ q: 'film' })
})
