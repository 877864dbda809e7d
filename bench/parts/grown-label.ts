import type { Content } from '#content/schema.ts'

/** The label with the given numbers of artists and tracks: its own, then copies with other names and tempi. */
export function growLabel(label: Content, artistCount: number, trackCount: number): Content {
  const own = label.artists.length
  const rest = trackCount - label.artists.flatMap(({ tracks }) => tracks).length
  const artists = repeat(label.artists, artistCount).map(([artist, round], at) => {
    const share = Math.floor(rest / (artistCount - own)) + (at - own < rest % (artistCount - own) ? 1 : 0)
    const count = round === 0 ? artist.tracks.length : share
    const tracks = repeat(artist.tracks, count).map(([track, turn], place) => {
      const { previewAudio: _, previewVersions: __, ...silent } = track
      const duration = track.duration === 'TBD' ? '02:34' : track.duration
      const bpm = (track.bpm ?? 100) + ((at * 7 + place * 3) % 20)
      // Recordings are files of the build; each belongs to one track.
      return {
        ...(round + turn === 0 ? track : silent),
        ...rename(track, turn),
        title: name(track.title, turn),
        duration,
        bpm,
      }
    })
    return { ...artist, ...rename(artist, round), name: name(artist.name, round), order: at, tracks }
  })
  return { ...label, artists }
}

/** Each with the number of its copy. */
function repeat<T>(list: readonly T[], count: number): [T, number][] {
  return Array.from({ length: count }, (_, at): [T, number] => [
    list[at % list.length] as T,
    Math.floor(at / list.length),
  ])
}

const rename = ({ id, slug }: { id: string; slug: string }, round: number) =>
  round === 0 ? { id, slug } : { id: `${id}-${round + 1}`, slug: `${slug}-${round + 1}` }

const name = (text: string, round: number) => (round === 0 ? text : `${text} ${round + 1}`)
