import type { Vocal } from './catalogue.ts'

export type Range = { from: number; to: number }
export type Voice = Vocal | 'any'

/** What a word of the trade means in this catalogue. */
export type Sense = {
  /** The labels that carry it, by their words, and how nearly each says the same: 1 is the word itself. */
  means: ReadonlyMap<string, number>
  /** Moods that contradict it, whatever the artist is filed under. */
  unless: ReadonlySet<string>
  tempo: Range | null
  /** Whether the tempo alone is enough, as for 'slow'. */
  isTempo: boolean
  medium: string | null
}

type Want =
  /** A mood, scene, genre, instrument or era. */
  | ({ kind: 'sense' } & Sense)
  /** `isFelt`: half and double time count too. */
  | ({ kind: 'tempo'; isFelt: boolean } & Range)
  | ({ kind: 'length' } & Range)
  /** Places on the Camelot wheel; the first is the key itself. */
  | { kind: 'key'; places: readonly string[] }
  /** 'instrumental': an instrumental version will do. */
  | { kind: 'vocal'; voice: Voice }
  | { kind: 'version'; version: string }
  | { kind: 'medium'; medium: string }
  /** One-stop, with splits that add up. */
  | { kind: 'cleared' }
  | { kind: 'territory'; territory: string }
  /** An artist, album, writer, show, network, title or ISRC, from `toWords`. */
  | { kind: 'name'; name: string }
  /** Tracks near this one. */
  | { kind: 'like'; id: string }
  /** Any other word, looked for in everything that is printed. */
  | { kind: 'word'; word: string }
  /** One of these is enough. */
  | { kind: 'either'; of: readonly Condition[] }

/** One thing that somebody is looking for, or, with `isNot`, must not get. */
export type Condition = Want & {
  /** As a person reads it. */
  said: string
  /** Where the text says it, so that it can be taken out again. */
  at?: readonly Range[]
  isNot?: boolean
}
