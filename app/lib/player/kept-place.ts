import { readStored, readStoredJson, writeStored } from '#app/lib/stored.ts'
import type { PlayerState } from './player.ts'

/** Where a visit keeps what was heard last, for the next page of the same tab. */
const KEY = 'neon-magnolia-player'

type Kept = Pick<PlayerState, 'preview' | 'queue' | 'seconds'>

/** Whether a page has left something to continue. Part of the starter, so it only looks. */
export function hasKeptPlace(): boolean {
  return readStored('sessionStorage', KEY) !== null
}

export function keepPlace({ preview, queue, seconds }: Kept): void {
  // Without storage, or with a full one, the next page starts in silence.
  writeStored('sessionStorage', KEY, preview && JSON.stringify({ preview, queue, seconds }))
}

/** What the page before left; null if that is nothing, or written by another version of the site. */
export function readKeptPlace(): Kept | null {
  const kept = readStoredJson('sessionStorage', KEY)
  return isKept(kept) ? kept : null
}

function isKept(value: unknown): value is Kept {
  const { preview, queue, seconds } = Object(value)
  return Array.isArray(queue) && queue.every(isPreview) && isPreview(preview) && Number.isFinite(seconds)
}

function isPreview(value: unknown): boolean {
  const { id, artistSlug, artist, title, src, seconds, levels, whole = '' } = Object(value)
  const words = [id, artistSlug, artist, title, src, levels, whole]
  return words.every((word) => typeof word === 'string') && Number.isFinite(seconds)
}
