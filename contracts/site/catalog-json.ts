import { z } from 'zod'
import { CATALOG_VERSION } from './catalog-addresses.ts'

const WriterSchema = z.strictObject({
  name: z.string(),
  share: z.number().describe('Percent of the composition'),
  pro: z.string().describe('Performing rights organization'),
})

const ContactSchema = z.strictObject({
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  url: z.string().describe('A form that reaches the same people'),
})

const CatalogTrackSchema = z.strictObject({
  id: z.string().describe('Stays the same when the title or an address changes'),
  title: z.string(),
  artist: z.strictObject({ id: z.string(), slug: z.string(), name: z.string(), url: z.string() }),
  album: z.string().nullable(),
  durationSeconds: z.number().int(),
  isrc: z.string().nullable().describe('Without hyphens'),
  bpm: z.number().nullable(),
  key: z.string().nullable(),
  camelot: z.string().nullable().describe('The key on the Camelot wheel'),
  vocal: z.enum(['female', 'male', 'mixed', 'choir', 'instrumental']).nullable(),
  moods: z.array(z.string()),
  versions: z.array(z.string()).describe('What can be delivered beside the master'),
  writers: z.array(WriterSchema).nullable().describe('Shares add up to 100; null where they are not confirmed'),
  clearance: z.strictObject({
    oneStop: z
      .boolean()
      .nullable()
      .describe('Whether the label clears master and publishing; null where not confirmed'),
    missing: z.array(z.string()).describe('What is missing before the label alone can license the track'),
    territory: z.string().nullable(),
    term: z.string().nullable(),
  }),
  contact: ContactSchema,
  url: z.string().describe('The track for people'),
  json: z.string().describe('This track alone, as JSON'),
  listen: z.string().nullable(),
})
export type CatalogTrackJson = z.infer<typeof CatalogTrackSchema>

export const CatalogSchema = z.strictObject({
  version: z.literal(CATALOG_VERSION),
  label: z.strictObject({ name: z.string(), legalName: z.string(), url: z.string() }),
  contact: ContactSchema,
  tracks: z.array(CatalogTrackSchema),
})
export type CatalogJson = z.infer<typeof CatalogSchema>

export const CatalogTrackFileSchema = z.strictObject({
  version: z.literal(CATALOG_VERSION),
  track: CatalogTrackSchema,
})
export type CatalogTrackFile = z.infer<typeof CatalogTrackFileSchema>
