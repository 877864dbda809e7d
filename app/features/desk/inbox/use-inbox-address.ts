import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import type { InboxFilter } from '#contracts/inbox.ts'
import { type InboxAddress, readInbox, writeInbox } from './inbox-address.ts'

export type ChangeInbox = (change: { filter?: Partial<InboxFilter>; item?: string | null }, how?: 'replace') => void

/** The inbox's state, which is its address: kept over a reload, and Back undoes the last step. */
export function useInboxAddress(): [InboxAddress, ChangeInbox] {
  const [params, setParams] = useSearchParams()
  const address = useMemo(() => readInbox(params), [params])
  const change: ChangeInbox = (part, how) => {
    const next = {
      filter: { ...address.filter, ...part.filter },
      item: part.item === undefined ? address.item : part.item,
    }
    setParams(writeInbox(next), { replace: how === 'replace', state: { stay: true }, preventScrollReset: true })
  }
  return [address, change]
}
