import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { describeFailure, UNDO_FOR_MS } from '#app/features/desk/panel/queries.ts'
import { KEYS } from '#app/features/desk/shared/queries.ts'
import { showToast } from '#app/ui/toast.tsx'
import type { InboxChanged, InboxItem } from '#contracts/inbox.ts'
import { INBOX_STATE_WORDS } from '#contracts/inbox-states.ts'
import { assignInbox, clearSpam, logAnswer, type Move, restoreInbox, setInboxState } from './calls.ts'
import { INBOX_KEY } from './reload.ts'

type Ids = readonly string[]
type Assigned = Pick<InboxItem, 'id' | 'assignee'>

/** What is done to items, each with a notice and an undo. All resolve to whether it was saved. */
export type InboxActs = {
  move: (ids: Ids, move: Move) => Promise<boolean>
  clearSpam: (ids: Ids) => Promise<boolean>
  answered: (ids: Ids) => Promise<boolean>
  assign: (items: readonly Assigned[], assignee: string | null, name: string) => Promise<boolean>
  /** Any other change, with the words for the notice and what takes it back. */
  run: (change: () => Promise<unknown>, done?: string, undo?: () => Promise<unknown>) => Promise<boolean>
}

export function useInboxActs(): InboxActs {
  const cache = useQueryClient()
  return useMemo(() => createActs(cache), [cache])
}

function createActs(cache: QueryClient): InboxActs {
  const attempt = async (run: () => Promise<unknown>): Promise<boolean> => {
    try {
      await run()
      return true
    } catch (error) {
      showToast({ title: 'Not saved', description: describeFailure(error), tone: 'destructive' })
      return false
    } finally {
      void cache.invalidateQueries({ queryKey: KEYS.counts })
      await cache.invalidateQueries({ queryKey: INBOX_KEY })
    }
  }
  const change = (run: () => Promise<InboxChanged>, what: string) =>
    attempt(async () => {
      const { before, mails } = await run()
      const undo = () =>
        attempt(async () => {
          const { left } = await restoreInbox(before)
          if (left > 0) showToast({ title: 'The state is as it was', description: mailsLeft(left) })
        })
      showToast({
        title: before.length > 1 ? `${what}: ${before.length}` : what,
        ...(mails > 0 ? { description: mailsWait(mails) } : {}),
        ...(before.length > 0 ? { action: { label: 'Undo', onClick: () => void undo() } } : {}),
        durationMs: UNDO_FOR_MS,
      })
    })
  return {
    move: (ids, move) => change(() => setInboxState(ids, move), INBOX_STATE_WORDS[move.state]),
    clearSpam: (ids) => change(() => clearSpam(ids), 'Not spam'),
    answered: (ids) => change(() => logAnswer(ids), 'Marked as answered'),
    assign: (items, assignee, name) =>
      attempt(async () => {
        await assignInbox(idsOf(items), assignee)
        const undo = () => attempt(() => giveBack(items))
        showToast({
          title: `Assigned to ${name}`,
          action: { label: 'Undo', onClick: () => void undo() },
          durationMs: UNDO_FOR_MS,
        })
      }),
    run: (run, done, undo) =>
      attempt(async () => {
        await run()
        if (done === undefined) return
        const action = undo && { label: 'Undo', onClick: () => void attempt(undo) }
        showToast({ title: done, ...(action ? { action } : {}), durationMs: UNDO_FOR_MS })
      }),
  }
}

const idsOf = (items: readonly Assigned[]) => items.map(({ id }) => id)

/** Each to whom it belonged before. */
async function giveBack(items: readonly Assigned[]): Promise<void> {
  for (const owner of new Set(items.map(({ assignee }) => assignee))) {
    await assignInbox(idsOf(items.filter(({ assignee }) => assignee === owner)), owner)
  }
}

function mailsWait(count: number): string {
  return count === 1 ? 'The mail is sent in 1 minute.' : `${count} mails are sent in 1 minute.`
}

function mailsLeft(count: number): string {
  return count === 1 ? 'The mail had left already.' : `${count} mails had left already.`
}
