import { toTrackId } from '#contracts/track-id.ts'
import { mediaOf } from './media.ts'
import { listMissingRights } from './rights.ts'
import { toWords } from './words.ts'

/** The part of the label's content that matching reads; the content's own artists satisfy it. */
export type RosterTrack = {
  title: string
  duration: string
  album?: string | undefined
  /** Where it can be heard elsewhere; '#' where it cannot. */
  discoUrl?: string | undefined
  bpm?: number | undefined
  key?: string | undefined
  vocal?: Vocal | undefined
  moods?: readonly string[] | undefined
  versions?: readonly string[] | undefined
  writers?: readonly { share: number }[] | undefined
  oneStop?: boolean | undefined
}
export type RosterArtist = {
  slug: string
  name: string
  genre: string
  keywords: readonly string[]
  supervisionTags?: readonly string[] | undefined
  suitableProjects?: readonly string[] | undefined
  description: string
  tracks: readonly RosterTrack[]
}

export type Vocal = 'female' | 'male' | 'mixed' | 'choir' | 'instrumental'

/** A word that the label uses for an artist or a track. */
export type Label = { kind: 'keyword' | 'tag' | 'mood' | 'genre'; text: string; words: string }

export type CatalogueTrack = {
  /** As in shortlists: artist and track. */
  id: string
  slug: string
  title: string
  artistSlug: string
  artist: string
  labels: readonly Label[]
  /** The artist's projects and tags for each medium. */
  media: ReadonlyMap<string, readonly string[]>
  /** The artist's description, from `toWords`. */
  description: string
  bpm: number | null
  key: string | null
  vocal: Vocal | null
  versions: readonly { text: string; words: string }[]
  missingRights: readonly string[]
}

export type Catalogue = {
  /** In the roster's order. */
  tracks: readonly CatalogueTrack[]
  /** Every label once, by its words. */
  vocabulary: ReadonlyMap<string, Label>
}

/** Prepares the roster for matching. Tracks that are not out yet are left out. */
export function readCatalogue(artists: readonly RosterArtist[]): Catalogue {
  const tracks = artists.flatMap((artist) => {
    const shared = readArtist(artist)
    return artist.tracks.filter(({ duration }) => duration !== 'TBD').map((track) => readTrack(artist, shared, track))
  })
  const vocabulary = new Map<string, Label>()
  for (const { labels } of tracks) {
    for (const label of labels) if (!vocabulary.has(label.words)) vocabulary.set(label.words, label)
  }
  return { tracks, vocabulary }
}

type Shared = Pick<CatalogueTrack, 'labels' | 'media' | 'description'>

function readArtist({
  genre,
  keywords,
  supervisionTags = [],
  suitableProjects = [],
  description,
}: RosterArtist): Shared {
  const media = new Map<string, string[]>()
  const projects = dropRepeated([...suitableProjects, ...supervisionTags].map((text) => toLabel('tag', text)))
  for (const { text: label } of projects) {
    for (const medium of mediaOf(label)) media.set(medium, [...(media.get(medium) ?? []), label])
  }
  // 'Torch jazz' is jazz as well; the word before it says nothing alone.
  const sort = genre.split(' ').at(-1) ?? genre
  const labels = [
    ...keywords.map((text) => toLabel('keyword', text)),
    ...supervisionTags.map((text) => toLabel('tag', text)),
    toLabel('genre', genre),
    toLabel('genre', sort),
  ]
  return { labels: dropRepeated(labels), media, description: toWords(description) }
}

function readTrack(artist: RosterArtist, shared: Shared, track: RosterTrack): CatalogueTrack {
  const id = toTrackId(artist.slug, track.title)
  const moods = (track.moods ?? []).map((text) => toLabel('mood', text))
  return {
    id,
    slug: id.slice(artist.slug.length + 1),
    title: track.title,
    artistSlug: artist.slug,
    artist: artist.name,
    labels: moods.length === 0 ? shared.labels : dropRepeated([...moods, ...shared.labels]),
    media: shared.media,
    description: shared.description,
    bpm: track.bpm ?? null,
    key: track.key ?? null,
    vocal: track.vocal ?? null,
    versions: (track.versions ?? []).map((text) => ({ text, words: toWords(text) })),
    missingRights: listMissingRights(track),
  }
}

function toLabel(kind: Label['kind'], text: string): Label {
  return { kind, text, words: toWords(text) }
}

function dropRepeated(labels: readonly Label[]): Label[] {
  const seen = new Set<string>()
  return labels.filter(({ words }) => words !== '' && !seen.has(words) && seen.add(words))
}
