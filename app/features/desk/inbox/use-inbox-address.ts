import { useCallback, useLayoutEffect, useMemo, useRef } from 'react'
import { useSearchParams } from 'react-router'
import type { InboxFilter } from '#contracts/desk/inbox.ts'
import { type InboxAddress, readInbox, writeInbox } from './inbox-address.ts'

export type ChangeInbox = (change: { filter?: Partial<InboxFilter>; item?: string | null }, how?: 'replace') => void

/** The inbox's state, which is its address: kept over a reload, and Back undoes the last step. */
export function useInboxAddress(): [InboxAddress, ChangeInbox] {
  const [params, setParams] = useSearchParams()
  const address = useMemo(() => readInbox(params), [params])
  // What was asked for last: words that settle just after a tab was pressed must not take the tab back.
  const latest = useRef(address)
  useLayoutEffect(() => {
    latest.current = address
  }, [address])
  const change = useCallback<ChangeInbox>(
    (part, how) => {
      const { filter, item } = latest.current
      const next = { filter: { ...filter, ...part.filter }, item: part.item === undefined ? item : part.item }
      latest.current = next
      setParams(writeInbox(next), { replace: how === 'replace', state: { stay: true }, preventScrollReset: true })
    },
    [setParams],
  )
  return [address, change]
}
