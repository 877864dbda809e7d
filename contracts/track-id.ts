const TRACK_ID = /^[a-z0-9-]{1,60}:[a-z0-9-]{1,80}$/

/** A track's id in shortlists and links: short, and safe in a URL without escaping. */
export function toTrackId(artistSlug: string, title: string): string {
  const words = title
    .normalize('NFD')
    .replace(/[\u0300-\u036f'’]/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
  return `${artistSlug}:${words.slice(0, 80) || 'untitled'}`
}

export function isTrackId(value: unknown): value is string {
  return typeof value === 'string' && TRACK_ID.test(value)
}
