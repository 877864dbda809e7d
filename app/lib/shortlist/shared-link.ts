import { isTrackId } from '#contracts/site/track-id.ts'
import { cleanLine, NOTE_MAX, TITLE_MAX } from './lists.ts'
import { tidy } from './track-list.ts'

/** Servers and mail programs refuse longer URLs. Notes that do not fit are left out. */
const MAX_LENGTH = 6000

type Words = { title?: string; notes?: Readonly<Record<string, string>> }

/** The query of a link with the list. Track ids need no escaping in a URL. */
export function writeSharedList(tracks: readonly string[], { title = '', notes = {} }: Words = {}): string {
  const ids = tidy(tracks)
  const start = `?t=${ids.join(',')}${title.trim() === '' ? '' : `&title=${encodeURIComponent(title.trim())}`}`
  return ids.reduce((query, id, at) => {
    const note = notes[id]?.trim() ?? ''
    const longer = note === '' ? query : `${query}&note=${at + 1}.${encodeURIComponent(note)}`
    return longer.length > MAX_LENGTH ? query : longer
  }, start)
}

export type Shared = {
  tracks: readonly string[]
  /** How many tracks of the link exceed the length of a list. */
  excess: number
  title: string
  notes: Readonly<Record<string, string>>
}

/** The list in a link. Invalid track ids are ignored, and long texts are cut off. */
export function findSharedList(search: string): Shared | null {
  const query = new URLSearchParams(search)
  const ids = query.get('t')
  if (ids === null) return null
  const named = new Set(ids.split(',').filter(isTrackId))
  const tracks = tidy([...named])
  const notes = query.getAll('note').flatMap((text) => {
    const [, number, note = ''] = /^(\d{1,2})\.(.*)$/s.exec(text) ?? []
    const id = tracks[Number(number) - 1]
    return id === undefined ? [] : [[id, cleanLine(note, NOTE_MAX)]]
  })
  return {
    tracks,
    excess: named.size - tracks.length,
    title: shorten(cleanLine(query.get('title') ?? '', TITLE_MAX + 1).trim(), TITLE_MAX),
    notes: Object.fromEntries(notes),
  }
}

/** Marks the cut with an ellipsis. */
function shorten(text: string, max: number): string {
  const letters = [...text]
  return letters.length > max ? `${letters.slice(0, max - 1).join('')}…` : text
}
