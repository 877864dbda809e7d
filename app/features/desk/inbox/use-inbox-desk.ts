import { useRef, useState } from 'react'
import { extendTo, NOTHING_SELECTED, type Selection, toggleRow } from '#app/features/desk/opportunities/selection.ts'
import { useStaffNames } from '#app/features/desk/panel/queries.ts'
import type { RoomKey } from '#app/features/desk/shared/use-keys.ts'
import type { InboxItem } from '#contracts/inbox.ts'
import type { Move } from './calls.ts'
import type { InboxAddress } from './inbox-address.ts'
import type { useInboxList } from './queries.ts'
import { useInboxActs } from './use-inbox-acts.ts'
import type { ChangeInbox } from './use-inbox-address.ts'

type DeskParts = { address: InboxAddress; change: ChangeInbox; list: ReturnType<typeof useInboxList> }
export type InboxDesk = ReturnType<typeof useInboxDesk>

/** The line that keys work on, the selected lines, and what both are for. */
export function useInboxDesk({ address, change, list }: DeskParts) {
  const acts = useInboxActs()
  const { nameOf } = useStaffNames()
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
  const isSpam = address.filter.tab === 'spam'
  const onIds = (run: (ids: readonly string[]) => unknown) => () => {
    const ids = meant().map(({ id }) => id)
    if (ids.length > 0) run(ids)
  }
  const search = () => document.querySelector<HTMLInputElement>('input[type=search]')?.focus()
  const keys: RoomKey[] = [
    { key: 'j', also: 'ArrowDown', shown: ['J', '↓'], label: 'Next', run: () => step(1), repeats: true },
    { key: 'k', also: 'ArrowUp', shown: ['K', '↑'], label: 'Previous', run: () => step(-1), repeats: true },
    { key: 'o', also: 'Enter', shown: ['Enter', 'O'], label: 'Open', run: () => open(current) },
    {
      key: 'Escape',
      shown: ['Esc'],
      label: 'Close, or clear the selection',
      run: address.item !== null ? close : selected.length > 0 ? clear : null,
    },
    { key: 'x', label: 'Select', run: () => meantCurrent(items, address.item === null ? current : openAt, select) },
    { key: 'd', label: 'Decline the submission, close the message', run: turnAway },
    { key: 'a', label: 'Mark as answered', run: onIds(acts.answered) },
    { key: 'n', label: 'Not spam', run: isSpam ? onIds(acts.clearSpam) : null },
    { key: '/', label: 'Search', run: search },
  ]
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

function meantCurrent(items: readonly InboxItem[], at: number, select: (id: string, extend: boolean) => void): void {
  const item = items[at]
  if (item !== undefined) select(item.id, false)
}

/** A list that was asked for anew starts at its head with nothing selected. */
function useChosen(asked: string, count: number) {
  const [current, setCurrent] = useState(0)
  const [selection, setSelection] = useState<Selection>(NOTHING_SELECTED)
  const [isOf, setIsOf] = useState(asked)
  if (isOf !== asked) {
    setIsOf(asked)
    setCurrent(0)
    setSelection(NOTHING_SELECTED)
  }
  return { current: Math.min(current, Math.max(0, count - 1)), setCurrent, selection, setSelection }
}
