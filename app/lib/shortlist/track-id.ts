const TRACK_ID = /^[a-z0-9-]{1,60}:[a-z0-9-]{1,80}$/

/** What a shortlist and its links call a track: short, and safe in an address as it stands. */
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
