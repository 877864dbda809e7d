import { useSyncExternalStore } from 'react'
import { readStored, writeStored } from '#app/lib/stored.ts'
import { changeList, findOpen, type Lists, NO_LISTS, parseStored, type Shortlist, serialise } from './lists.ts'
import { STORAGE_KEY } from './stored-list.ts'

const NONE: readonly string[] = []

const listeners = new Set<() => void>()
// If storage is unavailable, the lists last as long as the page.
let unstored: string | null = null
let last: { text: string | null; lists: Lists } = { text: null, lists: NO_LISTS }

/** The visitor's lists as they are now. The same object until one changes, as React asks of a store. */
export function readLists(): Lists {
  const text = unstored ?? readStored('localStorage', STORAGE_KEY)
  if (text !== last.text) last = { text, lists: parseStored(text) }
  return last.lists
}

export function writeLists(lists: Lists): void {
  const text = serialise(lists)
  unstored = writeStored('localStorage', STORAGE_KEY, text) ? null : text
  tellListeners()
}

export function readShortlist(): readonly string[] {
  return findOpen(readLists()).tracks
}

/** Changes one list, by default the open one, as it is now. */
export function writeShortlist(change: (list: Shortlist) => Partial<Shortlist>, id = findOpen(readLists()).id): void {
  writeLists(changeList(readLists(), id, change))
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

/** The tracks of the open list, the same in every part of the page and in every tab; empty in the prerendered page. */
export function useShortlist(): readonly string[] {
  return useSyncExternalStore(subscribe, readShortlist, () => NONE)
}

/** All of the visitor's lists; one empty list in the prerendered page. */
export function useLists(): Lists {
  return useSyncExternalStore(subscribe, readLists, () => NO_LISTS)
}
