import { useState } from 'react'
import { createSelectShortcut, createStepShortcuts } from '#app/features/desk/list/list-shortcuts.ts'
import { useList } from '#app/features/desk/list/use-list.ts'
import { useStaffAction } from '#app/features/desk/list/use-staff-action.ts'
import { call } from '#app/features/desk/shared/data/call.ts'
import { useStaff } from '#app/features/desk/shared/data/staff.ts'
import type { Shortcut } from '#app/features/desk/shared/keys/use-shortcuts.ts'
import { showToast } from '#app/ui/overlay/toast.tsx'
import type { InboxChanged, InboxItem } from '#contracts/desk/inbox.ts'
import { type DeclineReason, INBOX_STATE_LABELS, type InboxState } from '#contracts/desk/inbox-states.ts'
import type { ChangeInbox, InboxAddress } from './inbox-address.ts'
import { INBOX_KEY } from './reload.ts'
import type { useInboxList } from './use-inbox.ts'

type DeskParts = { address: InboxAddress; change: ChangeInbox; found: ReturnType<typeof useInboxList> }
export type InboxDesk = ReturnType<typeof useInboxDesk>

/** The list, what can be done with its items, and the keys for both. */
export function useInboxDesk({ address, change, found }: DeskParts) {
  const acts = useInboxActs()
  const { nameOf } = useStaff()
  const items = found.data?.pages.flatMap((page) => page.items) ?? []
  const list = useList({
    resetKey: JSON.stringify(address.filter),
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
    const messages = idsOf(meant.filter(({ kind }) => kind !== 'submission'))
    const submissions = idsOf(meant.filter(({ kind }) => kind === 'submission'))
    if (messages.length > 0) void acts.move(messages, { state: 'closed' })
    if (submissions.length > 0) setDeclining(submissions)
  }
  const words = { next: 'Next', previous: 'Previous', open: 'Open', leave: 'Close, or clear the selection' }
  const keys: Shortcut[] = [
    ...createStepShortcuts(list, words, 'pressed'),
    createSelectShortcut(list, 'Select'),
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

type Move = { state: InboxState; decline_reason?: DeclineReason | null; mail?: boolean }

type Ids = readonly string[]
type Assigned = Pick<InboxItem, 'id' | 'assignee'>

export type InboxActs = ReturnType<typeof useInboxActs>

/** What is done to items, each with a notice and an undo. All resolve to whether it was saved. */
function useInboxActs() {
  const { act } = useStaffAction([INBOX_KEY])
  const change = (run: () => Promise<InboxChanged>, what: string) =>
    act({
      run,
      done: ({ before, mails }) => ({
        title: before.length > 1 ? `${what}: ${before.length}` : what,
        ...(mails > 0 ? { description: mailsWait(mails) } : {}),
      }),
      undo: ({ before }) => (before.length === 0 ? null : undoOf(before)),
    })
  return {
    act,
    move: (ids: Ids, move: Move) =>
      change(() => call('set_inbox_state', { ids, ...move }), INBOX_STATE_LABELS[move.state]),
    clearSpam: (ids: Ids) => change(() => call('clear_spam', { ids }), 'Not spam'),
    answered: (ids: Ids) => change(() => call('log_inbox_answer', { ids }), 'Marked as answered'),
    assign: (items: readonly Assigned[], assignee: string | null, name: string) =>
      act({
        run: () => call('assign_inbox', { ids: idsOf(items), assignee }),
        done: `Assigned to ${name}`,
        undo: { run: () => giveBack(items) },
      }),
  }
}

const undoOf = (before: InboxChanged['before']) => ({
  run: async () => {
    const { left } = await call('restore_inbox', { before })
    if (left > 0) showToast({ title: 'The state was restored', description: mailsLeft(left) })
  },
})

const idsOf = (items: readonly { id: string }[]) => items.map(({ id }) => id)

/** Each to whom it belonged before. */
async function giveBack(items: readonly Assigned[]): Promise<void> {
  for (const owner of new Set(items.map(({ assignee }) => assignee))) {
    const ids = idsOf(items.filter(({ assignee }) => assignee === owner))
    await call('assign_inbox', { ids, assignee: owner })
  }
}

function mailsWait(count: number): string {
  return count === 1 ? 'The mail is sent in 1 minute.' : `${count} mails are sent in 1 minute.`
}

function mailsLeft(count: number): string {
  return count === 1 ? 'The mail had already been sent.' : `${count} mails had already been sent.`
}
