import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { RunAct } from '#app/features/desk/list/use-act.ts'
import { call } from '#app/features/desk/shared/data/call.ts'
import { KEYS } from '#app/features/desk/shared/data/use-runs.ts'
import { useDraft } from '#app/features/desk/shared/use-draft.ts'
import { showToast } from '#app/ui/overlay/toast.tsx'
import { type DraftLine, DraftLinesSchema, orderLines } from './draft-list.ts'

export function useBriefDraft(id: string) {
  return useQuery({
    queryKey: ['brief-draft', id],
    queryFn: () => call('draft_brief', { id }),
    staleTime: Number.POSITIVE_INFINITY,
  })
}

export function useFoundTracks(q: string) {
  return useQuery({
    queryKey: ['tracks', q],
    queryFn: async () => (await call('find_tracks', { q })).tracks,
    enabled: q !== '',
  })
}

/** The draft as somebody left it, else as it was proposed. Kept in this tab like everything else that is not saved. */
export function useDraftLines(proposed: readonly DraftLine[]) {
  const [kept, keep] = useDraft('shortlist', DraftLinesSchema)
  const lines = kept ?? proposed
  const latest = useRef(lines)
  useEffect(() => {
    latest.current = lines
  })
  // An undo changes the list as it is by then, not as it was when its notice was made.
  return {
    lines,
    isChanged: kept !== null,
    change: (to: (now: readonly DraftLine[]) => DraftLine[]) => keep(to(latest.current)),
    reset: () => keep(null),
  }
}

/** Asks the model for an order. Without an answer the list stays as it is. */
export function useOrder(id: string, change: (to: (now: readonly DraftLine[]) => DraftLine[]) => void) {
  return useMutation({
    mutationFn: (lines: readonly DraftLine[]) => call('order_draft', { id, tracks: lines.map((line) => line.id) }),
    onSuccess: ({ tracks }) => change((now) => orderLines(now, tracks)),
    onError: (error) => showToast({ title: 'Not ordered', description: error.message, tone: 'destructive' }),
  })
}

export function useShelf(id: string) {
  return useQuery({ queryKey: [...KEYS.shelf, id], queryFn: () => call('match_shelf', { id }) })
}

/** `tags` and `state` are part of the key: what fits changes with them. */
export function useSubmissionShelf(id: string, state: string, tags: readonly string[]) {
  return useQuery({
    queryKey: [...KEYS.shelf, 'submission', id, state, tags],
    queryFn: () => call('match_submission', { id }),
  })
}

/** Sets a submission's tags, by the room of the submission. Openings that show what fits them look again. */
export function useTags(id: string, act: RunAct) {
  const cache = useQueryClient()
  const set = async (tags: readonly string[]) => {
    await call('tag_submission', { id, tags })
    await cache.invalidateQueries({ queryKey: KEYS.shelf })
  }
  return (tags: readonly string[], undone?: { done: string; before: readonly string[] }) =>
    act({
      run: () => set(tags),
      ...(undone && { done: undone.done, undo: { run: () => set(undone.before) } }),
    })
}
