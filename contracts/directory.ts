import { z } from 'zod'

export const OrganisationKindSchema = z.enum([
  'sync-library',
  'music-supervision',
  'publisher-sync',
  'advertising-music',
  'trailer-house',
  'games',
])
export type OrganisationKind = z.infer<typeof OrganisationKindSchema>

export const MediaSchema = z.enum(['film', 'tv', 'advertising', 'trailers', 'games', 'digital'])

/** One entry of `scraper/sources/directory.yaml`. It only seeds a run: nothing of it is shown before its page has been read. */
export const DirectoryEntrySchema = z.strictObject({
  company: z.string().min(1),
  url: z.url({ protocol: /^https$/ }),
  kind: OrganisationKindSchema,
  media: z.array(MediaSchema).min(1),
  country: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .optional(),
  why: z.string().min(1).max(160),
  /** The day a stored copy of the page was read; absent where the entry rests on common knowledge alone. */
  checked_on: z.iso.date().optional(),
})
export type DirectoryEntry = z.infer<typeof DirectoryEntrySchema>
