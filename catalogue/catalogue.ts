import { toCamelot } from './keys.ts'
import { buildLexicon, type Lexicon, NO_THESAURUS, type Thesaurus } from './lexicon.ts'
import { listMedia } from './media.ts'
import { listMissingRights } from './rights.ts'
import { type ListedArtist, type ListedTrack, type Listing, listCatalogue } from './search/listed-track.ts'
import { toWords } from './words.ts'

/** The part of the content that matching needs. The content's own `Artist` satisfies it. */
export type RosterTrack = {
  id: string
  slug: string
  title: string
  duration: string
  album?: string | undefined
  /** Where to hear it on another site; '#' if nowhere. */
  discoUrl?: string | undefined
  isrc?: string | undefined
  bpm?: number | undefined
  key?: string | undefined
  vocal?: Vocal | undefined
  moods?: readonly string[] | undefined
  versions?: readonly string[] | undefined
  writers?: readonly { name?: string | undefined; share: number; pro?: string | undefined }[] | undefined
  oneStop?: boolean | undefined
  territory?: string | undefined
  term?: string | undefined
  placements?: readonly { network: string; show: string; scene: string }[] | undefined
}
export type RosterArtist = {
  id: string
  slug: string
  name: string
  genre: string
  keywords: readonly string[]
  supervisionTags?: readonly string[] | undefined
  suitableProjects?: readonly string[] | undefined
  description: string
  bio?: string | undefined
  tracks: readonly RosterTrack[]
}

export type Vocal = 'female' | 'male' | 'mixed' | 'choir' | 'instrumental'

/** A descriptive word for an artist or a track. Moods belong to a track; the other kinds to its artist. */
export type Label = { kind: 'keyword' | 'tag' | 'mood' | 'genre' | 'project'; text: string; words: string }

export type CatalogueTrack = ListedTrack & {
  /** The track's moods, then its artist's labels, without duplicates. */
  labels: readonly Label[]
  /** The artist's labels: the same array for all of the artist's tracks. */
  artistLabels: readonly Label[]
  /** The artist's projects and tags for each medium. */
  media: ReadonlyMap<string, readonly string[]>
  seconds: number
  /** The key's position on the Camelot wheel. */
  camelot: string | null
  missingRights: readonly string[]
}

export type Catalogue = {
  /** In the roster's order. */
  tracks: readonly CatalogueTrack[]
  artists: readonly ListedArtist[]
  lexicon: Lexicon
}

/** Prepares the roster for matching, without unreleased tracks. */
export function buildCatalogue(artists: readonly RosterArtist[], thesaurus: Thesaurus = NO_THESAURUS): Catalogue {
  return buildCatalogueFromListing(listCatalogue(artists), thesaurus)
}

export function buildCatalogueFromListing({ tracks, artists }: Listing, thesaurus: Thesaurus): Catalogue {
  const byArtist = new Map(artists.map((artist) => [artist.id, prepareArtist(artist)]))
  const prepared = tracks.map((track) =>
    prepareTrack(track, byArtist.get(track.artistId) ?? { artistLabels: [], media: new Map() }),
  )
  let lexicon: Lexicon | null = null
  return {
    tracks: prepared,
    artists,
    // Built on first use: only searches for words need it.
    get lexicon() {
      lexicon ??= buildLexicon(prepared, thesaurus)
      return lexicon
    },
  }
}

type ArtistPart = Pick<CatalogueTrack, 'artistLabels' | 'media'>

function prepareArtist({ genre, keywords, tags, projects }: ListedArtist): ArtistPart {
  const media = new Map<string, string[]>()
  for (const { text } of dropRepeated([...projects, ...tags].map((label) => toLabel('tag', label)))) {
    for (const medium of listMedia(text)) media.set(medium, [...(media.get(medium) ?? []), text])
  }
  // 'Torch jazz' is also 'jazz', but not 'torch'.
  const mainGenre = genre.split(' ').at(-1) ?? genre
  const artistLabels = dropRepeated([
    ...keywords.map((text) => toLabel('keyword', text)),
    ...tags.map((text) => toLabel('tag', text)),
    toLabel('genre', genre),
    toLabel('genre', mainGenre),
    ...projects.map((text) => toLabel('project', text)),
  ])
  return { artistLabels, media }
}

function prepareTrack(track: ListedTrack, { artistLabels, media }: ArtistPart): CatalogueTrack {
  const moods = track.moods.map((text) => toLabel('mood', text))
  const [minutes = 0, seconds = 0] = track.duration.split(':').map(Number)
  return {
    ...track,
    labels: moods.length === 0 ? artistLabels : dropRepeated([...moods, ...artistLabels]),
    artistLabels,
    media,
    seconds: minutes * 60 + seconds,
    camelot: track.key === null ? null : toCamelot(track.key),
    missingRights: listMissingRights({ oneStop: track.oneStop, writers: track.credits.writers }),
  }
}

export function toLabel(kind: Label['kind'], text: string): Label {
  return { kind, text, words: toWords(text) }
}

export function listLabelTexts({ labels }: Pick<CatalogueTrack, 'labels'>, kind: Label['kind']): string[] {
  return labels.flatMap((label) => (label.kind === kind ? [label.text] : []))
}

export function dropRepeated(labels: readonly Label[]): Label[] {
  const seen = new Set<string>()
  return labels.filter(({ words }) => words !== '' && !seen.has(words) && seen.add(words))
}
