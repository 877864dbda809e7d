import type { Catalogue, CatalogueTrack } from './catalogue.ts'
import type { Criteria } from './criteria.ts'
import { findMedium } from './media.ts'
import { holdsWords, toWords } from './words.ts'

/** What a label is worth that was asked for expressly, that a text mentions, or that the neighbouring track bears. */
const LABEL = { named: 4, mentioned: 2, shared: 3 }

type Phrase = { text: string; words: string }

/** Criteria prepared for a catalogue: every word is looked up once instead of once for each track. */
export type Asked = {
  /** What each label is worth, by its words. */
  points: ReadonlyMap<string, number>
  avoid: ReadonlySet<string>
  /** Words named expressly, which may also occur in a description. */
  phrases: readonly Phrase[]
  media: readonly string[]
  tempo: Criteria['tempo']
  key: string | null
  vocal: Criteria['vocal']
  versions: readonly Phrase[]
  cleared: Criteria['cleared']
  near: CatalogueTrack | null
}

export function prepareCriteria({ tracks, vocabulary }: Catalogue, criteria: Criteria): Asked {
  const media = (criteria.media ?? []).map((name) => ({ name, medium: findMedium(name) }))
  const other = media.flatMap(({ name, medium }) => (medium === null ? [name] : []))
  const phrases = toPhrases([...(criteria.keywords ?? []), ...(criteria.moods ?? []), ...other])
  const avoided = toPhrases(criteria.avoid ?? [])
  const mentioned = new Set((criteria.mentioned ?? []).map(toWords))
  const near = criteria.like === undefined ? null : (tracks.find(({ id }) => id === criteria.like) ?? null)
  const shared = new Set(near?.labels.map(({ words }) => words))

  const points = new Map<string, number>()
  const avoid = new Set<string>()
  for (const words of vocabulary.keys()) {
    const worth = phrases.some((phrase) => holdsWords(words, phrase.words) || holdsWords(phrase.words, words))
      ? LABEL.named
      : shared.has(words)
        ? LABEL.shared
        : mentioned.has(words)
          ? LABEL.mentioned
          : 0
    if (worth > 0) points.set(words, worth)
    if (avoided.some((phrase) => holdsWords(words, phrase.words))) avoid.add(words)
  }
  return {
    points,
    avoid,
    phrases,
    media: [...new Set(media.flatMap(({ medium }) => medium ?? []))],
    tempo: criteria.tempo,
    key: criteria.key ?? null,
    vocal: criteria.vocal,
    versions: toPhrases(criteria.versions ?? []),
    cleared: criteria.cleared,
    near,
  }
}

function toPhrases(texts: readonly string[]): Phrase[] {
  return texts.map((text) => ({ text, words: toWords(text) })).filter(({ words }) => words !== '')
}
