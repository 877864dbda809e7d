const TRACK_ID = /^[a-z0-9-]{1,60}:[a-z0-9-]{1,80}$/

/**
 * The id by which shortlists, links, uploads and references name a track: its artist's id and the track's own part, which both
 * stay when a name, a title or an address changes. Short, and safe in a URL without escaping.
 */
export function toTrackId(artistId: string, ownId: string): string {
  return `${artistId}:${ownId}`
}

/** A track's own part of its id: also the anchor of its line on its artist's page. */
export function ownPart(trackId: string): string {
  return trackId.slice(trackId.indexOf(':') + 1)
}

/** The words of a title in Latin letters, joined by hyphens: what ids and slugs are made of, unless other letters have to be transliterated. */
export function joinLatin(title: string): string {
  const words = title
    .normalize('NFD')
    .replace(/[\u0300-\u036f'’]/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-/, '')
  return words.slice(0, 80).replace(/-$/, '')
}

export function isTrackId(value: unknown): value is string {
  return typeof value === 'string' && TRACK_ID.test(value)
}
