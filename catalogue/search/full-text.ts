import MiniSearch, { type SearchResult } from 'minisearch'
import type { Catalogue, CatalogueTrack } from '#catalogue/catalogue.ts'
import type { Reason } from '#catalogue/reason.ts'
import { VOICES } from '#catalogue/reason.ts'
import { prepareCondition, type Weigh } from '#catalogue/weigh-track.ts'
import { toWords } from '#catalogue/words.ts'

/** The parts of what is printed, and what a word is worth that is found there. */
const WORTH = { title: 8, names: 6, line: 4, credits: 4, filed: 3, sense: 3, description: 1, bio: 1 }
type Part = keyof typeof WORTH
const FACTS = Object.keys(WORTH).filter((part) => part !== 'bio')
/** A word that is still being typed, or is misspelled, says less. */
const PARTLY = 0.6
/** Shorter words have too many neighbours. */
const FUZZY_FROM = 4
const FUZZINESS = 0.2
/** The beginning of a word of the trade, and how many such words it may stand for. */
const SENSE_FROM = 3
const MOST_SENSES = 3
/** Ids of tracks and artists have no space. */
const SENSE = 'sense '

const split = (text: string) => toWords(text).trim().split(' ')

/** The text index of a catalogue: how each track answers a word. What a page prints about an artist is indexed once. */
export function indexText(catalogue: Catalogue): (word: string) => Weigh {
  const index = new MiniSearch({
    fields: Object.keys(WORTH),
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
  const known = new Map<string, Weigh>()
  return (word) => {
    const weigh = known.get(word) ?? weighWord(catalogue, word, find(index, word))
    // As somebody types, only the last word changes.
    if (known.size > 50) known.clear()
    known.set(word, weigh)
    return weigh
  }
}

function find(index: MiniSearch, word: string): SearchResult[] {
  const found = index.search(word, { prefix: true, fields: FACTS })
  if (found.length > 0) return found
  // A life told in prose has words of every kind: they count where nothing else has them.
  const told = index.search(word, { prefix: true, fields: ['bio'] })
  if (told.length > 0 || word.length < FUZZY_FROM) return told
  const near = index.search(word, { prefix: true, fuzzy: FUZZINESS, fields: FACTS })
  // Hardly anybody mistypes the first letter: 'zither' is not 'either'.
  return near.filter(({ terms }) => terms.some((term) => term.startsWith(word.charAt(0))))
}

type Hit = { points: number; part: Part; term: string }

function weighWord(catalogue: Catalogue, word: string, results: readonly SearchResult[]): Weigh {
  const hits = new Map<string, Hit>()
  const senses: Weigh[] = []
  for (const { id, match } of results) {
    const best = findBest(word, match)
    hits.set(id, best)
    if (best.part !== 'sense' || word.length < SENSE_FROM || senses.length === MOST_SENSES) continue
    const entry = catalogue.lexicon.senses.get(id.slice(SENSE.length))
    if (entry) senses.push(prepareCondition(catalogue, { kind: 'sense', ...entry, said: word }))
  }
  return (track) => {
    const own = hits.get(track.id)
    const shared = hits.get(track.artistId)
    const best = own && (shared === undefined || own.points >= shared.points) ? own : shared
    // Thousands of tracks are weighed at a keystroke, and only the lines in view say why.
    let found: Exclude<ReturnType<Weigh>, 'against'> = best
      ? {
          points: best.points,
          get reasons() {
            return [explain(track, best)]
          },
        }
      : null
    for (const sense of senses) {
      const weighed = sense(track)
      if (weighed === null || weighed === 'against' || weighed.points * PARTLY <= (found?.points ?? 0)) continue
      found = { points: weighed.points * PARTLY, reasons: weighed.reasons }
    }
    return found
  }
}

function findBest(word: string, match: SearchResult['match']): Hit {
  let best: Hit = { points: 0, part: 'description', term: word }
  for (const [term, parts] of Object.entries(match)) {
    for (const part of parts as Part[]) {
      const points = WORTH[part] * (term === word ? 1 : PARTLY)
      if (points > best.points) best = { points, part, term }
    }
  }
  return best
}

function explain(track: CatalogueTrack, { part, term }: Hit): Reason {
  const holds = (text: string) => toWords(text).includes(` ${term}`)
  if (part === 'filed') {
    const label = track.shared.find(({ text }) => holds(text))
    if (label) return label
  }
  const credit = part === 'credits' ? listCredits(track).find(holds) : undefined
  return credit === undefined ? { kind: 'word', text: term, part } : { kind: 'credit', text: credit }
}

/** What the page of a track prints of its rights and placements, in sentences of their own. */
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
