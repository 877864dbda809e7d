import { type Catalogue, type CatalogueTrack, dropRepeated, toLabel } from './catalogue.ts'
import { buildLexicon, NO_THESAURUS } from './lexicon.ts'
import { matchCatalogue } from './match-catalogue.ts'
import { findMedium, listMedia } from './media.ts'
import { type ComparedOpportunity, readOpportunityCriteria } from './opportunity-criteria.ts'
import { describeReason } from './reason.ts'
import { listCatalogue } from './search/listed-track.ts'

/** A submission on hold: the genre its sender gave, and the tags that staff gave it. */
export type ComparedSubmission = { id: string; genre: string; tags: readonly string[] }
export type SubmissionMatch = { id: string; score: number; reasons: readonly string[] }

/** A catalogue of submissions, labelled by their genres and tags. */
export function indexSubmissions(submissions: readonly ComparedSubmission[]): Catalogue {
  const tracks = submissions.map(toCatalogueTrack)
  return { tracks, artists: [], lexicon: buildLexicon(tracks, NO_THESAURUS) }
}

function toCatalogueTrack({ id, genre, tags }: ComparedSubmission): CatalogueTrack {
  const named = { id, slug: id, name: id }
  const [listed] = listCatalogue([
    { ...named, genre, keywords: [], description: '', tracks: [{ ...named, title: id, duration: '' }] },
  ]).tracks
  if (listed === undefined) throw new Error('a listing has its track')
  const genres = genre.split(/[,/&]|\band\b/i).map((text) => toLabel('genre', text.trim()))
  const labels = dropRepeated([...tags.map((text) => toLabel('tag', text)), ...genres])
  const media = new Map<string, string[]>()
  for (const tag of tags) {
    for (const medium of new Set([findMedium(tag) ?? [], listMedia(tag)].flat()))
      media.set(medium, [...(media.get(medium) ?? []), tag])
  }
  return { ...listed, id, labels, artistLabels: labels, media, seconds: 0, camelot: null, missingRights: [] }
}

/** The submissions that match an opportunity, best first, with reasons. */
export function matchSubmissions(
  submissions: Catalogue,
  opportunity: ComparedOpportunity,
  limit: number,
): SubmissionMatch[] {
  const criteria = readOpportunityCriteria(submissions, opportunity)
  return matchCatalogue(submissions, criteria, { limit }).map(({ track, score, reasons }) => ({
    id: track.id,
    score,
    // The rights of a submission are unknown here.
    reasons: reasons.filter(({ kind }) => kind !== 'rights').map(describeReason),
  }))
}
