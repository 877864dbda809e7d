import { expect, test } from 'vitest'
import { describeQueries } from './describe-queries.ts'

const SOURCES = [
  { kind: 'sync-library', state: 'active' },
  { kind: 'sync-library', state: 'paused' },
  { kind: 'games', state: 'active' },
] as const

test('a query selects the kinds that it mentions, and only active sources count', () => {
  expect(describeQueries(['game audio briefs', 'string quartet'], SOURCES)).toEqual({
    queries: [
      { query: 'game audio briefs', kinds: ['games'], sources: 1 },
      { query: 'string quartet', kinds: [], sources: 0 },
    ],
    all: false,
    sources: 1,
  })
})

test('when no query selects a kind, a run reads all sources', () => {
  expect(describeQueries(['string quartet'], SOURCES)).toMatchObject({ all: true, sources: 2 })
})
