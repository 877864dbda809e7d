import { VOICES } from '#catalogue/reason.ts'
import { type Clearance, clearanceOf } from '#catalogue/rights.ts'
import type { Track } from '#content/schema.ts'

/** The known facts about how a track sounds. */
export function listMusicFacts({ bpm, key, vocal, moods }: Track): string[] {
  return [
    ...(bpm === undefined ? [] : [`${bpm} BPM`]),
    ...(key === undefined ? [] : [key]),
    ...(vocal === undefined ? [] : [VOICES[vocal].toLowerCase()]),
    ...(moods === undefined ? [] : [moods.join(', ')]),
  ]
}

const CLEARANCE: Record<Clearance, string | undefined> = {
  'one-stop': 'One-stop: master and publishing',
  master: 'Master only',
  unconfirmed: undefined,
}

/** The known facts needed for a licence. */
export function listRightsFacts(track: Track): { term: string; text: string }[] {
  const { territory, term, writers, versions, isrc } = track
  const facts: [string, string | undefined][] = [
    ['Clearance', CLEARANCE[clearanceOf(track)]],
    ['Territory', territory],
    ['Term', term],
    ['Writers', writers?.map(({ name, share, pro }) => `${name} ${share}% (${pro})`).join(', ')],
    ['Versions', versions?.join(', ')],
    ['ISRC', isrc?.replace(/^(..)(...)(..)(.*)$/, '$1-$2-$3-$4')],
  ]
  return facts.flatMap(([term, text]) => (text === undefined ? [] : [{ term, text }]))
}
