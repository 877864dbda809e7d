import { useSyncExternalStore } from 'react'
import { readStored, writeStored } from '#app/lib/stored.ts'
import { changeList, getOpenList, type Lists, NO_LISTS, parseStored, type Shortlist, serialise } from './lists.ts'
import { STORAGE_KEY } from './stored-list.ts'

const NONE: readonly string[] = []

const listeners = new Set<() => void>()
// If storage is unavailable, the lists last as long as the page.
let unstored: string | null = null
let last: { text: string | null; lists: Lists } = { text: null, lists: NO_LISTS }

/** The visitor's lists. The same object until one changes, as React requires of a store. */
export function readLists(): Lists {
  const text = unstored ?? readStored('localStorage', STORAGE_KEY)
  if (text !== last.text) last = { text, lists: parseStored(text) }
  return last.lists
}

export function writeLists(lists: Lists): void {
  const text = serialise(lists)
  unstored = writeStored('localStorage', STORAGE_KEY, text) ? null : text
  notifyListeners()
}

export function readShortlist(): readonly string[] {
  return getOpenList(readLists()).tracks
}

/** Changes one list, by default the open one. */
export function writeShortlist(
  change: (list: Shortlist) => Partial<Shortlist>,
  id = getOpenList(readLists()).id,
): void {
  writeLists(changeList(readLists(), id, change))
}

function notifyListeners(): void {
  for (const listener of listeners) listener()
}

/** Every track of a page subscribes, so they share one window listener. */
function subscribe(listener: () => void): () => void {
  // Fires only for changes in other tabs.
  if (listeners.size === 0) window.addEventListener('storage', notifyListeners)
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) window.removeEventListener('storage', notifyListeners)
  }
}

/** The tracks of the open list; empty in the prerendered page. */
export function useShortlist(): readonly string[] {
  return useSyncExternalStore(subscribe, readShortlist, () => NONE)
}

/** All lists; one empty list in the prerendered page. */
export function useLists(): Lists {
  return useSyncExternalStore(subscribe, readLists, () => NO_LISTS)
}
