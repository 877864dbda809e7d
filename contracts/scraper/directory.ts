import { z } from 'zod'

/** What a company is, as people who work in sync call it. The database's check on `scraper_sources.kind` lists the same. */
export const OrganisationKindSchema = z.enum([
  'music-supervision',
  'clearance',
  'ad-agency',
  'advertising-music',
  'sync-library',
  'sync-agency',
  'trailer-house',
  'games',
  'publisher-sync',
  'label',
])
export type OrganisationKind = z.infer<typeof OrganisationKindSchema>

export const MediaSchema = z.enum(['film', 'tv', 'advertising', 'trailers', 'games', 'digital'])

/** One entry of `scraper/sources/directory.yaml`. It only seeds a run: nothing of it is shown before its page has been read. */
export const DirectoryEntrySchema = z.strictObject({
  company: z.string().min(1),
  /** The root of the company's own site: a run starts there and finds the other pages by itself. */
  url: z.url({ protocol: /^https$/ }),
  /** A page that a run reads right after the root, where the way to it is known. */
  first_page: z.url({ protocol: /^https$/ }).optional(),
  kind: OrganisationKindSchema,
  media: z.array(MediaSchema).min(1),
  country: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .optional(),
  why: z.string().min(1).max(160),
  /** The day a stored public text tied this address to the company; absent where the entry rests on common knowledge alone. */
  checked_on: z.iso.date().optional(),
})
export type DirectoryEntry = z.infer<typeof DirectoryEntrySchema>
