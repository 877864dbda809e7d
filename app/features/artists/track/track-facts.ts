import type { Track } from '#content/schema.ts'

const VOCALS = {
  female: 'female vocal',
  male: 'male vocal',
  mixed: 'mixed vocals',
  choir: 'choir',
  instrumental: 'instrumental',
} satisfies Record<NonNullable<Track['vocal']>, string>

/** The known facts about how a track sounds. */
export function listMusicFacts({ bpm, key, vocal, moods }: Track): string[] {
  return [
    ...(bpm === undefined ? [] : [`${bpm} BPM`]),
    ...(key === undefined ? [] : [key]),
    ...(vocal === undefined ? [] : [VOCALS[vocal]]),
    ...(moods === undefined ? [] : [moods.join(', ')]),
  ]
}

/** The known facts needed for a licence. */
export function listRightsFacts({
  oneStop,
  territory,
  term,
  writers,
  versions,
  isrc,
}: Track): { term: string; text: string }[] {
  const facts: [string, string | undefined][] = [
    ['Clearance', oneStop === undefined ? undefined : oneStop ? 'One-stop: master and publishing' : 'Master only'],
    ['Territory', territory],
    ['Term', term],
    ['Writers', writers?.map(({ name, share, pro }) => `${name} ${share}% (${pro})`).join(', ')],
    ['Versions', versions?.join(', ')],
    ['ISRC', isrc?.replace(/^(..)(...)(..)(.*)$/, '$1-$2-$3-$4')],
  ]
  return facts.flatMap(([term, text]) => (text === undefined ? [] : [{ term, text }]))
}
