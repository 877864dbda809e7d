import { listSound } from '#catalogue/reason.ts'
import { type Clearance, getClearance } from '#catalogue/rights.ts'
import type { Track } from '#content/schema.ts'
import { csvCell } from '#contracts/platform/csv-cell.ts'
import type { ListedTrack } from './brief.ts'

type RightsFacts = Pick<ListedTrack, 'oneStop' | 'writers'>

export type CuedList = {
  title: string
  tracks: readonly ListedTrack[]
  notes: Readonly<Record<string, string>>
  label: string
}

const UNKNOWN = 'not confirmed'

/** A track's cue sheet, or null if its writers are unknown. The production fills in usage and timings. */
export function writeCueSheet(track: Track, artist: string, label: string): string | null {
  if (!track.writers) return null
  return writeLines([
    ['Title', track.title],
    ['Artist', artist],
    ['Duration', track.duration === 'TBD' ? undefined : track.duration],
    ['ISRC', formatIsrc(track.isrc)],
    ...track.writers.map(({ name, share, pro }) => ['Writer', `${name}, ${share}%, ${pro}`] as const),
    ['Publisher', formatPublisher(track, label)],
    ['Master', label],
  ])
}

/** A list as cue sheets in plain text. */
export function writeListText({ title, tracks, notes, label }: CuedList): string {
  const cues = tracks.map((track, at) =>
    writeLines([
      [cueNumber(at), `${track.title}, ${track.artist} (${track.duration})`],
      ['Sound', formatSound(track)],
      ['ISRC', formatIsrc(track.isrc)],
      ['Writers', formatWriters(track) ?? UNKNOWN],
      ['Publisher', formatPublisher(track, label)],
      ['Master', label],
      ['Rights', nameClearance(track)],
      ['Versions', track.versions?.join(', ')],
      ['Note', notes[track.id] || undefined],
    ]),
  )
  return [title.trim() || 'Shortlist', ...cues].join('\n\n')
}

function writeLines(lines: readonly (readonly [term: string, text: string | undefined])[]): string {
  return lines.flatMap(([term, text]) => (text === undefined ? [] : [`${`${term}:`.padEnd(12)}${text}`])).join('\n')
}

type Column = (track: ListedTrack, list: CuedList, at: number) => string | number | undefined

const COLUMNS: readonly (readonly [head: string, cell: Column])[] = [
  ['Cue', (_, __, at) => cueNumber(at)],
  ['Title', ({ title }) => title],
  ['Artist', ({ artist }) => artist],
  ['Album', ({ album }) => album],
  ['Duration', ({ duration }) => duration],
  ['BPM', ({ bpm }) => bpm],
  ['Key', ({ key }) => key],
  ['ISRC', ({ isrc }) => formatIsrc(isrc)],
  ['Writers and shares', (track) => formatWriters(track) ?? UNKNOWN],
  ['Publisher', (track, { label }) => formatPublisher(track, label)],
  ['Master', (_, { label }) => label],
  ['Rights', nameClearance],
  ['Versions', ({ versions }) => versions?.join(', ')],
  ['Note', ({ id }, { notes }) => notes[id]],
]

/** The same as CSV, with one line for each cue. */
export function writeListCsv(list: CuedList): string {
  const rows = list.tracks.map((track, at) => COLUMNS.map(([, cell]) => String(cell(track, list, at) ?? '')))
  return [COLUMNS.map(([head]) => head), ...rows].map((row) => row.map(csvCell).join(',')).join('\r\n')
}

/** Only of one-stop tracks is the label known to be the publisher. */
const formatPublisher = (track: RightsFacts, label: string) =>
  getClearance(track) === 'one-stop' ? `${label}, 100%` : undefined

const NAMES: Record<Clearance, string> = { 'one-stop': 'One-stop', master: 'Master only', unconfirmed: 'Not confirmed' }

/** In at most two words. */
export function nameClearance(track: RightsFacts): string {
  return NAMES[getClearance(track)]
}

const WORDS: Record<Clearance, string> = {
  'one-stop': 'One-stop: master and publishing',
  master: 'Master only; publishing is cleared elsewhere',
  unconfirmed: 'Clearance not confirmed',
}

/** For people who do not know these terms. */
export function describeClearance(track: RightsFacts): string {
  return WORDS[getClearance(track)]
}

export function formatSound({ bpm, key }: ListedTrack): string | undefined {
  return listSound({ bpm, key }).join(', ') || undefined
}

const cueNumber = (at: number) => `M${String(at + 1).padStart(2, '0')}`

export function formatIsrc(isrc: string | undefined): string | undefined {
  return isrc?.replace(/^(..)(...)(..)(.*)$/, '$1-$2-$3-$4')
}

export function formatWriters({ writers }: ListedTrack): string | undefined {
  return writers?.map(({ name, share, pro }) => `${name} ${share}% (${pro})`).join('; ')
}
