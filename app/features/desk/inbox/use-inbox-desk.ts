import { useRef, useState } from 'react'
import { extendTo, NOTHING_SELECTED, toggleRow } from '#app/features/desk/opportunities/selection.ts'
import { useStaff } from '#app/features/desk/shared/staff.ts'
import type { InboxItem } from '#contracts/inbox.ts'
import type { Move } from './calls.ts'
import type { InboxAddress } from './inbox-address.ts'
import { listKeys } from './list-keys.ts'
import type { useInboxList } from './queries.ts'
import { useChosen } from './use-chosen.ts'
import { useInboxActs } from './use-inbox-acts.ts'
import type { ChangeInbox } from './use-inbox-address.ts'

type DeskParts = { address: InboxAddress; change: ChangeInbox; list: ReturnType<typeof useInboxList> }
export type InboxDesk = ReturnType<typeof useInboxDesk>

/** The line that keys work on, the selected lines, and what both are for. */
export function useInboxDesk({ address, change, list }: DeskParts) {
  const acts = useInboxActs()
  const { nameOf } = useStaff()
  const items = list.data?.pages.flatMap((page) => page.items) ?? []
  const { current, setCurrent, selection, setSelection } = useChosen(JSON.stringify(address.filter), items.length)
  const [declining, setDeclining] = useState<readonly string[] | null>(null)
  const listRef = useRef<HTMLUListElement>(null)
  const selected = items.filter(({ id }) => selection.ids.has(id))
  const openAt = items.findIndex(({ reference }) => reference === address.item)

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
    change({ item: item.reference }, address.item === null ? undefined : 'replace')
  }
  const close = () => {
    change({ item: null })
    // On a small screen the list is not there before the next drawing.
    requestAnimationFrame(() => focusLine(Math.max(0, openAt)))
  }
  const step = (by: 1 | -1) => {
    const at = Math.min(Math.max((address.item === null ? current : openAt) + by, 0), items.length - 1)
    if (address.item !== null) open(at)
    else focusLine(at)
  }
  /** What a key is pressed for: the selected lines, or else the current one. */
  const meant = (): readonly InboxItem[] => {
    if (selected.length > 0) return selected
    const item = items[address.item === null ? current : openAt]
    return item === undefined ? [] : [item]
  }
  const clear = () => setSelection(NOTHING_SELECTED)
  const decline = async (move: Move) => {
    if (declining === null) return
    setDeclining(null)
    if (await acts.move(declining, move)) clear()
  }
  const select = (id: string, extend: boolean) =>
    setSelection((before) =>
      extend
        ? extendTo(
            before,
            id,
            items.map((item) => item.id),
          )
        : toggleRow(before, id),
    )
  const idsOf = (isSubmission: boolean) =>
    meant().flatMap(({ id, kind }) => ((kind === 'submission') === isSubmission ? [id] : []))
  const turnAway = () => {
    const [messages, submissions] = [idsOf(false), idsOf(true)]
    if (messages.length > 0) void acts.move(messages, { state: 'closed' })
    if (submissions.length > 0) setDeclining(submissions)
  }
  const onIds = (run: (ids: readonly string[]) => unknown) => () => {
    const ids = meant().map(({ id }) => id)
    if (ids.length > 0) run(ids)
  }
  const isOpen = address.item !== null
  const keys = listKeys({
    step,
    open: () => open(current),
    leave: isOpen ? close : selected.length > 0 ? clear : null,
    select: () => {
      const item = items[isOpen ? openAt : current]
      if (item !== undefined) select(item.id, false)
    },
    turnAway,
    answered: onIds(acts.answered),
    clearSpam: address.filter.tab === 'spam' ? onIds(acts.clearSpam) : null,
  })
  return {
    acts,
    items,
    nameOf,
    current,
    setCurrent,
    selected,
    isSelected: (id: string) => selection.ids.has(id),
    select,
    clear,
    open,
    close,
    step,
    declining,
    setDeclining,
    decline,
    listRef,
    keys,
  }
}
