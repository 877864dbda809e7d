import { type Catalogue, type CatalogueTrack, prepareListing } from '#catalogue/catalogue.ts'
import { NO_THESAURUS, type Thesaurus } from '#catalogue/lexicon.ts'
import type { Weigh } from '#catalogue/weigh-track.ts'
import { indexText } from './full-text.ts'
import type { ListedArtist, Listing } from './listed-track.ts'
import { type ReadSearch, readSearch } from './read-search.ts'
import { LENGTH_CHOICES, type LengthChoice } from './track-filter.ts'

/** A track with what the filters' controls ask about. */
export type IndexedTrack = {
  track: CatalogueTrack
  length: LengthChoice
  /** Positions in the index's moods. */
  moods: readonly number[]
  hasInstrumental: boolean
  hasStems: boolean
}

export type SearchIndex = {
  catalogue: Catalogue
  tracks: readonly IndexedTrack[]
  artists: readonly ListedArtist[]
  /** Moods of tracks, and keywords and tags of their artists, with the number of tracks; the most frequent first. */
  moods: readonly { text: string; count: number }[]
  moodAt: ReadonlyMap<string, number>
  /** Keys as the catalogue writes them, by their place on the Camelot wheel. */
  keys: ReadonlyMap<string, string>
  known: { moods: ReadonlySet<string>; artists: ReadonlySet<string>; keys: ReadonlySet<string> }
  /** What the words of a search ask for, and how each track answers. The newest are kept. */
  read: (words: string) => ReadSearch
}

/** Prepares the catalogue for searches. A browser does it once for a page. */
export function indexTracks(listing: Listing, thesaurus: Thesaurus = NO_THESAURUS): SearchIndex {
  const catalogue = prepareListing(listing, thesaurus)
  const { tracks, artists } = catalogue
  const tagsOf = new Map(artists.map(({ id, keywords, tags }) => [id, [...keywords, ...tags].filter(isNoVoice)]))
  const counts = new Map<string, number>()
  const moodsOf = tracks.map((track) => {
    const moods = [...new Set([...track.moods, ...(tagsOf.get(track.artistId) ?? [])])]
    for (const mood of moods) counts.set(mood, (counts.get(mood) ?? 0) + 1)
    return moods
  })
  const moods = [...counts]
    .map(([text, count]) => ({ text, count }))
    .sort((one, other) => other.count - one.count || (one.text < other.text ? -1 : 1))
  const moodAt = new Map(moods.map(({ text }, at) => [text, at]))
  const keys = new Map<string, string>()
  for (const { place, key } of tracks) if (place !== null && key !== null && !keys.has(place)) keys.set(place, key)
  return {
    catalogue,
    tracks: tracks.map((track, at) =>
      indexTrack(
        track,
        (moodsOf[at] ?? []).map((mood) => moodAt.get(mood) ?? -1),
      ),
    ),
    artists,
    moods,
    moodAt,
    keys: new Map([...keys].sort(([one], [other]) => hourOf(one) - hourOf(other) || (one < other ? -1 : 1))),
    known: { moods: new Set(counts.keys()), artists: new Set(tagsOf.keys()), keys: new Set(keys.keys()) },
    read: keepNewest(catalogue),
  }
}

const hourOf = (place: string) => Number.parseInt(place, 10)
/** A voice is a filter of its own. */
const isNoVoice = (tag: string) => !/\bvocals?$|^(choir|instrumental)$/.test(tag)
const MOST_KEPT = 20

function keepNewest(catalogue: Catalogue): SearchIndex['read'] {
  const kept = new Map<string, ReadSearch>()
  let weighWord: ((word: string) => Weigh) | undefined
  return (words) => {
    const known = kept.get(words)
    if (known) return known
    weighWord ??= indexText(catalogue)
    const read = readSearch(catalogue, weighWord, words)
    if (kept.size >= MOST_KEPT) kept.clear()
    kept.set(words, read)
    return read
  }
}

function indexTrack(track: CatalogueTrack, moods: readonly number[]): IndexedTrack {
  const { vocal, versions, seconds } = track
  const has = (pattern: RegExp) => versions.some((version) => pattern.test(version))
  const choices = Object.entries(LENGTH_CHOICES) as [LengthChoice, { from: number; to: number }][]
  return {
    track,
    length: choices.find(([, { from, to }]) => seconds >= from && seconds < to)?.[0] ?? 'long',
    moods,
    hasInstrumental: vocal === 'instrumental' || has(/\binstrumental\b/i),
    hasStems: has(/\bstems?\b/i),
  }
}
