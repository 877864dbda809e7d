import { useRef } from 'react'
import type { InboxItem } from '#contracts/inbox.ts'
import type { ChangeInbox } from './use-inbox-address.ts'

type StepParts = {
  items: readonly InboxItem[]
  /** The reference of the opened item. */
  openRef: string | null
  change: ChangeInbox
  current: number
  setCurrent: (at: number) => void
}

/** Opening, closing and stepping through the list, by the focus while nothing is opened. */
export function useItemSteps({ items, openRef, change, current, setCurrent }: StepParts) {
  const listRef = useRef<HTMLUListElement>(null)
  const openAt = items.findIndex(({ reference }) => reference === openRef)
  const focusLine = (at: number) => {
    setCurrent(at)
    const line = listRef.current?.children[at]
    line?.querySelector<HTMLElement>('[data-line]')?.focus({ preventScroll: true })
    line?.scrollIntoView({ block: 'nearest' })
  }
  const open = (at: number) => {
    const item = items[at]
    if (item === undefined) return
    setCurrent(at)
    change({ item: item.reference }, openRef === null ? undefined : 'replace')
  }
  const close = () => {
    change({ item: null })
    // On a small screen the list is not there before the next drawing.
    requestAnimationFrame(() => focusLine(Math.max(0, openAt)))
  }
  const step = (by: 1 | -1) => {
    const at = Math.min(Math.max((openRef === null ? current : openAt) + by, 0), items.length - 1)
    if (openRef !== null) open(at)
    else focusLine(at)
  }
  return { listRef, open, close, step, at: openRef === null ? current : openAt }
}
