import MiniSearch, { type SearchResult } from 'minisearch'
import type { Catalogue, CatalogueTrack } from '#catalogue/catalogue.ts'
import type { Reason } from '#catalogue/reason.ts'
import { VOICES } from '#catalogue/reason.ts'
import { createScorer, type TrackScore, type TrackScorer } from '#catalogue/score-track.ts'
import { toWords } from '#catalogue/words.ts'

/** The indexed parts, and the points for a word found in each. */
const PART_POINTS = { title: 8, names: 6, line: 4, credits: 4, filed: 3, sense: 3, description: 1, bio: 1 }
type Part = keyof typeof PART_POINTS
const PARTS_WITHOUT_BIO = Object.keys(PART_POINTS).filter((part) => part !== 'bio')
/** For a word that is still being typed, or misspelled. */
const PARTIAL_FACTOR = 0.6
/** Shorter words have too many similar ones. */
const MIN_FUZZY_LENGTH = 4
const FUZZINESS = 0.2
/** How much of a term must be typed, and how many terms the beginning of a word may stand for. */
const MIN_SENSE_LENGTH = 3
const MAX_SENSES = 3
/** The prefix of a term's id. Ids of tracks and artists have no space. */
const SENSE = 'sense '

const split = (text: string) => toWords(text).trim().split(' ')

/** The full-text index of a catalogue, as a scorer for each word. Texts about an artist are indexed once, not per track. */
export function indexText(catalogue: Catalogue): (word: string) => TrackScorer {
  const index = new MiniSearch({
    fields: Object.keys(PART_POINTS),
    tokenize: split,
    processTerm: (term) => term || null,
  })
  index.addAll([
    ...catalogue.tracks.map(({ id, title, artist, album, moods, versions, key, bpm, vocal, ...track }) => ({
      id,
      title,
      names: [artist, album].join(' '),
      line: [...moods, ...versions, key, bpm && `${bpm} bpm`, vocal && VOICES[vocal]].join(' '),
      credits: listCredits({ credits: track.credits }).join(' '),
    })),
    ...catalogue.artists.map(({ id, genre, keywords, tags, projects, description, bio }) => ({
      id,
      filed: [genre, ...keywords, ...tags, ...projects].join(' '),
      description,
      bio,
    })),
    ...[...catalogue.lexicon.senses.keys()]
      .filter((sense) => !sense.includes(' '))
      .map((sense) => ({ id: `${SENSE}${sense}`, sense })),
  ])
  const cache = new Map<string, TrackScorer>()
  return (word) => {
    const scorer = cache.get(word) ?? scoreWord(catalogue, word, search(index, word))
    // While people type, only the last word changes.
    if (cache.size > 50) cache.clear()
    cache.set(word, scorer)
    return scorer
  }
}

function search(index: MiniSearch, word: string): SearchResult[] {
  const found = index.search(word, { prefix: true, fields: PARTS_WITHOUT_BIO })
  if (found.length > 0) return found
  // Biographies contain words of every kind, so they count only if nothing else matches.
  const inBio = index.search(word, { prefix: true, fields: ['bio'] })
  if (inBio.length > 0 || word.length < MIN_FUZZY_LENGTH) return inBio
  const fuzzy = index.search(word, { prefix: true, fuzzy: FUZZINESS, fields: PARTS_WITHOUT_BIO })
  // People rarely mistype the first letter: 'zither' is not 'either'.
  return fuzzy.filter(({ terms }) => terms.some((term) => term.startsWith(word.charAt(0))))
}

type Hit = { points: number; part: Part; term: string }

function scoreWord(catalogue: Catalogue, word: string, results: readonly SearchResult[]): TrackScorer {
  const hits = new Map<string, Hit>()
  const senses: TrackScorer[] = []
  for (const { id, match } of results) {
    const best = findBest(word, match)
    hits.set(id, best)
    if (best.part !== 'sense' || word.length < MIN_SENSE_LENGTH || senses.length === MAX_SENSES) continue
    const entry = catalogue.lexicon.senses.get(id.slice(SENSE.length))
    if (entry) senses.push(createScorer(catalogue, { kind: 'sense', ...entry, text: word }))
  }
  return (track) => {
    const own = hits.get(track.id)
    const ofArtist = hits.get(track.artistId)
    const best = own && (ofArtist === undefined || own.points >= ofArtist.points) ? own : ofArtist
    // Each keystroke scores thousands of tracks, but only the visible lines show reasons, so they are computed lazily.
    let found: Exclude<TrackScore, 'contradicts'> = best
      ? {
          points: best.points,
          get reasons() {
            return [explain(track, best)]
          },
        }
      : null
    for (const sense of senses) {
      const result = sense(track)
      if (result === null || result === 'contradicts' || result.points * PARTIAL_FACTOR <= (found?.points ?? 0))
        continue
      found = { points: result.points * PARTIAL_FACTOR, reasons: result.reasons }
    }
    return found
  }
}

function findBest(word: string, match: SearchResult['match']): Hit {
  let best: Hit = { points: 0, part: 'description', term: word }
  for (const [term, parts] of Object.entries(match)) {
    for (const part of parts as Part[]) {
      const points = PART_POINTS[part] * (term === word ? 1 : PARTIAL_FACTOR)
      if (points > best.points) best = { points, part, term }
    }
  }
  return best
}

function explain(track: CatalogueTrack, { part, term }: Hit): Reason {
  const matches = (text: string) => toWords(text).includes(` ${term}`)
  if (part === 'filed') {
    const label = track.artistLabels.find(({ text }) => matches(text))
    if (label) return label
  }
  const credit = part === 'credits' ? listCredits(track).find(matches) : undefined
  return credit === undefined ? { kind: 'word', text: term, part } : { kind: 'credit', text: credit }
}

/** The rights and placements on a track's page, one sentence each. */
function listCredits({
  credits: { isrc, writers = [], territory, term, placements = [], campaigns = [] },
}: Pick<CatalogueTrack, 'credits'>): string[] {
  return [
    ...writers.flatMap(({ name, pro }) =>
      name === undefined ? [] : [`Written by ${name}${pro === undefined ? '' : ` (${pro})`}`],
    ),
    ...placements.map(({ network, show, scene }) => `Heard in ${show} on ${network}: ${scene}`),
    ...campaigns.map(({ title, at }) => `Heard in ${title}: ${at}`),
    ...(isrc === undefined ? [] : [`ISRC ${isrc}`]),
    ...(territory === undefined ? [] : [`Territory: ${territory}`]),
    ...(term === undefined ? [] : [`Term: ${term}`]),
  ]
}
