import { expect, test } from 'vitest'
import { formatDay } from './dates.ts'
import { describeSources } from './words.ts'

test('without a search provider nobody is told that the web is searched', () => {
  const line = describeSources({ directory_entries: 48, search_providers: [] })
  expect(line).toContain('the built-in directory of 48 sites')
  expect(line).not.toContain('web search')
})

test('search providers are named', () => {
  expect(describeSources({ directory_entries: 1, search_providers: ['brave', 'kagi'] })).toBe(
    'Active sources: web search with Brave Search and kagi, and the built-in directory of 1 site.',
  )
})

test('a bare day stays that day in every time zone, and what is no date is null', () => {
  expect(formatDay('2026-03-07')).toBe('Mar 7, 2026')
  expect(formatDay('soon')).toBeNull()
  expect(formatDay(null)).toBeNull()
})
