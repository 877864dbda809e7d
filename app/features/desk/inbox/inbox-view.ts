import { useCallback, useLayoutEffect, useMemo, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { INBOX_TABS, type InboxFilter, InboxFilterSchema } from '#contracts/desk/inbox.ts'

/** What the address of the inbox says: the filter, and the reference of the opened item. */
export type InboxView = { filter: InboxFilter; item: string | null }

const REFERENCE = /^NM-[\dA-F]{6}-[\dA-F]{6}$/

/** Reads the address; whatever it holds, the inbox can be shown. */
export function parseInboxView(params: URLSearchParams): InboxView {
  const read = <Key extends keyof InboxFilter>(key: Key, name: string = key) => {
    const parsed = InboxFilterSchema.shape[key].safeParse(params.get(name) ?? undefined)
    return parsed.success ? { [key]: parsed.data } : {}
  }
  const filter = InboxFilterSchema.parse({
    ...read('tab'),
    ...read('state'),
    ...read('assignee', 'who'),
    ...read('q'),
    ...read('sort'),
  })
  const item = params.get('item')?.toUpperCase() ?? ''
  return { filter, item: REFERENCE.test(item) ? item : null }
}

/** The address of the inbox. What is usual is left out. */
export function toInboxParams({ filter, item }: InboxView): URLSearchParams {
  const params = new URLSearchParams()
  if (filter.tab !== INBOX_TABS[0]) params.set('tab', filter.tab)
  if (filter.state !== 'open') params.set('state', filter.state)
  if (filter.assignee !== undefined) params.set('who', filter.assignee)
  if (filter.q !== undefined) params.set('q', filter.q)
  if (filter.sort !== 'newest') params.set('sort', filter.sort)
  if (item !== null) params.set('item', item)
  return params
}

export type ChangeInboxView = (change: { filter?: Partial<InboxFilter>; item?: string | null }, how?: 'replace') => void

/** The inbox's state, which is its address: kept over a reload, and Back undoes the last step. */
export function useInboxView(): [InboxView, ChangeInboxView] {
  const [params, setParams] = useSearchParams()
  const view = useMemo(() => parseInboxView(params), [params])
  // What was asked for last: words that settle just after a tab was pressed must not take the tab back.
  const latest = useRef(view)
  useLayoutEffect(() => {
    latest.current = view
  }, [view])
  const change = useCallback<ChangeInboxView>(
    (part, how) => {
      const { filter, item } = latest.current
      const next = { filter: { ...filter, ...part.filter }, item: part.item === undefined ? item : part.item }
      latest.current = next
      setParams(toInboxParams(next), { replace: how === 'replace', state: { stay: true }, preventScrollReset: true })
    },
    [setParams],
  )
  return [view, change]
}
