import { isTrackId } from '#contracts/track-id.ts'
import { tidy } from './track-list.ts'

/** A list as the visitor keeps it: what it is for, its tracks in order, and what they noted about some of them. */
export type Shortlist = { title: string; tracks: readonly string[]; notes: Readonly<Record<string, string>> }

/** All lists of a visitor; the open one is what buttons put tracks on. */
export type Lists = { lists: readonly Shortlist[]; open: number }

export const MAX_LISTS = 10
export const TITLE_MAX = 80
export const NOTE_MAX = 120
/** Notes outlive their track for a while, so that Undo brings both back. */
const MAX_NOTES = 60

const VERSION = 1

export const EMPTY_LIST: Shortlist = { title: '', tracks: [], notes: {} }
export const NO_LISTS: Lists = { lists: [EMPTY_LIST], open: 0 }

/** The list that is open; there is always one. */
export function findOpen({ lists, open }: Lists): Shortlist {
  return lists[open] ?? EMPTY_LIST
}

/** What a list is called where it has no title. */
export function nameList({ title }: Shortlist, at: number): string {
  return title.trim() || `List ${at + 1}`
}

/** The same lists with the open one changed. */
export function changeOpen(lists: Lists, change: Partial<Shortlist>): Lists {
  return { ...lists, lists: lists.lists.map((list, at) => (at === lists.open ? { ...list, ...change } : list)) }
}

/** Reads the stored lists. Anything that is not a list, has another version or is not a track is left out. */
export function parseStored(text: string | null): Lists {
  if (text === null) return NO_LISTS
  try {
    const stored: unknown = JSON.parse(text)
    if (!isRecord(stored) || stored.v !== VERSION) return NO_LISTS
    const before = readLists(stored.before)
    const lists = [...before, readList(stored), ...readLists(stored.after)].slice(0, MAX_LISTS)
    return { lists, open: Math.min(before.length, lists.length - 1) }
  } catch {
    return NO_LISTS
  }
}

/** The open list's tracks stand where they stood when there was only one list, so an older page in another tab reads them. */
export function serialise({ lists, open }: Lists): string {
  const { title, tracks, notes } = tidyList(lists[open] ?? EMPTY_LIST)
  return JSON.stringify({
    v: VERSION,
    tracks,
    ...(title === '' ? {} : { title }),
    ...(Object.keys(notes).length === 0 ? {} : { notes }),
    ...(open === 0 ? {} : { before: lists.slice(0, open).map(tidyList) }),
    ...(open + 1 >= lists.length ? {} : { after: lists.slice(open + 1).map(tidyList) }),
  })
}

/** A text on one line, without what cannot be seen, at most so long. */
export function cleanLine(text: string, max: number): string {
  return [...text.replace(/[\p{C}\p{Zl}\p{Zp}]+/gu, ' ')].slice(0, max).join('')
}

function readLists(value: unknown): Shortlist[] {
  return Array.isArray(value) ? value.map(readList).slice(0, MAX_LISTS - 1) : []
}

function readList(value: unknown): Shortlist {
  if (!isRecord(value)) return EMPTY_LIST
  const { title, tracks, notes } = value
  return tidyList({
    title: typeof title === 'string' ? title : '',
    tracks: Array.isArray(tracks) ? tracks : [],
    notes: isRecord(notes) ? Object.fromEntries(Object.entries(notes).filter(isNote)) : {},
  })
}

function tidyList({ title, tracks, notes }: Shortlist): Shortlist {
  const written = Object.entries(notes).filter(([id, text]) => isTrackId(id) && text !== '')
  return {
    title: cleanLine(title, TITLE_MAX),
    tracks: tidy(tracks),
    notes: Object.fromEntries(written.slice(-MAX_NOTES).map(([id, text]) => [id, cleanLine(text, NOTE_MAX)])),
  }
}

function isNote(entry: [string, unknown]): entry is [string, string] {
  return typeof entry[1] === 'string'
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
