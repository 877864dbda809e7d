import { NO_THESAURUS, type Thesaurus } from '#catalogue/lexicon.ts'
import { slugifyLatin, toTrackId } from '#contracts/site/track-id.ts'
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
  'externalUrl',
  'credits',
] as const

/** A listing as pages carry it: each column is one text with a line per track. Compressed, it is half the size of the objects. */
export type PackedListing = {
  columns: Record<(typeof COLUMNS)[number], string>
  artists: readonly ListedArtist[]
  thesaurus: Thesaurus
}

/** Replaces the track's slug at the end of an external URL. */
const SLUG = '*'

export function packListing({ tracks, artists }: Listing, thesaurus: Thesaurus = NO_THESAURUS): PackedListing {
  const packed = tracks.map(packTrack)
  const column = (name: (typeof COLUMNS)[number]) => packed.map((track) => toCell(track[name])).join('\n')
  const columns = Object.fromEntries(COLUMNS.map((name) => [name, column(name)])) as PackedListing['columns']
  return { columns, artists, thesaurus }
}

/** Leaves out what can be derived from the title or the slug. */
function packTrack(track: ListedTrack): ListedTrack {
  const { id, slug, artistId, title, externalUrl } = track
  const words = slugifyLatin(title)
  return {
    ...track,
    id: id === toTrackId(artistId, words) ? '' : id,
    slug: slug === words ? '' : slug,
    externalUrl: externalUrl?.endsWith(`/${slug}`) ? `${externalUrl.slice(0, -slug.length)}${SLUG}` : externalUrl,
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
      const slug = cell('slug') ?? slugifyLatin(title)
      const [bpm, oneStop] = [cell('bpm'), cell('oneStop')]
      return {
        id: cell('id') ?? toTrackId(artistId, slugifyLatin(title)),
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
        externalUrl: cell('externalUrl')?.replace(/\*$/, slug) ?? null,
        credits: JSON.parse(cell('credits') ?? '{}'),
      }
    }),
  }
}

/**
 * The listing without what only the word search needs: credits, and texts about the artists. The sum of the writers' shares
 * stays, because one-stop depends on it.
 */
export function omitTexts({ tracks, artists }: Listing): Listing {
  return {
    tracks: tracks.map((track) => ({ ...track, credits: keepTotalShare(track.credits) })),
    artists: artists.map((artist) => ({ ...artist, genre: '', description: '', bio: '', projects: [] })),
  }
}

function keepTotalShare({ writers }: ListedTrack['credits']): ListedTrack['credits'] {
  return writers === undefined ? {} : { writers: [{ share: writers.reduce((sum, { share }) => sum + share, 0) }] }
}

function toCell(value: ListedTrack[keyof ListedTrack]): string {
  if (Array.isArray(value)) return value.map(toLine).join('\t')
  return toLine(typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value ?? ''))
}

/** Columns are split at line breaks and lists at tabs. */
const toLine = (text: string) => text.replace(/\s+/g, ' ')
