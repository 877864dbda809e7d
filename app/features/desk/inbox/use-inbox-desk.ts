import { useState } from 'react'
import { useStaff } from '#app/features/desk/shared/staff.ts'
import type { Move } from './calls.ts'
import type { InboxAddress } from './inbox-address.ts'
import { listKeys } from './list-keys.ts'
import type { useInboxList } from './queries.ts'
import { useInboxActs } from './use-inbox-acts.ts'
import type { ChangeInbox } from './use-inbox-address.ts'
import { useItemSelection } from './use-item-selection.ts'
import { useItemSteps } from './use-item-steps.ts'

type DeskParts = { address: InboxAddress; change: ChangeInbox; list: ReturnType<typeof useInboxList> }
export type InboxDesk = ReturnType<typeof useInboxDesk>

/** The line that keys work on, the selected lines, and what both are for. */
export function useInboxDesk({ address, change, list }: DeskParts) {
  const acts = useInboxActs()
  const { nameOf } = useStaff()
  const items = list.data?.pages.flatMap((page) => page.items) ?? []
  const selection = useItemSelection(JSON.stringify(address.filter), items)
  const { current, setCurrent, selected, clear, select } = selection
  const steps = useItemSteps({ items, openRef: address.item, change, current, setCurrent })
  const [declining, setDeclining] = useState<readonly string[] | null>(null)

  const decline = async (move: Move) => {
    if (declining === null) return
    setDeclining(null)
    if (await acts.move(declining, move)) clear()
  }
  /** What a key is pressed for: the selected lines, or else the current one. */
  const meant = selected.length > 0 ? selected : items.slice(steps.at, steps.at + 1)
  const onMeant = (run: (ids: readonly string[]) => unknown) => () => {
    if (meant.length > 0) run(meant.map(({ id }) => id))
  }
  const turnAway = () => {
    const idsOf = (isSubmission: boolean) =>
      meant.flatMap(({ id, kind }) => ((kind === 'submission') === isSubmission ? [id] : []))
    const [messages, submissions] = [idsOf(false), idsOf(true)]
    if (messages.length > 0) void acts.move(messages, { state: 'closed' })
    if (submissions.length > 0) setDeclining(submissions)
  }
  const keys = listKeys({
    step: steps.step,
    open: () => steps.open(current),
    leave: address.item !== null ? steps.close : selected.length > 0 ? clear : null,
    select: () => {
      const item = items[steps.at]
      if (item !== undefined) select(item.id, false)
    },
    turnAway,
    answered: onMeant(acts.answered),
    clearSpam: address.filter.tab === 'spam' ? onMeant(acts.clearSpam) : null,
  })
  return { ...selection, ...steps, acts, items, nameOf, declining, setDeclining, decline, keys }
}
