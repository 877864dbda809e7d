import { readStored, readStoredJson, writeStored } from '#app/lib/stored.ts'
import type { PlayerState } from './player.ts'

const KEY = 'neon-magnolia-player'

/** What was played last, for the next page of the same tab. */
type StoredPosition = Pick<PlayerState, 'preview' | 'queue' | 'seconds'>

/** Whether there is something to continue. Part of the starter, so it does not parse. */
export function hasStoredPosition(): boolean {
  return readStored('sessionStorage', KEY) !== null
}

export function storePosition({ preview, queue, seconds }: StoredPosition): void {
  // If storage is unavailable or full, the next page starts in silence.
  writeStored('sessionStorage', KEY, preview && JSON.stringify({ preview, queue, seconds }))
}

/** Null if nothing is stored, or if another version of the site wrote it. */
export function readStoredPosition(): StoredPosition | null {
  const stored = readStoredJson('sessionStorage', KEY)
  return isStoredPosition(stored) ? stored : null
}

function isStoredPosition(value: unknown): value is StoredPosition {
  const { preview, queue, seconds } = Object(value)
  return Array.isArray(queue) && queue.every(isPreview) && isPreview(preview) && Number.isFinite(seconds)
}

function isPreview(value: unknown): boolean {
  const { id, artistSlug, artist, title, src, seconds, levels, whole = '' } = Object(value)
  const words = [id, artistSlug, artist, title, src, levels, whole]
  return words.every((word) => typeof word === 'string') && Number.isFinite(seconds)
}
