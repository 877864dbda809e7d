import { useCallback, useLayoutEffect, useMemo, useRef } from 'react'
import { useSearchParams } from 'react-router'
import type { OpportunityFilter } from '#contracts/desk/opportunity-filter.ts'
import { DEFAULT_SORT, type OpportunitySort } from '#contracts/desk/opportunity-search.ts'
import { readFilter, readSort, writeFilter, writeSort } from './filter-address.ts'

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

/** Reads the address; whatever it holds, the desk can be shown. */
export function readDesk(params: URLSearchParams): DeskAddress {
  const id = (name: string) => {
    const value = params.get(name)
    return value !== null && UUID.test(value) ? value : null
  }
  return {
    tab: TABS.find((tab) => tab === params.get('tab')) ?? 'opportunities',
    show: params.get('show') === 'charts' ? 'charts' : 'list',
    filter: readFilter(params),
    sort: readSort(params),
    row: id('row'),
    view: id('view'),
  }
}

/** The address with some of it changed; what is not the desk's own is left alone. */
export function changeDesk(params: URLSearchParams, change: Partial<DeskAddress>): URLSearchParams {
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
  const [query, otherQuery] = [one, other].map((filter) => viewQuery({ filter, sort: DEFAULT_SORT }))
  return query === otherQuery
}

/** The part of an address that a saved view keeps: filter and order. */
export function viewQuery({ filter, sort }: Pick<DeskAddress, 'filter' | 'sort'>): string {
  const params = new URLSearchParams()
  writeFilter(filter, params)
  writeSort(sort, params)
  return params.toString()
}

export type ChangeDesk = (change: Partial<DeskAddress>, how?: 'push' | 'replace') => void

/** The desk's state, which is its address: kept over a reload, and Back undoes the last step. */
export function useDeskAddress(): [DeskAddress, ChangeDesk] {
  const [params, setParams] = useSearchParams()
  const address = useMemo(() => readDesk(params), [params])
  // What was asked for last: two changes in one moment, such as a tab's press and its focus, must not lose or repeat a step.
  const latest = useRef(params)
  useLayoutEffect(() => {
    latest.current = params
  }, [params])
  const change = useCallback<ChangeDesk>(
    (part, how = 'push') => {
      const next = changeDesk(latest.current, part)
      if (next.toString() === latest.current.toString()) return
      latest.current = next
      // The list itself decides where it is scrolled to.
      setParams(next, { replace: how === 'replace', state: { stay: true }, preventScrollReset: true })
    },
    [setParams],
  )
  return [address, change]
}
