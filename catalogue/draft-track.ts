import type { DraftTrack } from '#contracts/desk/drafts.ts'
import { ownPart } from '#contracts/site/track-id.ts'
import { type Catalogue, type CatalogueTrack, listTexts } from './catalogue.ts'
import { describeReason, listSound } from './reason.ts'
import { indexText } from './search/full-text.ts'
import { readSearch } from './search/read-search.ts'

/** A track as a draft shows it: only what the catalogue knows. */
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
    url: new URL(`/artists/${artistSlug}#${ownPart(id)}`, siteUrl).href,
  }
}

function describeSound(track: CatalogueTrack): string {
  return [...listTexts(track, 'genre').slice(0, 1), ...listTexts(track, 'mood'), ...listSound(track)].join(' · ')
}

/** What a model may name as speaking for a track. */
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

/** The tracks that a search on the public site finds. */
export function createTrackFinder(catalogue: Catalogue): (q: string, limit: number) => CatalogueTrack[] {
  const weighWord = indexText(catalogue)
  return (q, limit) => {
    const { points } = readSearch(catalogue, weighWord, q)
    const worth = ({ id }: CatalogueTrack) => points?.get(id) ?? 0
    const found = catalogue.tracks.filter(({ id }) => points?.has(id))
    return found.toSorted((one, other) => worth(other) - worth(one)).slice(0, limit)
  }
}
