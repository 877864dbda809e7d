import { z } from 'zod'

// Requests and answers of the actions for editing the site (`POST /functions/v1/desk`). The contents of documents are defined in
// content/schema.ts; here they are any object.

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

/** The kinds that staff without the admin role may edit and publish. */
export const STAFF_KINDS: readonly DocumentKind[] = ['service', 'artist', 'track', 'member', 'placements', 'thesaurus']

/** The kinds with one document; its id is the kind. */
export const SINGLE_KINDS: readonly DocumentKind[] = ['company', 'look', 'home', 'navigation', 'mails', 'thesaurus']

export const DocumentKindSchema = z.enum(DOCUMENT_KINDS)
/** Ids never change. A track's id is its artist's, a colon, and its own part, such as `mirror-lido:chlorine`. */
const id = z
  .string()
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*(:[a-z0-9]+(-[a-z0-9]+)*)?$/)
  .max(150)
const BodySchema = z.record(z.string(), z.json())
export type DocumentBody = z.infer<typeof BodySchema>
const documentKey = { kind: DocumentKindSchema, id }
const revision = z.int().min(0)

export const ByDocumentSchema = z.object(documentKey)
/** `revision` is the one that the caller has seen. If there is a newer one, the answer is 409. */
export const AtRevisionSchema = z.object({ ...documentKey, revision })

/** `published`: the site shows its current state. `changed`: the site shows an older state. `draft`: the site does not show it. */
const DOCUMENT_STATES = ['published', 'changed', 'draft', 'scheduled', 'deleted'] as const
export const DocumentLineSchema = z.object({
  ...documentKey,
  title: z.string(),
  slug: z.string().nullable(),
  /** The path of its page, if the site shows it. */
  path: z.string().nullable(),
  state: z.enum(DOCUMENT_STATES),
  revision,
  /** Its position among documents of its kind; for a track, among those of its artist. */
  position: z.int(),
  /** The id of a track's artist. */
  artist: z.string().nullable(),
  publish_at: z.string().nullable(),
  /** When and why scheduled publishing failed; null once it is published, scheduled again, discarded or deleted. */
  publish_failure: z.object({ at: z.string(), reason: z.string() }).nullable(),
  deleted_at: z.string().nullable(),
  changed_at: z.string(),
  /** The name or email address of the person who changed it last; null if it was created at the first start. */
  changed_by: z.string().nullable(),
  /** Whether it is part of the product's sample content. An artist with uploaded files is not. */
  is_sample: z.boolean(),
})
export type DocumentLine = z.infer<typeof DocumentLineSchema>
export const DocumentListSchema = z.object({
  documents: z.array(DocumentLineSchema),
  /** Set while removed sample content can be restored. */
  removed_sample: z.object({ count: z.int(), until: z.string() }).nullable(),
})

/** An error that prevents publishing; `path` is the field, or empty for the whole document. */
const FaultSchema = z.object({
  path: z.array(z.union([z.string(), z.number()])),
  message: z.string(),
  /** The other document that must be changed or created. */
  link: z.object({ ...documentKey, title: z.string() }).nullable(),
})
export type DocumentFault = z.infer<typeof FaultSchema>
const DependentSchema = z.object({
  ...documentKey,
  title: z.string(),
  path: z.array(z.union([z.string(), z.number()])),
})

export const DocumentDetailSchema = z.object({
  line: DocumentLineSchema,
  /** The draft, or the published body if there is no draft. */
  draft: BodySchema,
  published: BodySchema.nullable(),
  faults: z.array(FaultSchema),
  /** The documents that refer to this one. */
  dependents: z.array(DependentSchema),
})
export type DocumentDetail = z.infer<typeof DocumentDetailSchema>

export const CreateDocumentSchema = z.object({
  kind: DocumentKindSchema,
  /** May have errors, but needs a title or name for the id, and for a track its `artist`. */
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
export const ByRevisionSchema = z.object({ ...documentKey, revision_id: z.uuid() })
export const RestoreRevisionSchema = AtRevisionSchema.extend({ revision_id: z.uuid() })

/** The path of previews, followed by a token. */
export const PREVIEW_PATH = '/site-preview/'

/** The URL of a page rendered with the drafts, for staff. It works for ten minutes. */
export const PreviewAnswerSchema = z.object({ url: z.string() })
