const TRACK_ID = /^[a-z0-9-]{1,60}:[a-z0-9-]{1,80}$/

/** A track's own part of its id and of its page's address. */
export function toTrackSlug(title: string): string {
  const words = title
    .normalize('NFD')
    .replace(/[\u0300-\u036f'’]/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
  return words.slice(0, 80) || 'untitled'
}

/** A track's id in shortlists and links: short, and safe in a URL without escaping. */
export function toTrackId(artistSlug: string, title: string): string {
  return `${artistSlug}:${toTrackSlug(title)}`
}

export function isTrackId(value: unknown): value is string {
  return typeof value === 'string' && TRACK_ID.test(value)
}
