/** The media that the crawler recognises, with the words in a project or a tag that belong to each. */
const MEDIA: Record<string, RegExp> = {
  Film: /\b(?:film|western|drama|horror|thriller|science fiction|documentary|comedy|romance|period|end credits)\b/i,
  TV: /\b(?:series|drama|documentary|comedy|reality|western|thriller|horror|period|title sequence)\b/i,
  Advertising: /\b(?:campaign|commercial|promo|fashion)\b/i,
  Trailers: /\b(?:trailer|promo)\b/i,
  Games: /\bgames?\b/i,
  Digital: /\b(?:podcast|time-lapse|online)\b/i,
}

/** The medium that each kind of company works in. */
const MEDIA_OF_KIND: Record<string, string> = {
  'trailer-house': 'Trailers',
  games: 'Games',
  'advertising-music': 'Advertising',
  'ad-agency': 'Advertising',
}

const MEDIA_NAMES = Object.keys(MEDIA)

/** The media that a project or a tag such as 'Trailer campaign' belongs to. */
export function listMedia(label: string): string[] {
  // A trailer campaign and a film trailer are trailers, not advertising or film.
  if (/\btrailer\b/i.test(label)) return ['Trailers']
  return MEDIA_NAMES.filter((medium) => MEDIA[medium]?.test(label))
}

export function findMediumOfKind(kind: string | null): string | null {
  return kind === null ? null : (MEDIA_OF_KIND[kind] ?? null)
}

/** The medium with this name, in any case. */
export function findMedium(name: string): string | null {
  return MEDIA_NAMES.find((medium) => medium.toLowerCase() === name.trim().toLowerCase()) ?? null
}
