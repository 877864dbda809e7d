import type { NoteVoice } from '#tools/sample-audio/score.ts'
import type { PlayNote } from './note.ts'
import { bass, keys, piano, pluck, twang, upright } from './plucked.ts'
import { brass, choir, lead, organ, pad, strings, voice } from './sustained.ts'

/** Everything that plays notes. */
export const NOTES: Record<NoteVoice, PlayNote> = {
  pad,
  strings,
  choir,
  voice,
  organ,
  lead,
  brass,
  keys,
  piano,
  pluck,
  twang,
  bass,
  upright,
}

/** What many players or a wide instrument make: heard from both sides, as two takes. */
export const WIDE: ReadonlySet<string> = new Set<NoteVoice>(['pad', 'strings', 'choir'])
