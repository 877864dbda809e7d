import { expect, test } from 'vitest'
import { SORT_KEYS } from '#contracts/desk/opportunity-search.ts'
import { nextSort, SORTS } from './sorts.ts'

test('every column can be sorted by without heads', () => {
  expect(SORTS.map(({ sort }) => sort.by).sort()).toEqual([...SORT_KEYS].sort())
})

test('a head sorts in its usual direction first and turns around with the next press', () => {
  const byName = nextSort({ by: 'date_scraped', direction: 'desc' }, 'name')
  expect(byName).toEqual({ by: 'name', direction: 'asc' })
  expect(nextSort(byName, 'name')).toEqual({ by: 'name', direction: 'desc' })
  expect(nextSort(byName, 'ai_confidence_score')).toEqual({ by: 'ai_confidence_score', direction: 'desc' })
})
