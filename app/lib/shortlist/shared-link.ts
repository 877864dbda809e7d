import { isTrackId } from '#contracts/site/track-id.ts'
import { cleanLine, NOTE_MAX, TITLE_MAX } from './lists.ts'
import { tidy } from './track-list.ts'

/** Longer addresses are refused by servers and mail programs; notes that do not fit are left out. */
const LONGEST = 6000

type Words = { title?: string; notes?: Readonly<Record<string, string>> }

/** The query of a link with the list. Track ids need no escaping in a URL. */
export function writeShared(tracks: readonly string[], { title = '', notes = {} }: Words = {}): string {
  const ids = tidy(tracks)
  const start = `?t=${ids.join(',')}${title.trim() === '' ? '' : `&title=${encodeURIComponent(title.trim())}`}`
  return ids.reduce((query, id, at) => {
    const note = notes[id]?.trim() ?? ''
    const longer = note === '' ? query : `${query}&note=${at + 1}.${encodeURIComponent(note)}`
    return longer.length > LONGEST ? query : longer
  }, start)
}

export type Shared = {
  tracks: readonly string[]
  /** How many tracks the link names beyond the length of a list. */
  beyond: number
  title: string
  notes: Readonly<Record<string, string>>
}

/** The list in a link, or null if there is none. Invalid track ids are left out, and whatever a link says is cut to size. */
export function readShared(search: string): Shared | null {
  const query = new URLSearchParams(search)
  const carried = query.get('t')
  if (carried === null) return null
  const named = new Set(carried.split(',').filter(isTrackId))
  const tracks = tidy([...named])
  const notes = query.getAll('note').flatMap((text) => {
    const [, place, note = ''] = /^(\d{1,2})\.(.*)$/s.exec(text) ?? []
    const id = tracks[Number(place) - 1]
    return id === undefined ? [] : [[id, cleanLine(note, NOTE_MAX)]]
  })
  return {
    tracks,
    beyond: named.size - tracks.length,
    title: shorten(cleanLine(query.get('title') ?? '', TITLE_MAX + 1).trim(), TITLE_MAX),
    notes: Object.fromEntries(notes),
  }
}

/** Says where a text from a link was cut. */
function shorten(text: string, max: number): string {
  const letters = [...text]
  return letters.length > max ? `${letters.slice(0, max - 1).join('')}…` : text
}
