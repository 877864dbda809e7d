import type { Label, Vocal } from './catalogue.ts'

/** A reason why a track matches. The last reason of every match is `rights`, whether they are complete or not. */
export type Reason =
  | { kind: Label['kind']; text: string }
  /** A fact from the track's page: a writer, a placement, its territory. */
  | { kind: 'credit'; text: string }
  /** A word of a search, and where it was found. */
  | {
      kind: 'word'
      text: string
      part: 'title' | 'names' | 'line' | 'credits' | 'filed' | 'sense' | 'description' | 'bio'
    }
  | { kind: 'medium'; medium: string; labels: readonly string[] }
  | { kind: 'tempo'; bpm: number; heard: number }
  | { kind: 'key'; key: string; relation: 'same' | 'relative' }
  | { kind: 'vocal'; vocal: string }
  | { kind: 'version'; text: string }
  | { kind: 'rights'; missing: readonly string[] }

export const VOICES: Record<Vocal, string> = {
  female: 'Female vocal',
  male: 'Male vocal',
  mixed: 'Mixed vocals',
  choir: 'Choir',
  instrumental: 'Instrumental',
}

type Sound = { bpm?: number | null | undefined; key?: string | null | undefined; vocal?: Vocal | null | undefined }

/** Tempo, key and voice, as far as they are known. */
export function listSound({ bpm, key, vocal }: Sound): string[] {
  return [bpm ? `${bpm} BPM` : [], key ?? [], vocal ? VOICES[vocal] : []].flat()
}

const LIST = new Intl.ListFormat('en-US', { type: 'conjunction' })
const MAX_PROJECTS = 3
const NAMES = { keyword: 'Keyword', tag: 'Tag', mood: 'Mood', genre: 'Genre', project: 'Suits' } as const

const FOUND_IN: Partial<Record<Extract<Reason, { kind: 'word' }>['part'], string>> = {
  description: 'In the artist’s description',
  bio: 'In the artist’s biography',
}

export function describeReason(reason: Reason): string {
  switch (reason.kind) {
    case 'credit':
      return reason.text
    case 'word':
      return FOUND_IN[reason.part] ?? `“${reason.text}”`
    case 'medium':
      return `${reason.medium}: ${LIST.format(reason.labels.slice(0, MAX_PROJECTS))}`
    case 'tempo':
      return reason.heard === reason.bpm ? `${reason.bpm} BPM` : `${reason.bpm} BPM, felt as ${reason.heard}`
    case 'key':
      return reason.relation === 'same' ? reason.key : `${reason.key}, the relative key`
    case 'vocal':
      return reason.vocal
    case 'version':
      return `Version: ${reason.text}`
    case 'rights':
      return reason.missing.length === 0
        ? 'Rights complete: one-stop, splits known'
        : `Rights not complete: ${reason.missing.join(', ')}`
    default:
      return `${NAMES[reason.kind]}: ${reason.text}`
  }
}
