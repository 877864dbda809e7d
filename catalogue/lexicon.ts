import type { CatalogueTrack, Label } from './catalogue.ts'
import type { Sense } from './criteria.ts'
import { containsWords, toWords } from './words.ts'

/** The musical terms in `content/thesaurus.yaml`. */
export type Thesaurus = {
  /** Words that do not describe music: 'we need something for'. */
  filler: readonly string[]
  entries: readonly {
    words: readonly string[]
    means?: readonly string[] | undefined
    unless?: readonly string[] | undefined
    tempo?: { from?: number | undefined; to?: number | undefined } | undefined
    medium?: string | undefined
  }[]
}

export const NO_THESAURUS: Thesaurus = { filler: [], entries: [] }

/** The words that a search or a brief may use. Keys are phrases from `toPhrase`. */
export type Lexicon = {
  senses: ReadonlyMap<string, Entry>
  /** Names of more than one word, as printed: artists, writers, albums, shows, networks and versions. */
  names: ReadonlyMap<string, string>
  titles: ReadonlyMap<string, CatalogueTrack>
  filler: ReadonlySet<string>
  /** The number of words in the longest phrase. */
  maxWords: number
}
/** `label` is the kind of the catalogue's own label; null for a term that only the thesaurus has. */
export type Entry = Sense & { label: Label['kind'] | null }

/** How closely a label expresses a word that it contains, and a term that the thesaurus maps to it (closest first). */
const CONTAINS = 0.8
const MAPPED = { first: 0.65, last: 0.45 }

export const toPhrase = (text: string) => toWords(text).trim()

export function buildLexicon(tracks: readonly CatalogueTrack[], thesaurus: Thesaurus): Lexicon {
  const labels = listLabels(tracks)
  const senses = new Map<string, Entry>()
  const ensureEntry = (phrase: string, kind: Label['kind'] | null): Entry => {
    const known = senses.get(phrase)
    if (known) return known
    const means = new Map((labels.byWord.get(phrase.split(' ')[0] ?? '') ?? []).flatMap(toMeaning(phrase)))
    const entry = { label: kind, means, unless: new Set<string>(), tempo: null, isTempoOnly: false, medium: null }
    senses.set(phrase, entry)
    return entry
  }
  for (const { kind, words } of labels.all.values()) ensureEntry(words.trim(), kind)
  for (const { words, means = [], unless = [], tempo, medium = null } of thesaurus.entries) {
    for (const phrase of words.map(toPhrase)) {
      const entry = ensureEntry(phrase, null)
      const closeness = [...entry.means]
      for (const [at, mapped] of means.map(toPhrase).entries()) {
        const value = MAPPED.first - ((MAPPED.first - MAPPED.last) * at) / means.length
        const same = (labels.byWord.get(mapped.split(' ')[0] ?? '') ?? []).filter((label) => label.trim() === mapped)
        closeness.push(...same.map((label): [string, number] => [label, Math.max(entry.means.get(label) ?? 0, value)]))
      }
      senses.set(phrase, {
        ...entry,
        means: new Map(closeness),
        unless: new Set(unless.map(toWords)),
        tempo: tempo === undefined ? null : { from: tempo.from ?? 0, to: tempo.to ?? Number.POSITIVE_INFINITY },
        isTempoOnly: means.length === 0,
        medium,
      })
    }
  }
  const titles = new Map(tracks.map((track) => [toPhrase(track.title), track]))
  const names = listNames(tracks)
  const phrases = [...senses.keys(), ...names.keys(), ...titles.keys()]
  return {
    senses,
    names,
    titles,
    filler: new Set(thesaurus.filler.flatMap((text) => toPhrase(text).split(' '))),
    maxWords: Math.max(1, ...phrases.map((phrase) => phrase.split(' ').length)),
  }
}

const toMeaning =
  (phrase: string) =>
  (label: string): [string, number][] =>
    label === ` ${phrase} ` ? [[label, 1]] : containsWords(label, ` ${phrase} `) ? [[label, CONTAINS]] : []

/** Every label once, and by each word that it contains. */
function listLabels(tracks: readonly CatalogueTrack[]) {
  const all = new Map<string, Label>()
  for (const { labels } of tracks) for (const label of labels) if (!all.has(label.words)) all.set(label.words, label)
  const byWord = new Map<string, string[]>()
  for (const words of all.keys()) {
    for (const word of words.trim().split(' ')) byWord.set(word, [...(byWord.get(word) ?? []), words])
  }
  return { all, byWord }
}

/** Names of one word, such as 'Depot', are left out: they are also ordinary words, and full-text search finds them. */
function listNames(tracks: readonly CatalogueTrack[]): Map<string, string> {
  const names = tracks.flatMap(({ artist, album, versions, credits: { writers = [], placements = [] } }) => [
    artist,
    album ?? '',
    ...writers.map(({ name = '' }) => name),
    ...placements.flatMap(({ network, show }) => [network, show]),
    // 'Horns only', but not 'No drums' and '60-second edit', which have rules in fields/.
    ...versions.filter((version) => !/^(?:no|without)\b|\d/i.test(version)),
  ])
  return new Map(names.map((name) => [toPhrase(name), name] as const).filter(([phrase]) => phrase.includes(' ')))
}
