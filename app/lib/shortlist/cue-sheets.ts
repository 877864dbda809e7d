import { type Clearance, clearanceOf } from '#catalogue/rights.ts'
import { csvCell } from '#contracts/platform/csv-cell.ts'
import type { ListedTrack } from './brief.ts'

export type CuedList = {
  title: string
  tracks: readonly ListedTrack[]
  notes: Readonly<Record<string, string>>
  label: string
}

const UNKNOWN = 'not confirmed'
const HEADS = [
  'Cue',
  'Title',
  'Artist',
  'Album',
  'Duration',
  'BPM',
  'Key',
  'ISRC',
  'Writers and shares',
  'Publisher',
  'Master',
  'Rights',
  'Versions',
  'Note',
]

/** A list as a cue sheet in plain text. Usage and timings are left for the production to fill in. */
export function writeListText({ title, tracks, notes, label }: CuedList): string {
  const cues = tracks.map((track, at) => {
    const lines: [string, string | undefined][] = [
      [cueNumber(at), `${track.title}, ${track.artist} (${track.duration})`],
      ['Sound', writeSound(track)],
      ['ISRC', writeIsrc(track.isrc)],
      ['Writers', writeWriters(track) ?? UNKNOWN],
      ['Publisher', clearanceOf(track) === 'one-stop' ? `${label}, 100%` : undefined],
      ['Master', label],
      ['Rights', nameRights(track)],
      ['Versions', track.versions?.join(', ')],
      ['Note', notes[track.id] || undefined],
    ]
    return lines.flatMap(([term, text]) => (text === undefined ? [] : [`${`${term}:`.padEnd(12)}${text}`])).join('\n')
  })
  return [title.trim() || 'Shortlist', ...cues].join('\n\n')
}

/** The same as CSV, with one line for each cue. */
export function writeListCsv({ tracks, notes, label }: CuedList): string {
  const rows = tracks.map((track, at) => [
    cueNumber(at),
    track.title,
    track.artist,
    track.album ?? '',
    track.duration,
    track.bpm === undefined ? '' : String(track.bpm),
    track.key ?? '',
    writeIsrc(track.isrc) ?? '',
    writeWriters(track) ?? UNKNOWN,
    clearanceOf(track) === 'one-stop' ? `${label}, 100%` : '',
    label,
    nameRights(track),
    track.versions?.join(', ') ?? '',
    notes[track.id] ?? '',
  ])
  return [HEADS, ...rows].map((row) => row.map(csvCell).join(',')).join('\r\n')
}

const NAMES: Record<Clearance, string> = { 'one-stop': 'One-stop', master: 'Master only', unconfirmed: 'Not confirmed' }

/** What has to be signed, in two words. */
export function nameRights(track: Pick<ListedTrack, 'oneStop' | 'writers'>): string {
  return NAMES[clearanceOf(track)]
}

const WORDS: Record<Clearance, string> = {
  'one-stop': 'One-stop: master and publishing',
  master: 'Master only; publishing is cleared elsewhere',
  unconfirmed: 'Clearance not confirmed',
}

/** The same, for a reader who does not know these words. */
export function describeRights(track: Pick<ListedTrack, 'oneStop' | 'writers'>): string {
  return WORDS[clearanceOf(track)]
}

/** Tempo and key, as far as they are known. */
export function writeSound({ bpm, key }: ListedTrack): string | undefined {
  return [bpm === undefined ? [] : `${bpm} BPM`, key ?? []].flat().join(', ') || undefined
}

const cueNumber = (at: number) => `M${String(at + 1).padStart(2, '0')}`

export function writeIsrc(isrc: string | undefined): string | undefined {
  return isrc?.replace(/^(..)(...)(..)(.*)$/, '$1-$2-$3-$4')
}

export function writeWriters({ writers }: ListedTrack): string | undefined {
  return writers?.map(({ name, share, pro }) => `${name} ${share}% (${pro})`).join('; ')
}
