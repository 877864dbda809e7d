import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { KEYS } from '#app/features/desk/shared/queries.ts'
import { sayFailure } from '#app/features/desk/shared/say-failure.ts'
import { usePages } from '#app/features/desk/shared/use-pages.ts'
import { showToast } from '#app/ui/toast.tsx'
import type { Suppression } from '#contracts/opportunity-answers.ts'
import type { RemovalRequest } from '#contracts/removal-request.ts'
import {
  type Decision,
  decideRemoval,
  type Entry,
  findSuppression,
  getRemovalRequests,
  getSuppressions,
  previewSuppression,
  restoreSuppression,
  suppress,
  unsuppress,
} from './calls.ts'

const REQUESTS = ['removal-requests']
const LIST = ['suppressions']
const UNDO_MS = 8000

export function useRemovalRequests() {
  return usePages(REQUESTS, getRemovalRequests)
}

export function useSuppressions() {
  return usePages(LIST, getSuppressions)
}

/** What an entry would delete, asked for once it is known. Never kept: between two looks a run may have stored more. */
export function usePreview(entry: Entry | null) {
  return useQuery({
    queryKey: ['suppression-preview', entry],
    queryFn: () => (entry === null ? null : previewSuppression(entry)),
    enabled: entry !== null,
    staleTime: 0,
    gcTime: 0,
  })
}

function useReload() {
  const cache = useQueryClient()
  return async () => {
    const changed = [REQUESTS, LIST, KEYS.opportunities, KEYS.sources]
    await Promise.all(changed.map((queryKey) => cache.invalidateQueries({ queryKey })))
  }
}

export function useDecide(onDecided: () => void) {
  const reload = useReload()
  return useMutation({
    mutationFn: ({ request, decision }: { request: RemovalRequest; decision: Decision }) =>
      decideRemoval(request.id, decision),
    onSuccess: (_, { request, decision }) => {
      onDecided()
      const accepted = decision.decision === 'accepted'
      const mailed = request.suspected_spam
        ? 'No mail was sent, because it looks like spam.'
        : 'The sender gets a mail.'
      showToast({
        title: `${request.reference} ${decision.decision}`,
        description: accepted ? `It is removed and on the list. ${mailed}` : mailed,
        tone: 'success',
      })
    },
    onError: (error) => sayFailure('The request was not decided', error),
    onSettled: reload,
  })
}

export function useSuppress(onDone: () => void) {
  const reload = useReload()
  return useMutation({
    mutationFn: ({ entry, reason }: { entry: Entry; reason: string }) => suppress(entry, reason),
    onSuccess: (_, { entry }) => {
      onDone()
      showToast({
        title: 'Added to the list',
        description: `${entry.value} is blocked from now on.`,
        tone: 'success',
      })
    },
    onError: (error) => sayFailure('It was not added', error),
    onSettled: reload,
  })
}

export function useLookUp() {
  return useMutation({
    mutationFn: findSuppression,
    onError: (error) => sayFailure('It could not be looked up', error),
  })
}

/** Takes entries off the list; for an hour they can be put back from the notice. */
export function useUnsuppress(onLifted: () => void) {
  const reload = useReload()
  const putBack = useMutation({
    mutationFn: (entry: Suppression) => restoreSuppression(entry.id),
    onSuccess: () => showToast({ title: 'On the list again', tone: 'success' }),
    onError: (error) => sayFailure('It was not put back', error),
    onSettled: reload,
  })
  return useMutation({
    mutationFn: (entry: Suppression) => unsuppress(entry.id),
    onSuccess: (_, entry) => {
      onLifted()
      showToast({
        title: 'Off the list',
        description: 'The next run may store it again.',
        durationMs: UNDO_MS,
        action: { label: 'Undo', onClick: () => putBack.mutate(entry) },
      })
    },
    onError: (error) => sayFailure('It was not taken off the list', error),
    onSettled: reload,
  })
}
