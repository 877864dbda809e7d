import type { DraftTrack } from '#contracts/desk/drafts.ts'
import { ownPart } from '#contracts/site/track-id.ts'
import type { Catalogue, CatalogueTrack } from './catalogue.ts'
import { describeReason, VOICES } from './reason.ts'
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

function describeSound({ bpm, key, vocal, labels }: CatalogueTrack): string {
  const of = (kind: string) => labels.flatMap((label) => (label.kind === kind ? [label.text] : []))
  return [of('genre')[0], ...of('mood'), bpm === null ? null : `${bpm} BPM`, key, vocal === null ? null : VOICES[vocal]]
    .filter((fact) => fact !== null && fact !== undefined)
    .join(' · ')
}

/** What a model may name as speaking for a track. */
export function listFacts({ labels, media, bpm, key, vocal, versions, missingRights }: CatalogueTrack): string[] {
  return [
    ...labels.map(({ text }) => text),
    ...[...media].map(([medium, projects]) => `${medium}: ${projects.join(', ')}`),
    ...(bpm === null ? [] : [`${bpm} BPM`]),
    ...(key === null ? [] : [key]),
    ...(vocal === null ? [] : [VOICES[vocal]]),
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
