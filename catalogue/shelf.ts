import { type Catalogue, type CatalogueTrack, dropRepeated, toLabel } from './catalogue.ts'
import { buildLexicon, NO_THESAURUS } from './lexicon.ts'
import { matchCatalogue } from './match-catalogue.ts'
import { findMedium, mediaOf } from './media.ts'
import { criteriaOfOpportunity } from './opportunity-criteria.ts'
import { describeReason, type Reason } from './reason.ts'
import { listCatalogue } from './search/listed-track.ts'

/** The part of an opportunity that is compared. */
export type Opening = Parameters<typeof criteriaOfOpportunity>[1]
/** A submission that is kept: what its sender calls it, and the words that staff gave it. */
export type Shelved = { id: string; genre: string; tags: readonly string[] }
export type ShelfMatch = { id: string; score: number; reasons: readonly string[] }

/** Submissions as a catalogue of their own, whose words are their genres and tags. */
export function readShelf(shelved: readonly Shelved[]): Catalogue {
  const tracks = shelved.map(readSubmission)
  return { tracks, artists: [], lexicon: buildLexicon(tracks, NO_THESAURUS) }
}

function readSubmission({ id, genre, tags }: Shelved): CatalogueTrack {
  const named = { id, slug: id, name: id }
  const [listed] = listCatalogue([
    { ...named, genre, keywords: [], description: '', tracks: [{ ...named, title: id, duration: '' }] },
  ]).tracks
  if (listed === undefined) throw new Error('a listing has its track')
  const genres = genre.split(/[,/&]|\band\b/i).map((text) => toLabel('genre', text.trim()))
  const labels = dropRepeated([...tags.map((text) => toLabel('tag', text)), ...genres])
  const media = new Map<string, string[]>()
  for (const tag of tags) {
    for (const medium of new Set([findMedium(tag) ?? [], mediaOf(tag)].flat()))
      media.set(medium, [...(media.get(medium) ?? []), tag])
  }
  return { ...listed, id, labels, shared: labels, media, seconds: 0, place: null, missingRights: [] }
}

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
