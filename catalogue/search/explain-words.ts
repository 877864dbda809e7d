import { spellKeys } from '#catalogue/keys.ts'
import { toWords } from '#catalogue/words.ts'
import type { ListedArtist, ListedTrack } from './listed-track.ts'
import { listWords } from './search-tracks.ts'

/** More of an artist's labels say no more. */
const SHOWN = 3

/**
 * Where the words of a search were found, for a track whose line does not show them: the artist's tags, projects or the
 * description. Null if the line shows them all.
 */
export function explainWords(track: ListedTrack, artist: ListedArtist | undefined, search: string): string | null {
  const key = track.key === null ? [] : [track.key, spellKeys(track.key)]
  const line = toWords(
    [track.title, track.artist, track.album, track.bpm, ...key, track.vocal, ...track.moods, ...track.versions].join(
      ' ',
    ),
  )
  const hidden = listWords(search).filter((word) => !line.includes(word))
  if (hidden.length === 0 || artist === undefined) return null
  const labels = [...artist.tags, ...artist.projects, artist.genre]
  const found = labels.filter((label) => hidden.some((word) => toWords(label).includes(word)))
  const isLeft = hidden.some((word) => !found.some((label) => toWords(label).includes(word)))
  return [
    ...(found.length > 0 ? [`Filed under ${[...new Set(found)].slice(0, SHOWN).join(', ')}`] : []),
    ...(isLeft ? ['In the artist’s description'] : []),
  ].join('. ')
}
