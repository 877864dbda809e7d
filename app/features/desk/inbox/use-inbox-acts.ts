import { useMemo } from 'react'
import { type RunAct, useAct } from '#app/features/desk/list/use-act.ts'
import { call } from '#app/features/desk/shared/data/call.ts'
import { showToast } from '#app/ui/overlay/toast.tsx'
import type { InboxChanged, InboxItem } from '#contracts/desk/inbox.ts'
import { type DeclineReason, INBOX_STATE_WORDS, type InboxState } from '#contracts/desk/inbox-states.ts'
import { INBOX_KEY } from './reload.ts'

export type Move = { state: InboxState; decline_reason?: DeclineReason | null; mail?: boolean }

type Ids = readonly string[]
type Assigned = Pick<InboxItem, 'id' | 'assignee'>

export type InboxActs = ReturnType<typeof createActs>

/** What is done to items, each with a notice and an undo. All resolve to whether it was saved. */
export function useInboxActs(): InboxActs {
  const { act } = useAct([INBOX_KEY])
  return useMemo(() => createActs(act), [act])
}

function createActs(act: RunAct) {
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
      change(() => call('set_inbox_state', { ids, ...move }), INBOX_STATE_WORDS[move.state]),
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

const idsOf = (items: readonly Assigned[]) => items.map(({ id }) => id)

/** Each to whom it belonged before. */
async function giveBack(items: readonly Assigned[]): Promise<void> {
  for (const owner of new Set(items.map(({ assignee }) => assignee))) {
    await call('assign_inbox', {
      ids: idsOf(items.filter(({ assignee }) => assignee === owner)),
      assignee: owner,
    })
  }
}

function mailsWait(count: number): string {
  return count === 1 ? 'The mail is sent in 1 minute.' : `${count} mails are sent in 1 minute.`
}

function mailsLeft(count: number): string {
  return count === 1 ? 'The mail had already been sent.' : `${count} mails had already been sent.`
}
