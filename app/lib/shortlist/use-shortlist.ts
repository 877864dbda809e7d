import { useSyncExternalStore } from 'react'
import { STORAGE_KEY } from './stored-list.ts'
import { parseStored, serialise, tidy } from './track-list.ts'

const NONE: readonly string[] = []

const listeners = new Set<() => void>()
// If storage is unavailable, the list lasts as long as the page.
let unstored: string | null = null
let last: { text: string | null; tracks: readonly string[] } = { text: null, tracks: NONE }

function readText(): string | null {
  try {
    return unstored ?? window.localStorage.getItem(STORAGE_KEY)
  } catch {
    return unstored
  }
}

/** The visitor's list as it is now. The same array until it changes, as React asks of a store. */
export function readShortlist(): readonly string[] {
  const text = readText()
  if (text !== last.text) last = { text, tracks: parseStored(text) }
  return last.tracks
}

/** Stores this list in place of the previous one. */
export function writeShortlist(tracks: readonly string[]): void {
  const text = serialise(tidy(tracks))
  try {
    window.localStorage.setItem(STORAGE_KEY, text)
    unstored = null
  } catch {
    unstored = text
  }
  tellListeners()
}

function tellListeners(): void {
  for (const listener of listeners) listener()
}

/** Every track of a page subscribes; one listener serves all of them. */
function subscribe(listener: () => void): () => void {
  // Fires for changes made in other tabs only.
  if (listeners.size === 0) window.addEventListener('storage', tellListeners)
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) window.removeEventListener('storage', tellListeners)
  }
}

/** The visitor's shortlist, the same in every part of the page and in every tab; empty in the prerendered page. */
export function useShortlist(): readonly string[] {
  return useSyncExternalStore(subscribe, readShortlist, () => NONE)
}
