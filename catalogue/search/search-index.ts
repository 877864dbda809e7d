import { spellKeys, toCamelot } from '#catalogue/keys.ts'
import { VOICES } from '#catalogue/reason.ts'
import { toWords } from '#catalogue/words.ts'
import type { ListedArtist, ListedTrack, Listing } from './listed-track.ts'
import { LENGTH_CHOICES, type LengthChoice } from './track-filter.ts'

export type IndexedTrack = {
  track: ListedTrack
  /** The texts that words are looked for in, from `toWords`; earlier ones say more. */
  texts: readonly string[]
  /** All of them in one, so that most tracks are ruled out by one look. */
  allText: string
  place: string | null
  seconds: number
  length: LengthChoice
  /** Positions in the index's moods. */
  moods: readonly number[]
  hasInstrumental: boolean
  hasStems: boolean
}

export type SearchIndex = {
  tracks: readonly IndexedTrack[]
  artists: readonly ListedArtist[]
  /** Moods of tracks, and keywords and tags of their artists, with the number of tracks; the most frequent first. */
  moods: readonly { text: string; count: number }[]
  moodAt: ReadonlyMap<string, number>
  /** Keys as the catalogue writes them, by their place on the Camelot wheel. */
  keys: ReadonlyMap<string, string>
  known: { moods: ReadonlySet<string>; artists: ReadonlySet<string>; keys: ReadonlySet<string> }
}

/** Prepares the catalogue for searches. A browser does it once for a page. */
export function indexTracks({ tracks, artists }: Listing): SearchIndex {
  const bySlug = new Map(artists.map((artist) => [artist.slug, prepareArtist(artist)]))
  const counts = new Map<string, number>()
  const moodsOf = tracks.map((track) => {
    const tags = bySlug.get(track.artistSlug)?.tags ?? []
    const moods = [...new Set([...track.moods, ...tags])]
    for (const mood of moods) counts.set(mood, (counts.get(mood) ?? 0) + 1)
    return moods
  })
  const moods = [...counts]
    .map(([text, count]) => ({ text, count }))
    .sort((one, other) => other.count - one.count || (one.text < other.text ? -1 : 1))
  const moodAt = new Map(moods.map(({ text }, at) => [text, at]))
  const indexed = tracks.map((track, at) => {
    const positions = (moodsOf[at] ?? []).map((mood) => moodAt.get(mood) ?? -1)
    return indexTrack(track, bySlug.get(track.artistSlug)?.texts ?? [], positions)
  })
  const keys = new Map<string, string>()
  for (const { place, track } of indexed) {
    if (place !== null && track.key !== null && !keys.has(place)) keys.set(place, track.key)
  }
  return {
    tracks: indexed,
    artists,
    moods,
    moodAt,
    keys: new Map([...keys].sort(([one], [other]) => hourOf(one) - hourOf(other) || (one < other ? -1 : 1))),
    known: { moods: new Set(counts.keys()), artists: new Set(bySlug.keys()), keys: new Set(keys.keys()) },
  }
}

const hourOf = (place: string) => Number.parseInt(place, 10)

function prepareArtist({ genre, description, tags, projects }: ListedArtist) {
  return {
    // A voice is a filter of its own.
    tags: tags.filter((tag) => !/\bvocals?$|^(choir|instrumental)$/.test(tag)),
    texts: [joinWords([genre, ...tags, ...projects]), toWords(description)],
  }
}

function indexTrack(track: ListedTrack, artistTexts: readonly string[], moods: readonly number[]): IndexedTrack {
  const { title, artist, album, bpm, key, vocal, versions } = track
  const sound = [
    ...track.moods,
    ...versions,
    ...(vocal === null ? [] : [VOICES[vocal]]),
    ...(key === null ? [] : [key, spellKeys(key)]),
    ...(bpm === null ? [] : [`${bpm} BPM`]),
  ]
  const texts = [toWords(title), joinWords([artist, album ?? '']), joinWords(sound), ...artistTexts]
  const [minutes = 0, rest = 0] = track.duration.split(':').map(Number)
  const seconds = minutes * 60 + rest
  return {
    track,
    texts,
    allText: texts.join('|'),
    place: key === null ? null : toCamelot(key),
    seconds,
    length: lengthOf(seconds),
    moods,
    hasInstrumental: vocal === 'instrumental' || versions.some((version) => /\binstrumental\b/i.test(version)),
    hasStems: versions.some((version) => /\bstems?\b/i.test(version)),
  }
}

/** Several texts as one, between which no phrase can run. */
function joinWords(texts: readonly string[]): string {
  return texts.map(toWords).join('|')
}

function lengthOf(seconds: number): LengthChoice {
  const choices = Object.entries(LENGTH_CHOICES) as [LengthChoice, { from: number; to: number }][]
  return choices.find(([, { from, to }]) => seconds >= from && seconds < to)?.[0] ?? 'long'
}
