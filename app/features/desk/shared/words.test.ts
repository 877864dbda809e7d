import { expect, test } from 'vitest'
import { describeCost, describeSources } from './words.ts'

test('without a search provider the source line does not mention the web', () => {
  const line = describeSources({ directory_entries: 48, search_providers: [] })
  expect(line).toContain('the built-in directory of 48 sites')
  expect(line).not.toContain('web search')
})

test('search providers are named', () => {
  expect(describeSources({ directory_entries: 1, search_providers: ['brave', 'kagi'] })).toBe(
    'Active sources: web search with Brave Search and kagi, and the built-in directory of 1 site.',
  )
})

test('the source line says why a provider is unavailable, and counts pages added by staff', () => {
  const brave = { name: 'brave', detail: null, spent_today: 100, daily_budget: 100, until: null }
  const line = describeSources({
    directory_entries: 48,
    staff_entries: 2,
    search_providers: [],
    providers: [{ ...brave, state: 'budget' }],
  })
  expect(line).toBe(
    'Active source: the built-in directory of 48 sites and 2 pages that staff added. Brave Search has used up its budget for now, so nothing beyond it is looked at.',
  )
  expect(
    describeSources({
      directory_entries: 48,
      search_providers: ['searxng'],
      providers: [
        { ...brave, state: 'resting' },
        { ...brave, name: 'searxng', state: 'ready' },
      ],
    }),
  ).toBe(
    'Active sources: web search with SearXNG, and the built-in directory of 48 sites. Brave Search rests after failures.',
  )
})

test('the cost of searches is shown in dollars, as free, or as unknown', () => {
  expect([describeCost(42, 0.005), describeCost(3, 0.005), describeCost(9, 0), describeCost(9, null)]).toEqual([
    '$0.21',
    '$0.015',
    'free',
    'cost unknown',
  ])
})
