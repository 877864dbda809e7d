import type { Vocal } from './catalogue.ts'

export type Range = { from: number; to: number }
export type Voice = Vocal | 'any'

/** What a musical term means in this catalogue. */
export type Sense = {
  /** The labels that express it, by their words, and how closely: 1 is the word itself. */
  means: ReadonlyMap<string, number>
  /** Moods that contradict it, whatever the artist's labels are. */
  unless: ReadonlySet<string>
  tempo: Range | null
  /** Whether the tempo alone is enough, as for 'slow'. */
  isTempoOnly: boolean
  medium: string | null
}

type Want =
  /** A mood, scene, genre, instrument or era. */
  | ({ kind: 'sense' } & Sense)
  /** `allowsHalfTime`: half and double time match too. */
  | ({ kind: 'tempo'; allowsHalfTime: boolean } & Range)
  | ({ kind: 'length' } & Range)
  /** Positions on the Camelot wheel; the first is the key itself. */
  | { kind: 'key'; positions: readonly string[] }
  /** 'instrumental': an instrumental version will do. */
  | { kind: 'vocal'; voice: Voice }
  | { kind: 'version'; version: string }
  | { kind: 'medium'; medium: string }
  /** One-stop, with shares that add up. */
  | { kind: 'cleared' }
  | { kind: 'territory'; territory: string }
  /** An artist, album, writer, show, network, title or ISRC, from `toWords`. */
  | { kind: 'name'; name: string }
  /** Tracks similar to this one. */
  | { kind: 'like'; id: string }
  /** Any other word, searched for in the full text. */
  | { kind: 'word'; word: string }
  /** At least one of these. */
  | { kind: 'either'; of: readonly Condition[] }

/** Something that a search asks for, or with `isNot` excludes. */
export type Condition = Want & {
  /** For people to read. */
  text: string
  /** Where it was found in the search, so that it can be removed again. */
  at?: readonly Range[]
  isNot?: boolean
}
