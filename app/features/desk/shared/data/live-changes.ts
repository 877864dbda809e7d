import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { loadBackend } from '#app/lib/backend/client.ts'
import { createCoalescer } from './coalesce.ts'

/** Whether changes arrive by themselves: not yet, yes, or not any more until the connection is back. */
export type Connection = 'connecting' | 'live' | 'lost'

/**
 * A change of a run, with its row; a change of an opportunity, with its id; `message` and `submission`: of one of those;
 * or `missed`: changes may not have arrived.
 */
type LiveChange =
  | { kind: 'run'; row: unknown }
  | { kind: 'row'; id: string }
  | { kind: 'message' | 'submission' | 'missed' }

/** How often everything is asked for while the connection is lost. */
export const CHECK_EVERY_MS = 15_000
const ROWS = { firstMs: 400, everyMs: 3_000 }

const listeners = new Set<(change: LiveChange) => void>()
const watchers = new Set<() => void>()
let connection: Connection = 'connecting'
let opened = 0

function become(next: Connection): void {
  if (next === connection) return
  connection = next
  for (const notify of watchers) notify()
}

function tell(change: LiveChange): void {
  for (const listener of listeners) listener(change)
}

/**
 * Opens the tab's one subscription; the frame does so once. The client reconnects by itself; until it has, `missed` is told
 * every 15 seconds, and once more when the connection is back.
 */
export function openLiveConnection(): () => void {
  let isWanted = true
  let leave = () => {}
  let checks: ReturnType<typeof setInterval> | undefined
  const hear = (isJoined: boolean) => {
    if (!isWanted) return
    if (isJoined) {
      clearInterval(checks)
      checks = undefined
    } else {
      // Called for every failed attempt to reconnect, which must not put the checks off.
      checks ??= setInterval(() => tell({ kind: 'missed' }), CHECK_EVERY_MS)
    }
    become(isJoined ? 'live' : 'lost')
    if (isJoined) tell({ kind: 'missed' })
  }
  const join = async () => {
    const client = await loadBackend()
    // The first join must carry the session's token, or it is refused as a visitor's.
    await client.realtime.setAuth()
    if (!isWanted) return
    // A name of its own, because a channel that is still being left cannot be subscribed again.
    opened += 1
    const channel = client
      .channel(`desk:${opened}`)
      .on('postgres_changes', { event: '*', schema: 'public', table: 'scraper_logs' }, (change) =>
        tell({ kind: 'run', row: change.eventType === 'DELETE' ? null : change.new }),
      )
      // Only the id: a run writes thousands of rows, and lists ask for what they show.
      .on('postgres_changes', { event: '*', schema: 'public', table: 'sync_opportunities', select: ['id'] }, (change) =>
        tell({ kind: 'row', id: idOf(change.eventType === 'DELETE' ? change.old : change.new) }),
      )
      // Their texts are nothing for a rail that counts them.
      .on('postgres_changes', { event: '*', schema: 'public', table: 'contact_submissions', select: ['id'] }, () =>
        tell({ kind: 'message' }),
      )
      .on('postgres_changes', { event: '*', schema: 'public', table: 'artist_submissions', select: ['id'] }, () =>
        tell({ kind: 'submission' }),
      )
      .subscribe((status) => hear(status === 'SUBSCRIBED'))
    leave = () => void client.removeChannel(channel)
  }
  join().catch(() => hear(false))
  return () => {
    isWanted = false
    clearInterval(checks)
    leave()
    become('connecting')
  }
}

function idOf(row: object): string {
  return 'id' in row && typeof row.id === 'string' ? row.id : ''
}

export function useConnection(): Connection {
  return useSyncExternalStore(
    (notify) => {
      watchers.add(notify)
      return () => watchers.delete(notify)
    },
    () => connection,
    () => 'connecting',
  )
}

/** Calls back with every change, until the returned function is called. */
export function onLiveChange(listener: (change: LiveChange) => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/**
 * Calls back when opportunities were added, changed or removed, at most every three seconds however many they are. The ids
 * are empty if changes may have been missed.
 */
export function useLiveOpportunities(onChange: (ids: ReadonlySet<string>) => void): void {
  const deliver = useEffectEvent(onChange)
  useEffect(() => {
    const changes = createCoalescer<string>((ids) => deliver(new Set([...ids].filter(Boolean))), ROWS)
    const stopListening = onLiveChange((change) => {
      if (change.kind === 'row') changes.add(change.id)
      if (change.kind === 'missed') changes.add('')
    })
    return () => {
      stopListening()
      changes.stop()
    }
  }, [])
}
