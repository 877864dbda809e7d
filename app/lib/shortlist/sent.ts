import { changeList, cleanLine, type ListContents, type Lists, type Sent, type Shortlist, TITLE_MAX } from './lists.ts'

type Receipt = Pick<Sent, 'at' | 'reference' | 'statusPath'>

/** Marks a list as sent with these contents; it may have changed since. A list without a title gets the name of the project. */
export function markSent(lists: Lists, id: string, contents: ListContents, receipt: Receipt, project: string): Lists {
  const title = contents.title.trim() || cleanLine(project, TITLE_MAX).trim()
  return changeList(lists, id, (list) => ({
    title: list.title.trim() || title,
    sent: { title, tracks: contents.tracks, notes: listedNotes(contents), ...receipt },
  }))
}

/** What has changed on the list since it was sent, in words. */
export function listChanges({ sent, ...now }: Shortlist): string[] {
  if (sent === undefined) return []
  const added = now.tracks.filter((id) => !sent.tracks.includes(id)).length
  const gone = sent.tracks.filter((id) => !now.tracks.includes(id)).length
  const stayed = (tracks: readonly string[], others: readonly string[]) => tracks.filter((id) => others.includes(id))
  const before = stayed(sent.tracks, now.tracks)
  const isReordered = stayed(now.tracks, sent.tracks).some((id, at) => id !== before[at])
  const notes = listedNotes(now)
  const hasNewNotes = now.tracks.some((id) => sent.tracks.includes(id) && notes[id] !== sent.notes[id])
  return [
    ...(added > 0 ? [`${countTracks(added)} added`] : []),
    ...(gone > 0 ? [`${countTracks(gone)} removed`] : []),
    ...(isReordered ? ['order'] : []),
    ...(hasNewNotes ? ['notes'] : []),
    ...(now.title.trim() === sent.title.trim() ? [] : ['title']),
  ]
}

/** Whether two lists have the same title and the same tracks in the same order; notes may differ. */
export function isSameList(list: ListContents, other: ListContents): boolean {
  return list.title.trim() === other.title.trim() && list.tracks.join() === other.tracks.join()
}

export function countTracks(count: number): string {
  return `${count} ${count === 1 ? 'track' : 'tracks'}`
}

/** The notes of tracks that are on the list. Others are kept only for Undo. */
function listedNotes({ tracks, notes }: ListContents): Record<string, string> {
  return Object.fromEntries(tracks.flatMap((id) => (notes[id]?.trim() ? [[id, notes[id].trim()]] : [])))
}
