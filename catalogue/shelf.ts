import type { Catalogue, CatalogueTrack, Label } from './catalogue.ts'
import { matchCatalogue } from './match-catalogue.ts'
import { findMedium, mediaOf } from './media.ts'
import { criteriaOfOpportunity } from './opportunity-criteria.ts'
import { describeReason, type Reason } from './reason.ts'
import { toWords } from './words.ts'

/** The part of an opportunity that is compared. */
export type Opening = Parameters<typeof criteriaOfOpportunity>[1]
/** A submission that is kept: what its sender calls it, and the words that staff gave it. */
export type Shelved = { id: string; genre: string; tags: readonly string[] }
export type ShelfMatch = { id: string; score: number; reasons: readonly string[] }

/** Submissions as a catalogue of their own, whose vocabulary is their genres and tags. */
export function readShelf(shelved: readonly Shelved[]): Catalogue {
  const tracks = shelved.map(readSubmission)
  const vocabulary = new Map<string, Label>()
  for (const { labels } of tracks) for (const label of labels) vocabulary.set(label.words, label)
  return { tracks, vocabulary }
}

function readSubmission({ id, genre, tags }: Shelved): CatalogueTrack {
  const genres = genre.split(/[,/&]|\band\b/i).map((text) => toLabel('genre', text.trim()))
  const labels = [...tags.map((text) => toLabel('tag', text)), ...genres]
  const seen = new Set<string>()
  const media = new Map<string, string[]>()
  for (const tag of tags) {
    for (const medium of new Set([findMedium(tag) ?? [], mediaOf(tag)].flat()))
      media.set(medium, [...(media.get(medium) ?? []), tag])
  }
  return {
    id,
    slug: id,
    title: id,
    artistSlug: id,
    artist: id,
    labels: labels.filter(({ words }) => words !== '' && !seen.has(words) && seen.add(words)),
    media,
    description: '',
    bpm: null,
    key: null,
    vocal: null,
    versions: [],
    missingRights: [],
  }
}

const toLabel = (kind: Label['kind'], text: string): Label => ({ kind, text, words: toWords(text) })

/** What of the shelf fits an opening, best first, with reasons. */
export function matchShelf(shelf: Catalogue, row: Opening, limit: number): ShelfMatch[] {
  return matchCatalogue(shelf, criteriaOfOpportunity(shelf, row), { limit }).map(({ track, score, reasons }) => ({
    id: track.id,
    score,
    reasons: describe(reasons),
  }))
}

/** The rights of a submission are not known here, so nothing is said about them. */
function describe(reasons: readonly Reason[]): string[] {
  return reasons.filter(({ kind }) => kind !== 'rights').map(describeReason)
}
