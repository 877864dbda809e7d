import { changeOpen, EMPTY_LIST, findOpen, MAX_LISTS, nameList, type Shortlist } from '#app/lib/shortlist/lists.ts'
import { readLists, writeLists } from '#app/lib/shortlist/use-shortlist.ts'
import { showToast } from '#app/ui/toast.tsx'

/** Opens another list. */
export function openList(at: number): void {
  writeLists({ ...readLists(), open: at })
}

/** Puts another list behind the others and opens it; false, after telling the visitor, if there are too many. */
export function addList(list: Shortlist = EMPTY_LIST): boolean {
  const { lists } = readLists()
  if (lists.length >= MAX_LISTS) {
    showToast({
      title: `${MAX_LISTS} lists are the most`,
      description: 'Delete one that is done first.',
      tone: 'destructive',
    })
    return false
  }
  writeLists({ lists: [...lists, list], open: lists.length })
  return true
}

/** Deletes the open list and opens its neighbour; the toast brings it back where it was. */
export function deleteOpenList(): void {
  const { lists, open } = readLists()
  const gone = findOpen({ lists, open })
  const left = lists.filter((_, at) => at !== open)
  writeLists({ lists: left.length === 0 ? [EMPTY_LIST] : left, open: Math.max(0, open - 1) })
  showToast({
    title: `${nameList(gone, open)} is deleted`,
    action: {
      label: 'Undo',
      onClick: () => {
        const now = readLists().lists
        writeLists({ lists: [...now.slice(0, open), gone, ...now.slice(open)].slice(0, MAX_LISTS), open })
      },
    },
  })
}

export function nameOpenList(title: string): void {
  writeLists(changeOpen(readLists(), { title }))
}

/** Notes something about a track of the open list; an empty text removes the note. */
export function noteTrack(id: string, text: string): void {
  const lists = readLists()
  const { [id]: _before, ...others } = findOpen(lists).notes
  writeLists(changeOpen(lists, { notes: text === '' ? others : { ...others, [id]: text } }))
}
