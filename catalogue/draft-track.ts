import type { DraftTrack } from '#contracts/desk/drafts.ts'
import { getOwnTrackId } from '#contracts/site/track-id.ts'
import { type Catalogue, type CatalogueTrack, listLabelTexts } from './catalogue.ts'
import { describeReason, listSound } from './reason.ts'
import { indexText } from './search/full-text.ts'
import { searchByWords } from './search/search-by-words.ts'

/** A track as a draft shows it. */
export function toDraftTrack(track: CatalogueTrack, reasons: readonly string[], siteUrl: string): DraftTrack {
  const { id, title, artist, artistSlug, missingRights } = track
  return {
    id,
    title,
    artist,
    facts: describeSound(track),
    reasons: reasons.filter((reason) => !reason.startsWith('Rights ')),
    is_cleared: missingRights.length === 0,
    rights: describeReason({ kind: 'rights', missing: missingRights }),
    url: new URL(`/artists/${artistSlug}#${getOwnTrackId(id)}`, siteUrl).href,
  }
}

function describeSound(track: CatalogueTrack): string {
  return [...listLabelTexts(track, 'genre').slice(0, 1), ...listLabelTexts(track, 'mood'), ...listSound(track)].join(
    ' · ',
  )
}

/** The facts about a track that a language model may give as reasons for it. */
export function listFacts(track: CatalogueTrack): string[] {
  const { labels, media, versions, missingRights } = track
  return [
    ...labels.map(({ text }) => text),
    ...[...media].map(([medium, projects]) => `${medium}: ${projects.join(', ')}`),
    ...listSound(track),
    ...versions,
    ...(missingRights.length === 0 ? ['One-stop'] : []),
  ]
}

/** Searches the catalogue as the public site does. */
export function createTrackSearch(catalogue: Catalogue): (q: string, limit: number) => CatalogueTrack[] {
  const scoreWord = indexText(catalogue)
  return (q, limit) => {
    const { scores } = searchByWords(catalogue, scoreWord, q)
    const scoreOf = ({ id }: CatalogueTrack) => scores?.get(id) ?? 0
    const found = catalogue.tracks.filter(({ id }) => scores?.has(id))
    return found.toSorted((one, other) => scoreOf(other) - scoreOf(one)).slice(0, limit)
  }
}
