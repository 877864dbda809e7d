import { z } from 'zod'

/** The kinds of companies in the sync business. The database's check on `scraper_sources.kind` lists the same. */
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

/** One entry of `scraper/sources/directory.yaml`. It only seeds runs: nothing of it is shown before its site has been read. */
export const DirectoryEntrySchema = z.strictObject({
  company: z.string().min(1),
  /** The root of the company's own site, where a run starts. */
  url: z.url({ protocol: /^https$/ }),
  /** A page that a run reads right after the root. */
  first_page: z.url({ protocol: /^https$/ }).optional(),
  kind: OrganisationKindSchema,
  media: z.array(MediaSchema).min(1),
  country: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .optional(),
  why: z.string().min(1).max(160),
  /** The day on which a public source confirmed that the address is the company's; absent if the entry rests on common knowledge. */
  checked_on: z.iso.date().optional(),
})
export type DirectoryEntry = z.infer<typeof DirectoryEntrySchema>
