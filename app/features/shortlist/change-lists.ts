import {
  createList,
  getOpenList,
  isBlank,
  type ListContents,
  type Lists,
  MAX_LISTS,
  NO_LISTS,
  nameList,
} from '#app/lib/shortlist/lists.ts'
import { readLists, writeLists, writeShortlist } from '#app/lib/shortlist/use-shortlist.ts'
import { showToast } from '#app/ui/overlay/toast.tsx'

export function openList(id: string): void {
  const { lists } = readLists()
  const open = lists.findIndex((list) => list.id === id)
  if (open >= 0) writeLists({ lists, open })
}

/** Appends a list and opens it. If there are too many, shows a toast and returns false. */
export function addList(contents?: ListContents): boolean {
  const { lists } = readLists()
  if (lists.length >= MAX_LISTS) {
    showToast({
      title: `You already have ${MAX_LISTS} lists`,
      description: 'Delete one that you no longer need first.',
      tone: 'destructive',
    })
    return false
  }
  writeLists({ lists: [...lists, createList(contents)], open: lists.length })
  return true
}

/** Stores a list from a link as a new list. It replaces the open list only if that is blank. */
export function keepList(contents: ListContents): boolean {
  const open = getOpenList(readLists())
  if (!isBlank(open)) return addList(contents)
  writeShortlist(() => contents, open.id)
  return true
}

/** Deletes the open list and opens the one before it. Undo in the toast restores it in its place. */
export function deleteOpenList(): void {
  const { lists, open } = readLists()
  const gone = getOpenList({ lists, open })
  const left = lists.filter(({ id }) => id !== gone.id)
  writeLists(left.length === 0 ? NO_LISTS : { lists: left, open: Math.max(0, open - 1) })
  showToast({
    title: `${nameList(gone, open)} deleted`,
    action: { label: 'Undo', onClick: () => writeLists(restore(readLists(), gone, open)) },
  })
}

function restore({ lists, open }: Lists, gone: Lists['lists'][number], at: number): Lists {
  if (lists.length >= MAX_LISTS) return { lists, open }
  return { lists: [...lists.slice(0, at), gone, ...lists.slice(at)], open: Math.min(at, lists.length) }
}

export function nameOpenList(title: string): void {
  writeShortlist(() => ({ title }))
}

/** Sets the note on a track of the open list; an empty text removes it. */
export function setNote(id: string, text: string): void {
  writeShortlist(({ notes: { [id]: _before, ...others } }) => ({
    notes: text === '' ? others : { ...others, [id]: text },
  }))
}
