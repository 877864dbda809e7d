import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { loadBackend } from '#app/lib/backend/client.ts'
import { createCoalescer } from './coalesce.ts'

/** Whether changes arrive in real time. */
export type Connection = 'connecting' | 'live' | 'lost'

/** A changed run with its row (null if deleted), a changed opportunity with its id, a changed message or submission; `missed`: changes may have been lost. */
type LiveChange =
  | { kind: 'run'; row: unknown }
  | { kind: 'opportunity'; id: string }
  | { kind: 'message' | 'submission' | 'missed' }

/** How often everything is reloaded while the connection is lost. */
export const CHECK_EVERY_MS = 15_000
const OPPORTUNITY_DELAYS = { firstMs: 400, everyMs: 3_000 }

const listeners = new Set<(change: LiveChange) => void>()
const connectionListeners = new Set<() => void>()
let connection: Connection = 'connecting'
let channelCount = 0

function setConnection(next: Connection): void {
  if (next === connection) return
  connection = next
  for (const notify of connectionListeners) notify()
}

function emit(change: LiveChange): void {
  for (const listener of listeners) listener(change)
}

/**
 * Opens the tab's single subscription and returns a function that closes it. The client reconnects by itself; until then, `missed`
 * is emitted every 15 seconds, and once more when the connection is back.
 */
export function openLiveConnection(): () => void {
  let isActive = true
  let leave = () => {}
  let checks: ReturnType<typeof setInterval> | undefined
  const handleStatus = (isJoined: boolean) => {
    if (!isActive) return
    if (isJoined) {
      clearInterval(checks)
      checks = undefined
    } else {
      // Called for every failed attempt to reconnect, which must not restart the interval.
      checks ??= setInterval(() => emit({ kind: 'missed' }), CHECK_EVERY_MS)
    }
    setConnection(isJoined ? 'live' : 'lost')
    if (isJoined) emit({ kind: 'missed' })
  }
  const join = async () => {
    const client = await loadBackend()
    // Without the session's token the first join would be refused as a visitor's.
    await client.realtime.setAuth()
    if (!isActive) return
    // A new name each time, because a channel that is still being closed cannot be subscribed again.
    channelCount += 1
    const channel = client
      .channel(`desk:${channelCount}`)
      .on('postgres_changes', { event: '*', schema: 'public', table: 'scraper_logs' }, (change) =>
        emit({ kind: 'run', row: change.eventType === 'DELETE' ? null : change.new }),
      )
      // Only the id: a run writes thousands of rows, and lists load what they show.
      .on('postgres_changes', { event: '*', schema: 'public', table: 'sync_opportunities', select: ['id'] }, (change) =>
        emit({ kind: 'opportunity', id: idOf(change.eventType === 'DELETE' ? change.old : change.new) }),
      )
      // Only the id: the rail just counts them.
      .on('postgres_changes', { event: '*', schema: 'public', table: 'contact_submissions', select: ['id'] }, () =>
        emit({ kind: 'message' }),
      )
      .on('postgres_changes', { event: '*', schema: 'public', table: 'artist_submissions', select: ['id'] }, () =>
        emit({ kind: 'submission' }),
      )
      .subscribe((status) => handleStatus(status === 'SUBSCRIBED'))
    leave = () => void client.removeChannel(channel)
  }
  join().catch(() => handleStatus(false))
  return () => {
    isActive = false
    clearInterval(checks)
    leave()
    setConnection('connecting')
  }
}

function idOf(changed: object): string {
  return 'id' in changed && typeof changed.id === 'string' ? changed.id : ''
}

export function useConnection(): Connection {
  return useSyncExternalStore(
    (notify) => {
      connectionListeners.add(notify)
      return () => connectionListeners.delete(notify)
    },
    () => connection,
    () => 'connecting',
  )
}

/** Returns a function that stops listening. */
export function onLiveChange(listener: (change: LiveChange) => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Called at most every three seconds with the ids of changed opportunities. An empty set means that changes may have been missed. */
export function useLiveOpportunities(onChange: (ids: ReadonlySet<string>) => void): void {
  const deliver = useEffectEvent(onChange)
  useEffect(() => {
    const changes = createCoalescer<string>((ids) => deliver(new Set([...ids].filter(Boolean))), OPPORTUNITY_DELAYS)
    const stopListening = onLiveChange((change) => {
      if (change.kind === 'opportunity') changes.add(change.id)
      if (change.kind === 'missed') changes.add('')
    })
    return () => {
      stopListening()
      changes.stop()
    }
  }, [])
}
