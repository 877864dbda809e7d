import type { RosterArtist, RosterTrack, Vocal } from '#catalogue/catalogue.ts'
import { toTrackId } from '#contracts/site/track-id.ts'

/** What the page of a track prints beside what its line shows; only words look through it. */
export type Credits = Pick<RosterTrack, 'isrc' | 'writers' | 'territory' | 'term' | 'placements'> & {
  /** Where else it has been heard, and for whom. */
  campaigns?: readonly { title: string; at: string }[] | undefined
}

/** A released track as a line of the catalogue shows it. */
export type ListedTrack = {
  /** As in shortlists: artist and track. */
  id: string
  /** Its part of its page's address, after its artist's. */
  slug: string
  artistId: string
  artistSlug: string
  artist: string
  title: string
  album: string | null
  duration: string
  bpm: number | null
  key: string | null
  vocal: Vocal | null
  moods: readonly string[]
  versions: readonly string[]
  /** Null where clearance is not confirmed. */
  oneStop: boolean | null
  /** Where it can be heard elsewhere. */
  outside: string | null
  credits: Credits
}

/** What is searched about an artist beyond the lines of the tracks. */
export type ListedArtist = {
  id: string
  slug: string
  name: string
  genre: string
  description: string
  bio: string
  keywords: readonly string[]
  tags: readonly string[]
  projects: readonly string[]
}

export type Listing = { tracks: readonly ListedTrack[]; artists: readonly ListedArtist[] }

/** Every released track, in the roster's order, and the artists they are by. */
export function listCatalogue(artists: readonly RosterArtist[]): Listing {
  const listed = artists.filter(({ tracks }) => tracks.some(isReleased))
  return {
    tracks: listed.flatMap((artist) => artist.tracks.filter(isReleased).map((track) => toListed(artist, track))),
    artists: listed.map(
      ({ id, slug, name, genre, description, bio = '', keywords, supervisionTags = [], suitableProjects = [] }) => ({
        id,
        slug,
        name,
        genre,
        description,
        bio,
        keywords,
        tags: supervisionTags,
        projects: suitableProjects,
      }),
    ),
  }
}

const isReleased = ({ duration }: { duration: string }) => duration !== 'TBD'

function toListed(artist: Pick<RosterArtist, 'id' | 'slug' | 'name'>, track: RosterTrack): ListedTrack {
  const { isrc, writers, territory, term, placements } = track
  return {
    id: toTrackId(artist.id, track.id),
    slug: track.slug,
    artistId: artist.id,
    artistSlug: artist.slug,
    artist: artist.name,
    title: track.title,
    album: track.album ?? null,
    duration: track.duration,
    bpm: track.bpm ?? null,
    key: track.key ?? null,
    vocal: track.vocal ?? null,
    moods: track.moods ?? [],
    versions: track.versions ?? [],
    oneStop: track.oneStop ?? null,
    outside: track.discoUrl === undefined || track.discoUrl === '#' ? null : track.discoUrl,
    credits: {
      isrc,
      writers: writers?.map(({ name, share, pro }) => ({ name, share, pro })),
      territory,
      term,
      placements,
    },
  }
}
