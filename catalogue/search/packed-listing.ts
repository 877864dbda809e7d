import { NO_THESAURUS, type Thesaurus } from '#catalogue/lexicon.ts'
import { joinLatin, toTrackId } from '#contracts/site/track-id.ts'
import type { ListedArtist, ListedTrack, Listing } from './listed-track.ts'
import { indexTracks, type SearchIndex } from './search-index.ts'

const COLUMNS = [
  'artistId',
  'title',
  'slug',
  'id',
  'album',
  'duration',
  'bpm',
  'key',
  'vocal',
  'moods',
  'versions',
  'oneStop',
  'outside',
  'credits',
] as const

/** A listing as it travels in pages: each column one text with a track to a line, which compresses to half of the objects. */
export type PackedListing = {
  columns: Record<(typeof COLUMNS)[number], string>
  artists: readonly ListedArtist[]
  thesaurus: Thesaurus
}

/** Stands for a track's slug in addresses that end with it. */
const SLUG = '*'

export function packListing({ tracks, artists }: Listing, thesaurus: Thesaurus = NO_THESAURUS): PackedListing {
  const packed = tracks.map(packTrack)
  const column = (name: (typeof COLUMNS)[number]) => packed.map((track) => toCell(track[name])).join('\n')
  const columns = Object.fromEntries(COLUMNS.map((name) => [name, column(name)])) as PackedListing['columns']
  return { columns, artists, thesaurus }
}

/** Without what the title or the slug says as well. */
function packTrack(track: ListedTrack): ListedTrack {
  const { id, slug, artistId, title, outside } = track
  const words = joinLatin(title)
  return {
    ...track,
    id: id === toTrackId(artistId, words) ? '' : id,
    slug: slug === words ? '' : slug,
    outside: outside?.endsWith(`/${slug}`) ? `${outside.slice(0, -slug.length)}${SLUG}` : outside,
  }
}

const indexes = new WeakMap<PackedListing, SearchIndex>()

/** The index of a listing, made once. */
export function indexListing(packed: PackedListing): SearchIndex {
  const index = indexes.get(packed) ?? indexTracks(unpackListing(packed), packed.thesaurus)
  indexes.set(packed, index)
  return index
}

export function unpackListing({ columns, artists }: PackedListing): Listing {
  const cells = Object.fromEntries(COLUMNS.map((name) => [name, columns[name].split('\n')]))
  const byId = new Map(artists.map((artist) => [artist.id, artist]))
  const tracks = columns.title === '' ? [] : (cells.title ?? [])
  return {
    artists,
    tracks: tracks.map((title, at) => {
      const cell = (name: (typeof COLUMNS)[number]) => cells[name]?.[at] || null
      const list = (name: 'moods' | 'versions') => cell(name)?.split('\t') ?? []
      const artistId = cell('artistId') ?? ''
      const artist = byId.get(artistId)
      const slug = cell('slug') ?? joinLatin(title)
      const [bpm, oneStop] = [cell('bpm'), cell('oneStop')]
      return {
        id: cell('id') ?? toTrackId(artistId, joinLatin(title)),
        slug,
        artistId,
        artistSlug: artist?.slug ?? '',
        artist: artist?.name ?? '',
        title,
        album: cell('album'),
        duration: cell('duration') ?? '',
        bpm: bpm === null ? null : Number(bpm),
        key: cell('key'),
        vocal: cell('vocal') as ListedTrack['vocal'],
        moods: list('moods'),
        versions: list('versions'),
        oneStop: oneStop === null ? null : oneStop === 'true',
        outside: cell('outside')?.replace(/\*$/, slug) ?? null,
        credits: JSON.parse(cell('credits') ?? '{}'),
      }
    }),
  }
}

/**
 * What only words look through: credits, and texts about the artists. Without them a listing has all that lines and filters need; of
 * the writers, what their shares add up to, because one-stop needs the whole.
 */
export function withoutTexts({ tracks, artists }: Listing): Listing {
  return {
    tracks: tracks.map((track) => ({ ...track, credits: addShares(track.credits) })),
    artists: artists.map((artist) => ({ ...artist, genre: '', description: '', bio: '', projects: [] })),
  }
}

function addShares({ writers }: ListedTrack['credits']): ListedTrack['credits'] {
  return writers === undefined ? {} : { writers: [{ share: writers.reduce((sum, { share }) => sum + share, 0) }] }
}

function toCell(value: ListedTrack[keyof ListedTrack]): string {
  if (Array.isArray(value)) return value.map(toLine).join('\t')
  return toLine(typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value ?? ''))
}

/** Columns are split at line breaks and lists at tabs. */
const toLine = (text: string) => text.replace(/\s+/g, ' ')
