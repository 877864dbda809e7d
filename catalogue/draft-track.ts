import type { DraftTrack } from '#contracts/drafts.ts'
import type { Catalogue, CatalogueTrack } from './catalogue.ts'
import { describeReason, VOICES } from './reason.ts'
import { toWords } from './words.ts'

/** A track as a draft shows it: only what the catalogue knows. */
export function toDraftTrack(track: CatalogueTrack, reasons: readonly string[], siteUrl: string): DraftTrack {
  const { id, title, artist, artistSlug, slug, missingRights } = track
  return {
    id,
    title,
    artist,
    facts: describeSound(track),
    reasons: reasons.filter((reason) => !reason.startsWith('Rights ')),
    is_cleared: missingRights.length === 0,
    rights: describeReason({ kind: 'rights', missing: missingRights }),
    url: new URL(`/artists/${artistSlug}#${slug}`, siteUrl).href,
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
    ...versions.map(({ text }) => text),
    ...(missingRights.length === 0 ? ['One-stop'] : []),
  ]
}

/** Tracks that hold each word in their title, artist or labels; those whose title begins with it come first. */
export function findTracks({ tracks }: Catalogue, q: string, limit: number): CatalogueTrack[] {
  const wanted = toWords(q).trim().split(' ').filter(Boolean)
  if (wanted.length === 0) return []
  const begin = ` ${wanted.join(' ')}`
  return tracks
    .filter(({ title, artist, labels }) => {
      const words = `${toWords(title)}${toWords(artist)}${labels.map((label) => label.words).join('')}`
      return wanted.every((word) => words.includes(` ${word}`))
    })
    .toSorted(
      (one, other) => Number(toWords(other.title).startsWith(begin)) - Number(toWords(one.title).startsWith(begin)),
    )
    .slice(0, limit)
}
