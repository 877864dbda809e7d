import { useMutation, useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { useAct } from '#app/features/desk/list/use-act.ts'
import { call } from '#app/features/desk/shared/data/call.ts'
import { sayFailure } from '#app/features/desk/shared/data/failures.ts'
import { PAGE_SIZE, usePages } from '#app/features/desk/shared/data/use-pages.ts'
import { KEYS } from '#app/features/desk/shared/data/use-runs.ts'
import { type Suppression, SuppressionKindSchema } from '#contracts/desk/opportunity-answers.ts'
import type { RemovalRequest } from '#contracts/forms/removal-request.ts'

/** What may stand on the list: a domain, an address or a name. */
export const EntrySchema = z.object({ kind: SuppressionKindSchema, value: z.string() })
export type Entry = z.infer<typeof EntrySchema>
export type Decision = { decision: 'accepted'; suppress: Entry; note: string } | { decision: 'declined'; note: string }

const REQUESTS = ['removal-requests']
const LIST = ['suppressions']

export function useRemovalRequests() {
  return usePages(REQUESTS, (offset) => call('list_removal_requests', { limit: PAGE_SIZE, offset }))
}

export function useSuppressions() {
  return usePages(LIST, (offset) => call('list_suppressions', { limit: PAGE_SIZE, offset }))
}

/** What an entry would delete, asked for once it is known. Never kept: between two looks a run may have stored more. */
export function usePreview(entry: Entry | null) {
  return useQuery({
    queryKey: ['suppression-preview', entry],
    queryFn: () => (entry === null ? null : call('preview_suppression', entry)),
    enabled: entry !== null,
    staleTime: 0,
    gcTime: 0,
  })
}

const CHANGED = [REQUESTS, LIST, KEYS.opportunities, KEYS.sources]

export function useDecide(onDecided: () => void) {
  const { act, isActing } = useAct(CHANGED)
  const decide = (request: RemovalRequest, decision: Decision) => {
    const mailed = request.suspected_spam ? 'No mail was sent, because it looks like spam.' : 'The sender gets a mail.'
    void act({
      run: async () => {
        await call('decide_removal_request', { id: request.id, ...decision })
        onDecided()
      },
      done: {
        title: `${request.reference} ${decision.decision}`,
        description: decision.decision === 'accepted' ? `It was removed and added to the list. ${mailed}` : mailed,
        tone: 'success',
      },
      failed: 'The request was not decided',
    })
  }
  return { decide, isActing }
}

export function useSuppress(onDone: () => void) {
  const { act, isActing } = useAct(CHANGED)
  const add = (entry: Entry, reason: string) =>
    void act({
      run: async () => {
        await call('suppress', { ...entry, reason: reason === '' ? null : reason })
        onDone()
      },
      done: { title: 'Added to the list', description: `${entry.value} is blocked from now on.`, tone: 'success' },
      failed: 'It was not added',
    })
  return { add, isActing }
}

/** Finds the entry that stands for a value. The list itself cannot be searched: addresses and names are hashed. */
export function useLookUp() {
  return useMutation({
    mutationFn: async (entry: Entry) => (await call('list_suppressions', { ...entry, limit: 1 }))[0] ?? null,
    onError: (error) => sayFailure('It could not be looked up', error),
  })
}

/** Takes entries off the list; for an hour they can be put back from the notice. */
export function useUnsuppress(onLifted: () => void) {
  const { act, isActing } = useAct(CHANGED)
  const lift = ({ id }: Suppression) =>
    void act({
      run: async () => {
        await call('unsuppress', { id })
        onLifted()
      },
      done: { title: 'Off the list', description: 'The next run may store it again.' },
      failed: 'It was not removed from the list',
      undo: {
        run: () => call('restore_suppression', { id }),
        done: { title: 'On the list again', tone: 'success' },
        failed: 'It was not restored',
      },
    })
  return { lift, isActing }
}
