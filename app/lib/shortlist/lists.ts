import { isTrackId } from '#contracts/site/track-id.ts'
import { tidy } from './track-list.ts'

/** A list's title, its tracks in order, and the visitor's notes by track. */
export type ListContents = {
  title: string
  tracks: readonly string[]
  notes: Readonly<Record<string, string>>
}

/** A list as it was sent as a brief, with the brief's reference. */
export type Sent = ListContents & { at: string; reference?: string | undefined; statusPath?: string | undefined }

export type Shortlist = ListContents & {
  /** Identifies the list for Undo and for a brief that is being sent, even if it moves. */
  id: string
  /** The last time it was sent as a brief. */
  sent?: Sent | undefined
}

/** All lists of a visitor. Buttons add tracks to the open one. */
export type Lists = { lists: readonly Shortlist[]; open: number }

export const MAX_LISTS = 10
export const TITLE_MAX = 80
export const NOTE_MAX = 120
/** Notes are kept after their track is removed, so that Undo restores both. */
const MAX_NOTES = 60

const VERSION = 1

const EMPTY = { title: '', tracks: [], notes: {} } as const satisfies ListContents
const FIRST_LIST: Shortlist = { ...EMPTY, id: 'list-1' }
export const NO_LISTS: Lists = { lists: [FIRST_LIST], open: 0 }

/** A list with these contents and an id that no other list has. */
export function createList(contents: Partial<ListContents> = {}): Shortlist {
  // Not randomUUID, which browsers have on secure pages only.
  return { ...EMPTY, ...contents, id: Math.random().toString(36).slice(2, 12) }
}

/** The list that is open; there is always one. */
export function getOpenList({ lists, open }: Lists): Shortlist {
  return lists[open] ?? FIRST_LIST
}

/** The title, or a number if there is none. */
export function nameList({ title }: Shortlist, at: number): string {
  return title.trim() || `List ${at + 1}`
}

/** Changes one list. If it no longer exists, nothing changes. */
export function changeList({ lists, open }: Lists, id: string, change: (list: Shortlist) => Partial<Shortlist>): Lists {
  return { lists: lists.map((list) => (list.id === id ? { ...list, ...change(list) } : list)), open }
}

export function isBlank({ title, tracks, sent }: Shortlist): boolean {
  return title.trim() === '' && tracks.length === 0 && sent === undefined
}

/** Parses the stored lists. Anything invalid or of another version is ignored. */
export function parseStored(text: string | null): Lists {
  if (text === null) return NO_LISTS
  try {
    const stored: unknown = JSON.parse(text)
    if (!isRecord(stored) || stored.v !== VERSION) return NO_LISTS
    const before = readLists(stored.before)
    const lists = withIds([...before, readList(stored), ...readLists(stored.after)].slice(0, MAX_LISTS))
    return { lists, open: Math.min(before.length, lists.length - 1) }
  } catch {
    return NO_LISTS
  }
}

/** The open list's tracks are where they were when there was only one list, so that an older page in another tab can read them. */
export function serialise({ lists, open }: Lists): string {
  const { id, title, tracks, notes, sent } = tidyList(lists[open] ?? FIRST_LIST)
  return JSON.stringify({
    v: VERSION,
    id,
    tracks,
    ...(title === '' ? {} : { title }),
    ...(Object.keys(notes).length === 0 ? {} : { notes }),
    ...(sent === undefined ? {} : { sent }),
    ...(open === 0 ? {} : { before: lists.slice(0, open).map(tidyList) }),
    ...(open + 1 >= lists.length ? {} : { after: lists.slice(open + 1).map(tidyList) }),
  })
}

/** A text on one line, without invisible characters, cut to a length. */
export function cleanLine(text: string, max: number): string {
  return [...text.replace(/[\p{C}\p{Zl}\p{Zp}]+/gu, ' ')].slice(0, max).join('')
}

function readLists(value: unknown): Shortlist[] {
  return Array.isArray(value) ? value.map(readList).slice(0, MAX_LISTS - 1) : []
}

function readList(value: unknown): Shortlist {
  const { id, sent, ...contents } = isRecord(value) ? value : {}
  return tidyList({
    ...readContents(contents),
    id: typeof id === 'string' && /^[\w-]{1,20}$/.test(id) ? id : '',
    sent: isRecord(sent) ? readSent(sent) : undefined,
  })
}

function readSent({ at, reference, statusPath, ...contents }: Record<string, unknown>): Sent | undefined {
  if (typeof at !== 'string' || Number.isNaN(Date.parse(at))) return undefined
  return {
    ...readContents(contents),
    at,
    reference: typeof reference === 'string' ? cleanLine(reference, 40) : undefined,
    statusPath: typeof statusPath === 'string' && /^\/\w/.test(statusPath) ? statusPath : undefined,
  }
}

/** Lists stored by an older version have no ids. */
function withIds(lists: readonly Shortlist[]): Shortlist[] {
  return lists.map((list, at) => {
    const isUnique = list.id !== '' && lists.findIndex(({ id }) => id === list.id) === at
    return isUnique ? list : { ...list, id: `list-${at + 1}` }
  })
}

function readContents(value: Record<string, unknown>): ListContents {
  const { title, tracks, notes } = value
  return tidyContents({
    title: typeof title === 'string' ? title : '',
    tracks: Array.isArray(tracks) ? tracks : [],
    notes: isRecord(notes) ? Object.fromEntries(Object.entries(notes).filter(isNote)) : {},
  })
}

function tidyList(list: Shortlist): Shortlist {
  return { ...list, ...tidyContents(list) }
}

function tidyContents({ title, tracks, notes }: ListContents): ListContents {
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
