import { type DocumentKind, type DocumentLine, SINGLE_KINDS } from '#contracts/site/documents.ts'

type PartInfo = {
  label: string
  kinds: readonly DocumentKind[]
  /** What can be created here, and the field that the form asks for. */
  creates?: { noun: string; field: 'name' | 'title' | 'member' }
}

/** The parts of the Site area, in the order of the overview. */
const PART_LIST = {
  artist: { label: 'Artists', kinds: ['artist'], creates: { noun: 'artist', field: 'name' } },
  track: { label: 'Tracks', kinds: ['track'] },
  service: { label: 'Services', kinds: ['service'], creates: { noun: 'service', field: 'title' } },
  member: { label: 'Team', kinds: ['member'], creates: { noun: 'team member', field: 'name' } },
  placements: { label: 'Placements', kinds: ['placements'], creates: { noun: 'list of placements', field: 'member' } },
  thesaurus: { label: 'Thesaurus', kinds: ['thesaurus'] },
  pages: { label: 'Home, menus, legal', kinds: ['home', 'navigation', 'legal'] },
  company: { label: 'Company and look', kinds: ['company', 'look'] },
  mails: { label: 'Mail texts', kinds: ['mails'] },
} satisfies Record<string, PartInfo>
export type Part = keyof typeof PART_LIST
export const PARTS = Object.keys(PART_LIST) as Part[]
export const PARTS_BY_KEY: Record<Part, PartInfo> = PART_LIST

const KIND_LABELS: Record<DocumentKind, string> = {
  company: 'Company',
  look: 'Look',
  home: 'Home page',
  navigation: 'Menus',
  service: 'Service',
  artist: 'Artist',
  track: 'Track',
  member: 'Team member',
  placements: 'Placements',
  legal: 'Legal page',
  mails: 'Mail texts',
  thesaurus: 'Thesaurus',
}

export const kindLabel = (kind: DocumentKind) => KIND_LABELS[kind]
const isSingle = (kind: DocumentKind) => SINGLE_KINDS.includes(kind)
/** Every page depends on the company, the menus and the legal pages. */
export const canDelete = (kind: DocumentKind) => !isSingle(kind) && kind !== 'legal'
/** Whether the list sets the order on the site. Tracks are ordered on their artist's page. */
export const isOrdered = (kind: DocumentKind) => ['artist', 'service', 'member', 'placements'].includes(kind)
export const findPart = (kind: DocumentKind): Part =>
  PARTS.find((part) => PARTS_BY_KEY[part].kinds.includes(kind)) ?? 'artist'
/** The title of a document. Kinds with a single document use the kind's name. */
export const getTitle = ({ kind, title }: Pick<DocumentLine, 'kind' | 'title'>) =>
  isSingle(kind) ? kindLabel(kind) : title || 'Untitled'
export const partPath = (part: Part) => (part === 'artist' ? '/site' : `/site?part=${part}`)
export const editorPath = ({ kind, id }: Pick<DocumentLine, 'kind' | 'id'>) => `/site/${kind}/${id}`
/** Where a document is listed: at its artist, or in its part of the overview. */
export const parentPath = ({ kind, artist }: Pick<DocumentLine, 'kind' | 'artist'>) =>
  artist === null ? partPath(findPart(kind)) : editorPath({ kind: 'artist', id: artist })
