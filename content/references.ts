import type { DocumentKind } from '#contracts/site/documents.ts'
import type { DocumentKey, SiteDocument } from '#contracts/site/site-library.ts'
import type { Content, PreviewFile } from './schema.ts'

export type FieldPath = (string | number)[]

/** `target` is the missing document that a broken reference names. */
export type DocumentFault = { document: SiteDocument; path: FieldPath; message: string; target: DocumentKey | null }

/** The fields that refer to other documents by id, with their kind; `*` means every entry of a list. */
const REFERENCES: Partial<Record<DocumentKind, Record<string, DocumentKind>>> = {
  home: { 'cues.*.track': 'track', 'submit.hear.track': 'track' },
  navigation: { 'artists.*': 'artist', 'services.*': 'service', 'ar.*': 'member' },
  service: { person: 'member', 'hear.track': 'track' },
  track: { artist: 'artist' },
  member: {
    'leadership.members.*': 'member',
    'work.artists.*.artist': 'artist',
    'sections.*.lines.*.artist': 'artist',
    'plays.track': 'track',
    'work.tracks.*.track': 'track',
    'sections.*.lines.*.song': 'track',
  },
  placements: { member: 'member' },
}

/** The error for a broken reference, by the kind of its target. MISSING_AT has exceptions by field. */
const MISSING: Partial<Record<DocumentKind, (id: string) => string>> = {
  artist: (id) => `there is no '${id}' in content/artists`,
  service: (id) => `there is no '${id}' in content/services`,
  member: (id) => `there is no '${id}' in content/team`,
  track: (id) => `there is no track '${id}' in content/artists`,
}
const MISSING_AT: Record<string, (id: string) => string> = {
  'leadership.members.*': (id) => `'${id}' is no other member in content/team`,
  member: (id) => `there is no member '${id}' in content/team`,
  artist: () => 'there is no such artist',
}
export const NO_PROFILE = 'this member has no A&R profile'

const PREVIEWS = ['previewAudio', 'previewVersions.*.audio']

/**
 * The errors between documents: duplicate slugs and ids, missing recordings, broken references, and portraits without data.
 * `content` is the content that the documents make up.
 */
export function listFaults(documents: readonly SiteDocument[], content: Omit<Content, 'moved'>): DocumentFault[] {
  return [
    ...findTaken(documents),
    ...documents.flatMap((document) => findMissingPreviews(document, content.previews)),
    ...findBrokenReferences(documents),
    ...findEmptyPortraits(documents, content),
  ]
}

/** The recordings that no track names. */
export function listUnusedPreviews(
  documents: readonly SiteDocument[],
  previews: readonly PreviewFile[],
): PreviewFile[] {
  const named = new Set(documents.flatMap(listNamedPreviews).map(({ text }) => text))
  return previews.filter(({ slug }) => !named.has(slug))
}

function findBrokenReferences(documents: readonly SiteDocument[]): DocumentFault[] {
  const known = new Map(documents.map((document) => [`${document.kind} ${document.id}`, document]))
  const find = (kind: DocumentKind, id: string) => {
    const found = known.get(`${kind} ${id}`)
    // A track without its artist does not count.
    return kind === 'track' && !known.has(`artist ${found?.body.artist}`) ? undefined : found
  }
  return documents.flatMap((document) =>
    Object.entries(REFERENCES[document.kind] ?? {}).flatMap(([place, kind]) =>
      findTexts(document.body, place.split('.')).flatMap(({ path, text: id }) => {
        const found = find(kind, id)
        const target = { kind, id }
        if (found === undefined || found === document) {
          const missing = MISSING_AT[place] ?? MISSING[kind]
          return [{ document, path, message: missing?.(id) ?? '', target }]
        }
        return place === 'ar.*' && found.body.ar === undefined ? [{ document, path, message: NO_PROFILE, target }] : []
      }),
    ),
  )
}

/** Slugs shared by two pages, and track ids that an artist has twice. */
function findTaken(documents: readonly SiteDocument[]): DocumentFault[] {
  const first = new Map<string, unknown>()
  return documents
    .toSorted((a, b) => a.position - b.position || a.id.localeCompare(b.id))
    .flatMap((document) =>
      listAddresses(document).flatMap(({ field, address }) => {
        const taken = first.get(address)
        if (taken === undefined) first.set(address, document.body.name ?? document.body.title)
        const message = `is already taken by '${taken}'`
        return taken === undefined ? [] : [{ document, path: [field], message, target: null }]
      }),
    )
}

function listAddresses({ kind, id, body: { slug, artist } }: SiteDocument) {
  if (kind === 'service' || kind === 'member' || kind === 'artist')
    return [{ field: 'slug', address: `${kind} ${slug}` }]
  if (kind !== 'track') return []
  return [
    { field: 'id', address: `id ${id}` },
    { field: 'slug', address: `slug ${artist} ${slug}` },
  ]
}

function findMissingPreviews(document: SiteDocument, previews: readonly PreviewFile[]): DocumentFault[] {
  return listNamedPreviews(document)
    .filter(({ text }) => !previews.some(({ slug }) => slug === text))
    .map(({ path, text }) => ({
      document,
      path,
      message: `there is neither ${text}.mp3 nor ${text}.wav in content/previews`,
      target: null,
    }))
}

const listNamedPreviews = ({ kind, body }: SiteDocument) =>
  kind === 'track' ? PREVIEWS.flatMap((place) => findTexts(body, place.split('.'))) : []

/** The texts at a path of a document, which may contain `*`. */
function findTexts(
  value: unknown,
  [part, ...rest]: string[],
  path: FieldPath = [],
): { path: FieldPath; text: string }[] {
  if (part === undefined) return typeof value === 'string' ? [{ path, text: value }] : []
  if (part === '*')
    return Array.isArray(value) ? value.flatMap((entry, at) => findTexts(entry, rest, [...path, at])) : []
  return findTexts(Object(value)[part], rest, [...path, part])
}

/** Portraits without the data that they are drawn from. */
function findEmptyPortraits(
  documents: readonly SiteDocument[],
  { team, placements, artists }: Pick<Content, 'team' | 'placements' | 'artists'>,
): DocumentFault[] {
  return team.flatMap(({ id: own, portrait, work, sections }) => {
    const document = documents.find(({ kind, id }) => kind === 'member' && id === own)
    const signed = (work?.artists ?? []).flatMap(({ artist }) => artists.filter(({ id }) => id === artist))
    const hasSong = sections.some((section) => 'lines' in section && section.lines.some(({ song }) => song))
    const needs = {
      'cue-sheet': [placements.some(({ member }) => member === own), 'placements of the member in content/placements'],
      'cut-downs': [hasSong, 'a line with a song in sections'],
      takes: [signed.length > 1, 'two artists in work'],
      'tempo-map': [
        signed.some(({ tracks }) => tracks.some(({ bpm }) => bpm !== undefined)),
        'an artist in work with the bpm of a track',
      ],
    } as const
    if (document === undefined || portrait === undefined) return []
    const [hasData, what] = needs[portrait]
    const message = `'${portrait}' is drawn from ${what}`
    return hasData ? [] : [{ document, path: ['portrait'], message, target: null }]
  })
}
