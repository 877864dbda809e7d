import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { ActionError } from '#app/features/desk/shared/calls.ts'
import { KEYS } from '#app/features/desk/shared/queries.ts'
import { loadBackend } from '#app/lib/backend/client.ts'
import { showToast } from '#app/ui/toast.tsx'
import { getOpportunity } from './calls.ts'

/** Several tables may change at once; the row is read once for all of them. */
const GATHER_MS = 120
/** Long enough to notice a mistake and to reach the button by keyboard. */
export const UNDO_FOR_MS = 10_000

const WATCHED = [
  ['sync_opportunities', 'id'],
  ['opportunity_work', 'opportunity_id'],
  ['opportunity_stars', 'opportunity_id'],
  ['opportunity_notes', 'opportunity_id'],
  ['opportunity_outreach', 'opportunity_id'],
  ['opportunity_confirmations', 'opportunity_id'],
] as const

export function detailKey(id: string) {
  return [...KEYS.opportunities, 'detail', id] as const
}

/** One row with its evidence. Below the list's key, so that whatever reloads the list reloads it too. */
export function useDetail(id: string) {
  return useQuery({ queryKey: detailKey(id), queryFn: () => getOpportunity(id) })
}

/** Reads the row again when somebody changes it, in this browser or another one. */
export function useLiveDetail(id: string): void {
  const cache = useQueryClient()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let isOver = false
    let leave: () => void = () => undefined
    const changed = () => {
      clearTimeout(timer)
      timer = setTimeout(() => void cache.invalidateQueries({ queryKey: detailKey(id) }), GATHER_MS)
    }
    loadBackend()
      .then((client) => {
        if (isOver) return
        const channel = WATCHED.reduce(
          (joined, [table, column]) =>
            joined.on(
              'postgres_changes',
              { event: '*', schema: 'public', table, filter: `${column}=eq.${id}` },
              changed,
            ),
          client.channel(`opportunity:${id}`),
        )
        channel.subscribe()
        leave = () => void client.removeChannel(channel)
      })
      // Without the connection the row is as new as its last loading.
      .catch(() => undefined)
    return () => {
      isOver = true
      clearTimeout(timer)
      leave()
    }
  }, [cache, id])
}

/** Reloads everything that shows rows. */
export function reloadRows(cache: QueryClient): Promise<void> {
  return cache.invalidateQueries({ queryKey: KEYS.opportunities })
}

export type Act = {
  run: () => Promise<unknown>
  /** What was done, for the notice; without it the screen shows it by itself. */
  done?: string
  undo?: () => Promise<unknown>
}

/** Runs a change, says what happened, and offers to undo it. Resolves to whether it was saved. */
export function useAct(): (act: Act) => Promise<boolean> {
  const cache = useQueryClient()
  return useMemo(
    () =>
      async ({ run, done, undo }) => {
        const isSaved = await attempt(cache, run)
        if (isSaved && done !== undefined) sayDone(cache, done, undo)
        return isSaved
      },
    [cache],
  )
}

async function attempt(cache: QueryClient, run: () => Promise<unknown>): Promise<boolean> {
  try {
    await run()
    return true
  } catch (error) {
    showToast({ title: 'Not saved', description: describeFailure(error), tone: 'destructive' })
    return false
  } finally {
    await reloadRows(cache)
  }
}

/** Says what was done, with a button that undoes it. */
export function sayDone(cache: QueryClient, done: string, undo?: () => Promise<unknown>): void {
  showToast({
    title: done,
    ...(undo === undefined ? {} : { action: { label: 'Undo', onClick: () => void attempt(cache, undo) } }),
    durationMs: UNDO_FOR_MS,
  })
}

/** Why a call failed, in words for the person who made it. */
export function describeFailure(error: unknown): string {
  if (!(error instanceof ActionError)) return 'The server did not answer as it should.'
  if (error.status === 401) return 'You are signed out. What you typed is kept in this tab: sign in again and save it.'
  if (error.status === null) return 'The server cannot be reached. What you typed is kept.'
  // The server names the field in front of its message, and the message stands at the field.
  return error.message.replace(/^(?:fields|change)\.[a-z_.0-9]+: /, '')
}
