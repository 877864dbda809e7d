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
import type { ChangeInboxView, InboxView } from './inbox-view.ts'
import { INBOX_KEY } from './reload-inbox.ts'
import type { useInboxList } from './use-inbox.ts'

type ControllerOptions = { view: InboxView; changeView: ChangeInboxView; found: ReturnType<typeof useInboxList> }
export type InboxController = ReturnType<typeof useInboxController>

/** The list with its selection, the actions on items, and the keyboard shortcuts. */
export function useInboxController({ view, changeView, found }: ControllerOptions) {
  const actions = useInboxActions()
  const { findName } = useStaff()
  const items = found.data?.pages.flatMap((page) => page.items) ?? []
  const list = useList({
    resetKey: JSON.stringify(view.filter),
    total: items.length,
    rowAt: (index) => items[index],
    openId: view.item,
    idOf: ({ reference }) => reference,
    onOpen: (item, how) => changeView({ item }, how === 'replace' ? how : undefined),
  })
  const selected = items.filter(({ id }) => list.selected.has(id))
  const [declining, setDeclining] = useState<readonly string[] | null>(null)

  const decline = async (setState: StateChange) => {
    if (declining === null) return
    setDeclining(null)
    if (await actions.setState(declining, setState)) list.clear()
  }
  /** The items that a shortcut applies to: the selected ones, or else the open or current one. */
  const onTarget = (run: (items: readonly InboxItem[]) => unknown) =>
    selected.length > 0 ? () => run(selected) : list.withRow((item) => run([item]))
  const declineOrClose = (targets: readonly InboxItem[]) => {
    const messages = listIds(targets.filter(({ kind }) => kind !== 'submission'))
    const submissions = listIds(targets.filter(({ kind }) => kind === 'submission'))
    if (messages.length > 0) void actions.setState(messages, { state: 'closed' })
    if (submissions.length > 0) setDeclining(submissions)
  }
  const labels = { next: 'Next', previous: 'Previous', open: 'Open', leave: 'Close, or clear the selection' }
  const keys: Shortcut[] = [
    ...createStepShortcuts(list, labels, 'pressed'),
    createSelectShortcut(list, 'Select'),
    { key: 'd', label: 'Decline the submission, close the message', run: onTarget(declineOrClose) },
    { key: 'a', label: 'Mark as answered', run: onTarget((targets) => actions.markAnswered(listIds(targets))) },
    {
      key: 'n',
      label: 'Not spam',
      run: view.filter.tab === 'spam' ? onTarget((targets) => actions.clearSpam(listIds(targets))) : null,
    },
  ]
  return { list, actions, items, selected, findName, declining, setDeclining, decline, keys }
}

type StateChange = { state: InboxState; decline_reason?: DeclineReason | null; mail?: boolean }

type Ids = readonly string[]
type Assigned = Pick<InboxItem, 'id' | 'assignee'>

export type InboxActions = ReturnType<typeof useInboxActions>

/** The actions on items, each with a toast and an undo. They resolve to whether the change was saved. */
function useInboxActions() {
  const { act } = useStaffAction([INBOX_KEY])
  const runChange = (run: () => Promise<InboxChanged>, what: string) =>
    act({
      run,
      done: ({ before, mails }) => ({
        title: before.length > 1 ? `${what}: ${before.length}` : what,
        ...(mails > 0 ? { description: describeQueuedMails(mails) } : {}),
      }),
      undo: ({ before }) => (before.length === 0 ? null : createUndo(before)),
    })
  return {
    act,
    setState: (ids: Ids, setState: StateChange) =>
      runChange(() => call('set_inbox_state', { ids, ...setState }), INBOX_STATE_LABELS[setState.state]),
    clearSpam: (ids: Ids) => runChange(() => call('clear_spam', { ids }), 'Not spam'),
    markAnswered: (ids: Ids) => runChange(() => call('log_inbox_answer', { ids }), 'Marked as answered'),
    assign: (items: readonly Assigned[], assignee: string | null, name: string) =>
      act({
        run: () => call('assign_inbox', { ids: listIds(items), assignee }),
        done: assignee === null ? 'Unassigned' : `Assigned to ${name}`,
        undo: { run: () => restoreAssignees(items) },
      }),
  }
}

const createUndo = (before: InboxChanged['before']) => ({
  run: async () => {
    const { left } = await call('restore_inbox', { before })
    if (left > 0) showToast({ title: 'The state was restored', description: describeSentMails(left) })
  },
})

const listIds = (items: readonly { id: string }[]) => items.map(({ id }) => id)

/** Assigns each item to its previous assignee. */
async function restoreAssignees(items: readonly Assigned[]): Promise<void> {
  for (const owner of new Set(items.map(({ assignee }) => assignee))) {
    const ids = listIds(items.filter(({ assignee }) => assignee === owner))
    await call('assign_inbox', { ids, assignee: owner })
  }
}

function describeQueuedMails(count: number): string {
  return count === 1 ? 'The mail is sent in 1 minute.' : `${count} mails are sent in 1 minute.`
}

function describeSentMails(count: number): string {
  return count === 1 ? 'The mail had already been sent.' : `${count} mails had already been sent.`
}
