import type { RosterArtist, RosterTrack, Vocal } from '#catalogue/catalogue.ts'
import { toTrackId } from '#contracts/site/track-id.ts'

/** Facts on a track's page that its line in the catalogue does not show. Only the word search uses them. */
export type Credits = Pick<RosterTrack, 'isrc' | 'writers' | 'territory' | 'term' | 'placements'> & {
  /** Other uses of the track, and their clients. */
  campaigns?: readonly { title: string; at: string }[] | undefined
}

/** A released track as the catalogue lists it. */
export type ListedTrack = {
  /** From `toTrackId`. */
  id: string
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
  /** Null if clearance is not confirmed. */
  oneStop: boolean | null
  /** Where to hear it on another site. */
  externalUrl: string | null
  credits: Credits
}

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

/** Every released track, in the roster's order, and their artists. */
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
    externalUrl: track.discoUrl === undefined || track.discoUrl === '#' ? null : track.discoUrl,
    credits: {
      isrc,
      writers: writers?.map(({ name, share, pro }) => ({ name, share, pro })),
      territory,
      term,
      placements,
    },
  }
}
