import { expect, test } from 'vitest'
import { SORT_KEYS } from '#contracts/desk/opportunity-search.ts'
import { nextSort, SORTS } from './sorts.ts'

test('the sort menu has every sort key', () => {
  expect(SORTS.map(({ sort }) => sort.by).sort()).toEqual([...SORT_KEYS].sort())
})

test('a column head sorts in its usual direction first and reverses with the next press', () => {
  const byName = nextSort({ by: 'date_scraped', direction: 'desc' }, 'name')
  expect(byName).toEqual({ by: 'name', direction: 'asc' })
  expect(nextSort(byName, 'name')).toEqual({ by: 'name', direction: 'desc' })
  expect(nextSort(byName, 'ai_confidence_score')).toEqual({ by: 'ai_confidence_score', direction: 'desc' })
})
