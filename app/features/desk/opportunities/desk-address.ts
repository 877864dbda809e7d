import { useCallback, useLayoutEffect, useMemo, useRef } from 'react'
import { useSearchParams } from 'react-router'
import type { OpportunityFilter } from '#contracts/desk/opportunity-filter.ts'
import { DEFAULT_SORT, type OpportunitySort } from '#contracts/desk/opportunity-search.ts'
import { parseFilter, parseSort, writeFilter, writeSort } from './filter-address.ts'

export const TABS = ['opportunities', 'logs', 'settings'] as const
type DeskTab = (typeof TABS)[number]
type DeskShow = 'list' | 'charts'

export type DeskAddress = {
  tab: DeskTab
  show: DeskShow
  filter: OpportunityFilter
  sort: OpportunitySort
  row: string | null
  /** The saved view that was chosen last. */
  view: string | null
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/** Never fails: invalid parameters are ignored. */
export function parseDeskAddress(params: URLSearchParams): DeskAddress {
  const id = (name: string) => {
    const value = params.get(name)
    return value !== null && UUID.test(value) ? value : null
  }
  return {
    tab: TABS.find((tab) => tab === params.get('tab')) ?? 'opportunities',
    show: params.get('show') === 'charts' ? 'charts' : 'list',
    filter: parseFilter(params),
    sort: parseSort(params),
    row: id('row'),
    view: id('view'),
  }
}

/** A copy with these parts changed. Other parameters are kept. */
export function updateDeskParams(params: URLSearchParams, change: Partial<DeskAddress>): URLSearchParams {
  const after = new URLSearchParams(params)
  const set = (name: string, value: string | null) => (value === null ? after.delete(name) : after.set(name, value))
  if (change.tab !== undefined) set('tab', change.tab === 'opportunities' ? null : change.tab)
  if (change.show !== undefined) set('show', change.show === 'list' ? null : change.show)
  if (change.filter !== undefined) writeFilter(change.filter, after)
  if (change.sort !== undefined) writeSort(change.sort, after)
  if (change.row !== undefined) set('row', change.row)
  if (change.view !== undefined) set('view', change.view)
  return after
}

export function isSameFilter(one: OpportunityFilter, other: OpportunityFilter): boolean {
  const [query, otherQuery] = [one, other].map((filter) => toViewQuery({ filter, sort: DEFAULT_SORT }))
  return query === otherQuery
}

/** The part of an address that a saved view stores: filter and order. */
export function toViewQuery({ filter, sort }: Pick<DeskAddress, 'filter' | 'sort'>): string {
  const params = new URLSearchParams()
  writeFilter(filter, params)
  writeSort(sort, params)
  return params.toString()
}

export type ChangeDeskAddress = (change: Partial<DeskAddress>, how?: 'push' | 'replace') => void

/** The desk's state lives in its address: it survives a reload, and Back undoes the last step. */
export function useDeskAddress(): [DeskAddress, ChangeDeskAddress] {
  const [params, setParams] = useSearchParams()
  const address = useMemo(() => parseDeskAddress(params), [params])
  // The latest target: two changes before the next render, such as a tab's press and its focus, must not lose or repeat a step.
  const latest = useRef(params)
  useLayoutEffect(() => {
    latest.current = params
  }, [params])
  const change = useCallback<ChangeDeskAddress>(
    (part, how = 'push') => {
      const next = updateDeskParams(latest.current, part)
      if (next.toString() === latest.current.toString()) return
      latest.current = next
      // The list scrolls itself.
      setParams(next, { replace: how === 'replace', state: { stay: true }, preventScrollReset: true })
    },
    [setParams],
  )
  return [address, change]
}
