import { buildCatalogueFromListing, type Catalogue, type CatalogueTrack } from '#catalogue/catalogue.ts'
import { NO_THESAURUS, type Thesaurus } from '#catalogue/lexicon.ts'
import type { TrackScorer } from '#catalogue/score-track.ts'
import { indexText } from './full-text.ts'
import type { ListedArtist, Listing } from './listed-track.ts'
import { searchByWords, type WordSearch } from './search-by-words.ts'
import { type FilterChoices, LENGTH_CHOICES, type LengthChoice } from './track-filter.ts'

/** A track with the facts that the filters need. */
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
  /** Keys as the catalogue writes them, by their position on the Camelot wheel. */
  keys: ReadonlyMap<string, string>
  choices: FilterChoices
  /** Searches by words; the newest results are cached. */
  searchWords: (words: string) => WordSearch
}

/** Prepares the catalogue for searches. A browser does it once per page. */
export function indexTracks(listing: Listing, thesaurus: Thesaurus = NO_THESAURUS): SearchIndex {
  const catalogue = buildCatalogueFromListing(listing, thesaurus)
  const { tracks, artists } = catalogue
  const tagsOf = new Map(artists.map(({ id, keywords, tags }) => [id, [...keywords, ...tags].filter(isNotVoice)]))
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
  for (const { camelot, key } of tracks)
    if (camelot !== null && key !== null && !keys.has(camelot)) keys.set(camelot, key)
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
    keys: new Map([...keys].sort(([one], [other]) => toHour(one) - toHour(other) || (one < other ? -1 : 1))),
    choices: { moods: new Set(counts.keys()), artists: new Set(tagsOf.keys()), keys: new Set(keys.keys()) },
    searchWords: cacheSearches(catalogue),
  }
}

const toHour = (position: string) => Number.parseInt(position, 10)
/** Voices have their own filter. */
const isNotVoice = (tag: string) => !/\bvocals?$|^(choir|instrumental)$/.test(tag)
const MAX_CACHED = 20

function cacheSearches(catalogue: Catalogue): SearchIndex['searchWords'] {
  const cache = new Map<string, WordSearch>()
  let scoreWord: ((word: string) => TrackScorer) | undefined
  return (words) => {
    const cached = cache.get(words)
    if (cached) return cached
    scoreWord ??= indexText(catalogue)
    const result = searchByWords(catalogue, scoreWord, words)
    if (cache.size >= MAX_CACHED) cache.clear()
    cache.set(words, result)
    return result
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
