import { useCallback, useLayoutEffect, useMemo, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { INBOX_TABS, type InboxFilter, InboxFilterSchema } from '#contracts/desk/inbox.ts'

/** The state kept in the URL: the filter, and the reference of the open item. */
export type InboxView = { filter: InboxFilter; item: string | null }

const REFERENCE = /^NM-[\dA-F]{6}-[\dA-F]{6}$/

/** Parses the URL. Invalid values are ignored. */
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

/** The URL parameters of the inbox. Default values are omitted. */
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

/** The inbox's state, kept in the URL: it survives a reload, and Back undoes the last step. */
export function useInboxView(): [InboxView, ChangeInboxView] {
  const [params, setParams] = useSearchParams()
  const view = useMemo(() => parseInboxView(params), [params])
  // The latest requested state: a search that settles just after a tab was pressed must not restore the old tab.
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
