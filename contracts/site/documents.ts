import { z } from 'zod'

// Bodies and answers of the actions with which staff edit the site (`POST /functions/v1/desk`). What a document contains is
// decided by content/schema.ts; here it is any object.

/** What the site is made of. Of `company`, `look`, `home`, `navigation`, `mails` and `thesaurus` there is one document each. */
export const DOCUMENT_KINDS = [
  'company',
  'look',
  'home',
  'navigation',
  'service',
  'artist',
  'track',
  'member',
  'placements',
  'legal',
  'mails',
  'thesaurus',
] as const
export type DocumentKind = (typeof DOCUMENT_KINDS)[number]

/** What staff who are not admins may edit and publish. */
export const STAFF_KINDS: readonly DocumentKind[] = ['service', 'artist', 'track', 'member', 'placements', 'thesaurus']

/** The kinds with one document; its id is the kind. */
export const SINGLE_KINDS: readonly DocumentKind[] = ['company', 'look', 'home', 'navigation', 'mails', 'thesaurus']

export const DocumentKindSchema = z.enum(DOCUMENT_KINDS)
/** An id never changes. A track's id is its artist's, a colon, and its own part, such as `mirror-lido:chlorine`. */
const id = z
  .string()
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*(:[a-z0-9]+(-[a-z0-9]+)*)?$/)
  .max(150)
const BodySchema = z.record(z.string(), z.json())
export type DocumentBody = z.infer<typeof BodySchema>
const ofDocument = { kind: DocumentKindSchema, id }
const revision = z.int().min(0)

export const ByDocumentSchema = z.object(ofDocument)
/** `revision` is the one that the caller has seen: another one is answered with 409. */
export const AtRevisionSchema = z.object({ ...ofDocument, revision })

/** `published`: the site shows it as it is. `changed`: the site shows an older state. `draft`: the site does not show it. */
export const DOCUMENT_STATES = ['published', 'changed', 'draft', 'scheduled', 'deleted'] as const
export const DocumentLineSchema = z.object({
  ...ofDocument,
  title: z.string(),
  slug: z.string().nullable(),
  /** The page that it has, if the site shows it. */
  path: z.string().nullable(),
  state: z.enum(DOCUMENT_STATES),
  revision,
  /** Its place among those of its kind, a track's among those of its artist. */
  position: z.int(),
  /** The id of a track's artist. */
  artist: z.string().nullable(),
  publish_at: z.string().nullable(),
  /** When it was to be published and could not be, and why; null once it is published, scheduled again, discarded or deleted. */
  publish_failure: z.object({ at: z.string(), reason: z.string() }).nullable(),
  deleted_at: z.string().nullable(),
  changed_at: z.string(),
  /** The name or address of the person who changed it last; null for the first start. */
  changed_by: z.string().nullable(),
  /** Whether it is part of the sample content that the product comes with. */
  is_sample: z.boolean(),
})
export type DocumentLine = z.infer<typeof DocumentLineSchema>
export const DocumentListSchema = z.object({
  documents: z.array(DocumentLineSchema),
  /** Set while sample content that was removed together can come back, until the time given. */
  removed_sample: z.object({ count: z.int(), until: z.string() }).nullable(),
})

/** Something that keeps a document from being published; `path` leads to the field, empty for the whole document. */
export const FaultSchema = z.object({
  path: z.array(z.union([z.string(), z.number()])),
  message: z.string(),
  /** The document that has to be changed or created, if it is another one. */
  link: z.object({ ...ofDocument, title: z.string() }).nullable(),
})
export type DocumentFault = z.infer<typeof FaultSchema>
const DependentSchema = z.object({ ...ofDocument, title: z.string(), path: z.array(z.union([z.string(), z.number()])) })

export const DocumentDetailSchema = z.object({
  line: DocumentLineSchema,
  /** What is edited: the draft, or what is published if there is none. */
  draft: BodySchema,
  published: BodySchema.nullable(),
  faults: z.array(FaultSchema),
  /** The documents that refer to this one. */
  dependents: z.array(DependentSchema),
})
export type DocumentDetail = z.infer<typeof DocumentDetailSchema>

export const CreateDocumentSchema = z.object({
  kind: DocumentKindSchema,
  /** May have faults, except for the title or name, which the id is made from; a track names its artist in `artist`. */
  body: BodySchema,
})
export const SaveDraftSchema = AtRevisionSchema.extend({ body: BodySchema })
export const ScheduleDocumentSchema = AtRevisionSchema.extend({
  publish_at: z.iso.datetime({ offset: true }).nullable(),
})
export const OrderDocumentsSchema = z.object({ kind: DocumentKindSchema, ids: z.array(id).min(1).max(5000) })

export const RevisionLineSchema = z.object({
  revision_id: z.uuid(),
  revision,
  /** What was done: the first start, a saved draft, and so on. */
  did: z.enum([
    'seeded',
    'created',
    'saved',
    'published',
    'unpublished',
    'scheduled',
    'discarded',
    'restored',
    'deleted',
    'undeleted',
    'failed',
  ]),
  at: z.string(),
  by: z.string().nullable(),
})
export type RevisionLine = z.infer<typeof RevisionLineSchema>
export const ByRevisionSchema = z.object({ ...ofDocument, revision_id: z.uuid() })
export const RestoreRevisionSchema = AtRevisionSchema.extend({ revision_id: z.uuid() })

/** Where previews are; a token follows. */
export const PREVIEW_PATH = '/site-preview/'

/** A page rendered with the drafts, for staff: an address that works for ten minutes. */
export const PreviewAnswerSchema = z.object({ url: z.string() })
