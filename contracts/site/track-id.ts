const TRACK_ID = /^[a-z0-9-]{1,60}:[a-z0-9-]{1,80}$/

/**
 * The id of a track in shortlists, links, uploads and references: its artist's id and its own part, which stay the same when a name,
 * a title or a slug changes. Short, and safe in a URL without escaping.
 */
export function toTrackId(artistId: string, ownId: string): string {
  return `${artistId}:${ownId}`
}

/** The track's own part of its id, which is also the anchor of its line on the artist's page. */
export function getOwnTrackId(trackId: string): string {
  return trackId.slice(trackId.indexOf(':') + 1)
}

/** The Latin words of a title, joined by hyphens, for ids and slugs. */
export function slugifyLatin(title: string): string {
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
