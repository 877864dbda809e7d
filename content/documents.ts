import type { z } from 'zod'
import { MailWordsSchema } from '#contracts/platform/mail-words.ts'
import type { DocumentBody, DocumentKind } from '#contracts/site/documents.ts'
import type { BrokenDocument, FieldFault, SiteDocument } from '#contracts/site/site-library.ts'
import { explainIssue } from './explain-issue.ts'
import { id } from './fields.ts'
import { LookSchema } from './look-schema.ts'
import { trackPath } from './paths.ts'
import { PlacementsSchema, TeamMemberSchema } from './people-schema.ts'
import { type DocumentFault, listFaults } from './references.ts'
import {
  ArtistSchema,
  CompanySchema,
  type Content,
  HomeSchema,
  LegalSchema,
  NavigationSchema,
  type PreviewFile,
  ServiceSchema,
  TrackSchema,
} from './schema.ts'
import { ThesaurusSchema } from './thesaurus-schema.ts'

/** The schema of each kind of document, without its id and position. A track is a separate document. */
export const DOCUMENT_SCHEMAS = {
  company: CompanySchema,
  look: LookSchema,
  home: HomeSchema,
  navigation: NavigationSchema,
  service: ServiceSchema.omit({ id: true, order: true }),
  artist: ArtistSchema.omit({ id: true, order: true, tracks: true }),
  track: TrackSchema.omit({ id: true }).extend({ artist: id }),
  member: TeamMemberSchema.omit({ id: true, order: true }),
  placements: PlacementsSchema.omit({ order: true }),
  legal: LegalSchema,
  mails: MailWordsSchema,
  thesaurus: ThesaurusSchema,
} satisfies Record<DocumentKind, z.ZodType>

const SINGLES = ['company', 'look', 'home', 'navigation', 'mails', 'thesaurus'] as const
const LEGAL = ['privacy', 'terms', 'bot'] as const

/** Splits the content into documents. `assembleContent` reverses this. */
export function splitContent(content: Omit<Content, 'moved'>): SiteDocument[] {
  const tracks = content.artists.flatMap((artist) =>
    artist.tracks.map(({ id: own, ...body }, position) =>
      toDocument('track', `${artist.id}:${own}`, position, { artist: artist.id, ...body }),
    ),
  )
  return [
    ...SINGLES.map((kind) => toDocument(kind, kind, 0, content[kind])),
    ...LEGAL.map((page, position) => toDocument('legal', page, position, content[page])),
    ...content.services.map(({ id, order, ...body }) => toDocument('service', id, order, body)),
    ...content.artists.map(({ id, order, tracks: _, ...body }) => toDocument('artist', id, order, body)),
    ...tracks,
    ...content.team.map(({ id, order, ...body }) => toDocument('member', id, order, body)),
    ...content.placements.map(({ order, ...body }) => toDocument('placements', body.member, order, body)),
  ]
}

/** Through JSON, as it is stored, so that undefined fields are left out. */
function toDocument(kind: DocumentKind, id: string, position: number, body: object): SiteDocument {
  return { kind, id, position, body: JSON.parse(JSON.stringify(body)) }
}

/**
 * The content made of these documents, whose bodies must have passed `checkDocument`. Broken references are removed, together with
 * as much around them as the schema requires, which may be the whole document.
 */
export function assembleContent(documents: readonly SiteDocument[], previews: PreviewFile[]): Content {
  for (let kept = documents; ; ) {
    const content = compose(kept, previews)
    const broken = listFaults(kept, content)
    const pruned = broken.length === 0 ? kept : prune(kept, broken)
    if (pruned === kept) return { ...content, moved: listMoved(content, kept) }
    kept = pruned
  }
}

function compose(documents: readonly SiteDocument[], previews: PreviewFile[]): Omit<Content, 'moved'> {
  const kinds = Map.groupBy(documents, ({ kind }) => kind)
  // The bodies have been checked.
  const bodies = <K extends DocumentKind>(kind: K) =>
    (kinds.get(kind) ?? [])
      .toSorted((a, b) => a.position - b.position || a.id.localeCompare(b.id))
      .map(({ id, position, body }) => ({ id, position, body: body as z.output<(typeof DOCUMENT_SCHEMAS)[K]> }))
  const one = <K extends DocumentKind>(kind: K, id: string = kind) => {
    const found = bodies(kind).find((document) => document.id === id)
    if (found === undefined) throw new Error(`There is no document ${kind} ${id}`)
    return found.body
  }
  const tracks = Map.groupBy(bodies('track'), ({ body }) => body.artist)
  return {
    company: one('company'),
    look: one('look'),
    home: one('home'),
    navigation: one('navigation'),
    services: bodies('service').map(({ id, position, body }) => ({ id, ...body, order: position })),
    artists: bodies('artist').map(({ id, position, body }) => ({
      id,
      ...body,
      order: position,
      tracks: (tracks.get(id) ?? []).map(({ id: whole, body: { artist: _, ...track } }) => ({
        id: whole.slice(id.length + 1),
        ...track,
      })),
    })),
    previews,
    team: bodies('member').map(({ id, position, body }) => ({ id, ...body, order: position })),
    placements: bodies('placements').map(({ position, body }) => ({ ...body, order: position })),
    privacy: one('legal', 'privacy'),
    bot: one('legal', 'bot'),
    terms: one('legal', 'terms'),
    thesaurus: one('thesaurus'),
    mails: one('mails'),
  }
}

type Entries = Pick<Content, 'artists' | 'services' | 'team'>

/** Former paths of pages that no page has now. A page's first slug is its id. */
export function listMoved(entries: Entries, documents: readonly SiteDocument[]): Content['moved'] {
  const former = new Map(documents.map(({ kind, id, formerSlugs }) => [`${kind} ${id}`, formerSlugs]))
  const listSlugs = (kind: DocumentKind, key: string, entry: { id: string; slug: string }) => [
    ...new Set([entry.slug, entry.id, ...(former.get(`${kind} ${key}`) ?? [])]),
  ]
  const lists = [
    ...entries.services.map((entry) => listSlugs('service', entry.id, entry).map((slug) => `/services/${slug}`)),
    ...entries.team.map((entry) => listSlugs('member', entry.id, entry).map((slug) => `/team/${slug}`)),
    ...entries.artists.flatMap((artist) => {
      const slugs = listSlugs('artist', artist.id, artist)
      const tracks = artist.tracks.filter(({ duration }) => duration !== 'TBD')
      const trackLists = tracks.map((track) => {
        const own = listSlugs('track', `${artist.id}:${track.id}`, track)
        return slugs.flatMap((slug) => own.map((part) => trackPath(slug, part)))
      })
      return [slugs.map((slug) => `/artists/${slug}`), ...trackLists]
    }),
  ]
  const taken = new Set(lists.map(([current]) => current))
  return lists.flatMap(([to = '', ...addresses]) =>
    addresses.filter((from) => !taken.has(from)).map((from) => ({ from, to })),
  )
}

/** The errors between these documents, each with its document and field. */
export function findBrokenDocuments(documents: readonly SiteDocument[], previews: PreviewFile[]): BrokenDocument[] {
  return listFaults(documents, compose(documents, previews)).map(toBroken)
}

const toBroken = ({ document: { kind, id }, ...fault }: DocumentFault): BrokenDocument => ({ kind, id, ...fault })

function getValue(body: unknown, path: readonly (string | number)[]): unknown {
  return path.reduce<unknown>((value, part) => (isObject(value) ? value[String(part)] : undefined), body)
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

function prune(documents: readonly SiteDocument[], broken: readonly DocumentFault[]): readonly SiteDocument[] {
  const left = new Map(documents.map((document) => [`${document.kind} ${document.id}`, document]))
  // From the end, so that a removal does not shift the other paths.
  for (const { document: found, path } of broken.toReversed()) {
    const { kind, id } = found
    const document = left.get(`${kind} ${id}`)
    if (document === undefined) continue
    const body = removeField(kind, document.body, path)
    if (body !== null) left.set(`${kind} ${id}`, { ...document, body })
    else if (SINGLES.every((single) => single !== kind)) left.delete(`${kind} ${id}`)
  }
  const pruned = [...left.values()]
  return pruned.length === documents.length && pruned.every((document, at) => document === documents[at])
    ? documents
    : pruned
}

/** The body without the field at the path and as much around it as the schema requires; null if that does not help. */
function removeField(kind: DocumentKind, body: DocumentBody, path: readonly (string | number)[]): DocumentBody | null {
  // Already removed with something around it.
  if (getValue(body, path) === undefined) return body
  for (let length = path.length; length > 0; length -= 1) {
    const candidate = structuredClone(body)
    const parent = getValue(candidate, path.slice(0, length - 1))
    const last = path[length - 1] ?? ''
    if (Array.isArray(parent) && Number(last) < parent.length) parent.splice(Number(last), 1)
    else if (isObject(parent) && last in parent) delete parent[String(last)]
    else continue
    if ('body' in checkDocument(kind, candidate)) return candidate
  }
  return null
}

/** The document in the form that is published, or its errors by field. */
export function checkDocument(kind: DocumentKind, body: unknown): { body: DocumentBody } | { faults: FieldFault[] } {
  const parsed = DOCUMENT_SCHEMAS[kind].safeParse(body, { error: explainIssue })
  if (parsed.success) return { body: toDocument(kind, '', 0, parsed.data).body }
  return { faults: parsed.error.issues.flatMap((issue) => toFaults(issue, [])) }
}

function toFaults(issue: z.core.$ZodIssue, above: FieldFault['path']): FieldFault[] {
  const path = [...above, ...issue.path.filter((part) => typeof part !== 'symbol')]
  const { message } = issue
  if (issue.code === 'unrecognized_keys') return issue.keys.map((key) => ({ path: [...path, key], message }))
  if (issue.code !== 'invalid_union') return [{ path, message }]
  // Report the errors of the alternative that has the same keys.
  const meant = issue.errors.find((errors) => errors.every(({ code }) => code !== 'unrecognized_keys'))
  return meant ? meant.flatMap((inner) => toFaults(inner, path)) : [{ path, message: 'is not valid' }]
}
