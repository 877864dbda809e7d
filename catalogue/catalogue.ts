import { toCamelot } from './keys.ts'
import { buildLexicon, type Lexicon, NO_THESAURUS, type Thesaurus } from './lexicon.ts'
import { mediaOf } from './media.ts'
import { listMissingRights } from './rights.ts'
import { type ListedArtist, type ListedTrack, type Listing, listCatalogue } from './search/listed-track.ts'
import { toWords } from './words.ts'

/** The part of the label's content that matching reads; the content's own artists satisfy it. */
export type RosterTrack = {
  id: string
  slug: string
  title: string
  duration: string
  album?: string | undefined
  /** Where it can be heard elsewhere; '#' where it cannot. */
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

/** A word that the label uses for an artist or a track. Moods are a track's own; the others are its artist's. */
export type Label = { kind: 'keyword' | 'tag' | 'mood' | 'genre' | 'project'; text: string; words: string }

export type CatalogueTrack = ListedTrack & {
  /** The track's moods, then what is said of its artist, each once. */
  labels: readonly Label[]
  /** What is said of the artist: the same list for all of the artist's tracks. */
  shared: readonly Label[]
  /** The artist's projects and tags for each medium. */
  media: ReadonlyMap<string, readonly string[]>
  seconds: number
  /** The place of the key on the Camelot wheel. */
  place: string | null
  missingRights: readonly string[]
}

export type Catalogue = {
  /** In the roster's order. */
  tracks: readonly CatalogueTrack[]
  artists: readonly ListedArtist[]
  /** The words that a search or a brief may use. */
  lexicon: Lexicon
}

/** Prepares the roster for matching. Tracks that are not out yet are left out. */
export function readCatalogue(artists: readonly RosterArtist[], thesaurus: Thesaurus = NO_THESAURUS): Catalogue {
  return prepareListing(listCatalogue(artists), thesaurus)
}

export function prepareListing({ tracks, artists }: Listing, thesaurus: Thesaurus): Catalogue {
  const shared = new Map(artists.map((artist) => [artist.id, readArtist(artist)]))
  const read = tracks.map((track) => readTrack(track, shared.get(track.artistId) ?? { shared: [], media: new Map() }))
  let lexicon: Lexicon | null = null
  return {
    tracks: read,
    artists,
    // Only words need it.
    get lexicon() {
      lexicon ??= buildLexicon(read, thesaurus)
      return lexicon
    },
  }
}

type Shared = Pick<CatalogueTrack, 'shared' | 'media'>

function readArtist({ genre, keywords, tags, projects }: ListedArtist): Shared {
  const media = new Map<string, string[]>()
  for (const { text } of dropRepeated([...projects, ...tags].map((label) => toLabel('tag', label)))) {
    for (const medium of mediaOf(text)) media.set(medium, [...(media.get(medium) ?? []), text])
  }
  // 'Torch jazz' is jazz as well; the word before it says nothing alone.
  const sort = genre.split(' ').at(-1) ?? genre
  const shared = dropRepeated([
    ...keywords.map((text) => toLabel('keyword', text)),
    ...tags.map((text) => toLabel('tag', text)),
    toLabel('genre', genre),
    toLabel('genre', sort),
    ...projects.map((text) => toLabel('project', text)),
  ])
  return { shared, media }
}

function readTrack(track: ListedTrack, { shared, media }: Shared): CatalogueTrack {
  const moods = track.moods.map((text) => toLabel('mood', text))
  const [minutes = 0, seconds = 0] = track.duration.split(':').map(Number)
  return {
    ...track,
    labels: moods.length === 0 ? shared : dropRepeated([...moods, ...shared]),
    shared,
    media,
    seconds: minutes * 60 + seconds,
    place: track.key === null ? null : toCamelot(track.key),
    missingRights: listMissingRights({ oneStop: track.oneStop, writers: track.credits.writers }),
  }
}

export function toLabel(kind: Label['kind'], text: string): Label {
  return { kind, text, words: toWords(text) }
}

/** The label's words of one kind for a track. */
export function listTexts({ labels }: Pick<CatalogueTrack, 'labels'>, kind: Label['kind']): string[] {
  return labels.flatMap((label) => (label.kind === kind ? [label.text] : []))
}

export function dropRepeated(labels: readonly Label[]): Label[] {
  const seen = new Set<string>()
  return labels.filter(({ words }) => words !== '' && !seen.has(words) && seen.add(words))
}
