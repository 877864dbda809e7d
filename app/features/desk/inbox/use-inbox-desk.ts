import { useState } from 'react'
import { selectKey, stepKeys } from '#app/features/desk/list/list-keys.ts'
import { useList } from '#app/features/desk/list/use-list.ts'
import { useStaff } from '#app/features/desk/shared/data/staff.ts'
import type { RoomKey } from '#app/features/desk/shared/keys/use-keys.ts'
import type { InboxItem } from '#contracts/desk/inbox.ts'
import type { InboxAddress } from './inbox-address.ts'
import type { useInboxList } from './use-inbox.ts'
import { type Move, useInboxActs } from './use-inbox-acts.ts'
import type { ChangeInbox } from './use-inbox-address.ts'

type DeskParts = { address: InboxAddress; change: ChangeInbox; found: ReturnType<typeof useInboxList> }
export type InboxDesk = ReturnType<typeof useInboxDesk>

/** The list, what can be done with its items, and the keys for both. */
export function useInboxDesk({ address, change, found }: DeskParts) {
  const acts = useInboxActs()
  const { nameOf } = useStaff()
  const items = found.data?.pages.flatMap((page) => page.items) ?? []
  const list = useList({
    asked: JSON.stringify(address.filter),
    total: items.length,
    rowAt: (index) => items[index],
    openId: address.item,
    idOf: ({ reference }) => reference,
    onOpen: (item, how) => change({ item }, how === 'replace' ? how : undefined),
  })
  const selected = items.filter(({ id }) => list.selected.has(id))
  const [declining, setDeclining] = useState<readonly string[] | null>(null)

  const decline = async (move: Move) => {
    if (declining === null) return
    setDeclining(null)
    if (await acts.move(declining, move)) list.clear()
  }
  /** What a key is pressed for: the selected lines, or else the open or current one. */
  const onMeant = (run: (items: readonly InboxItem[]) => unknown) =>
    selected.length > 0 ? () => run(selected) : list.withRow((item) => run([item]))
  const turnAway = (meant: readonly InboxItem[]) => {
    const idsOf = (isSubmission: boolean) =>
      meant.flatMap(({ id, kind }) => ((kind === 'submission') === isSubmission ? [id] : []))
    const [messages, submissions] = [idsOf(false), idsOf(true)]
    if (messages.length > 0) void acts.move(messages, { state: 'closed' })
    if (submissions.length > 0) setDeclining(submissions)
  }
  const idsOf = (meant: readonly InboxItem[]) => meant.map(({ id }) => id)
  const words = { next: 'Next', previous: 'Previous', open: 'Open', leave: 'Close, or clear the selection' }
  const keys: RoomKey[] = [
    ...stepKeys(list, words, 'pressed'),
    selectKey(list, 'Select'),
    { key: 'd', label: 'Decline the submission, close the message', run: onMeant(turnAway) },
    { key: 'a', label: 'Mark as answered', run: onMeant((meant) => acts.answered(idsOf(meant))) },
    {
      key: 'n',
      label: 'Not spam',
      run: address.filter.tab === 'spam' ? onMeant((meant) => acts.clearSpam(idsOf(meant))) : null,
    },
  ]
  return { list, acts, items, selected, nameOf, declining, setDeclining, decline, keys }
}
