import { z } from 'zod'
import type { MailWords } from '#contracts/platform/mail-words.ts'
import { externalUrl, HearSchema, id, LinkSchema, line, MAX_ARTIST_SLUG, order, slug, trackId } from './fields.ts'
import type { Look } from './look-schema.ts'
import { normaliseKey } from './musical-key.ts'
import type { Placements, TeamMember } from './people-schema.ts'
import type { Thesaurus } from './thesaurus-schema.ts'

export type { Hear } from './fields.ts'
export type { Look } from './look-schema.ts'
export type { Placements, TeamMember } from './people-schema.ts'

export const CompanySchema = z.strictObject({
  name: line,
  shortName: line,
  legalName: line,
  foundedYear: z.number().int(),
  description: line,
  address: z.strictObject({ street: line, city: line, region: line, postalCode: line, country: line }),
  emails: z.strictObject({ general: z.email(), submissions: z.email(), privacy: z.email() }),
  phone: line,
  hours: z.array(z.strictObject({ days: line, open: line })).max(14),
  claims: z.array(z.strictObject({ value: line, label: line, note: line })).max(8),
  /** The name of the external site with all tracks. */
  catalogueName: line,
  links: z.strictObject({
    catalogue: z.array(LinkSchema).max(12),
    streaming: z.array(LinkSchema).max(12),
    social: z.array(LinkSchema).max(12),
    professional: z.array(LinkSchema).max(12),
  }),
})
export type Company = z.infer<typeof CompanySchema>

const reelTime = z.string().regex(/^\d{2}:[0-5]\d$/, 'must be mm:ss')
const reelSeconds = z.number().min(0).max(20)

const ReelCueSchema = z.strictObject({
  track: trackId,
  scene: line,
  /** On the reel. */
  from: reelTime,
  to: reelTime,
  /** Where the cue starts in the preview, in seconds. */
  offset: reelSeconds.default(0),
  /** In seconds; 0 is a cut. */
  fadeIn: reelSeconds.default(1),
  fadeOut: reelSeconds.default(2),
})

export const HomeSchema = z.strictObject({
  description: line,
  about: z.strictObject({ title: line, paragraphs: z.array(line).min(1) }),
  services: z.strictObject({ title: line, intro: line }),
  contact: z.strictObject({ title: line, intro: line }),
  /** `hear` is a track that we signed, for artists who consider sending music. */
  submit: z.strictObject({ text: line, hear: HearSchema.optional() }),
  /** Tracks under the scenes of one reel, in order of their start. */
  cues: z.array(ReelCueSchema).max(12),
})
export type Home = z.infer<typeof HomeSchema>

export const ServiceSchema = z.strictObject({
  id,
  slug,
  order,
  title: line,
  shortDescription: line,
  longDescription: line,
  benefits: z.array(line).min(1),
  useCases: z.array(line).min(1),
  process: z.array(z.strictObject({ title: line, description: line })).min(1),
  faqs: z.array(z.strictObject({ question: line, answer: line })).min(1),
  hear: HearSchema.optional(),
  /** The id of the team member who is responsible. */
  person: id.optional(),
})
export type Service = z.infer<typeof ServiceSchema>

const WriterSchema = z.strictObject({ name: line, share: z.number().positive().max(100), pro: line })

export const TrackSchema = z.strictObject({
  /** Without the artist's id. */
  id,
  slug,
  title: line,
  duration: z.string().regex(/^(\d{1,2}:[0-5]\d|TBD)$/, 'must be mm:ss or TBD'),
  discoUrl: z.union([externalUrl, z.literal('#')]),
  album: line.optional(),
  isrc: z
    .string()
    .regex(/^[A-Z]{2}[A-Z0-9]{3}\d{7}$/, 'must be an ISRC without hyphens')
    .optional(),
  bpm: z.number().positive().optional(),
  key: line.transform(normaliseKey).optional(),
  vocal: z.enum(['female', 'male', 'mixed', 'choir', 'instrumental']).optional(),
  moods: z.array(line).min(1).optional(),
  versions: z.array(line).min(1).optional(),
  writers: z
    .array(WriterSchema)
    .min(1)
    .refine((list) => list.reduce((sum, writer) => sum + writer.share, 0) === 100, 'shares must add up to 100')
    .optional(),
  oneStop: z.boolean().optional(),
  /** Where and for how long the label can license it. */
  territory: line.optional(),
  term: line.optional(),
  /** Each is also among the placements of a team member. */
  placements: z
    .array(z.strictObject({ network: line, show: line, scene: line }))
    .min(1)
    .optional(),
  /** A recording in content/previews, by its name without the extension. */
  previewAudio: slug.optional(),
  /** Recordings there of other versions, such as the instrumental. */
  previewVersions: z
    .array(z.strictObject({ name: line, audio: slug }))
    .min(1)
    .optional(),
})
export type Track = z.infer<typeof TrackSchema>

export const StatsSchema = z.strictObject({
  yearsActive: line,
  totalTracks: line,
  collaborations: line,
  totalStreams: line,
})

/** The patterns of generated covers. The author chooses one; the id seeds its numbers. */
export const COVER_SYSTEMS = [
  'star-trails',
  'strata',
  'interference',
  'halftone',
  'tube-bends',
  'rose-window',
  'street-plan',
  'tape-grain',
  'standing-waves',
  'moire',
] as const

export const ArtistSchema = z.strictObject({
  id: id.max(MAX_ARTIST_SLUG),
  slug: slug.max(MAX_ARTIST_SLUG),
  order,
  name: line,
  genre: line,
  keywords: z.array(line).max(30),
  supervisionTags: z.array(line).min(1).optional(),
  suitableProjects: z.array(line).min(1).optional(),
  image: z.enum(COVER_SYSTEMS).optional(),
  description: line,
  bio: line.optional(),
  tracks: z.array(TrackSchema).max(500),
  stats: StatsSchema.optional(),
})
export type Artist = z.infer<typeof ArtistSchema>

export const NavigationSchema = z.strictObject({
  artists: z.array(id).max(8),
  ar: z.array(id).max(8),
  services: z.array(id).max(12),
})

export const LegalSchema = z.strictObject({
  title: line,
  description: line,
  updatedOn: z.iso.date(),
  sections: z.array(z.strictObject({ heading: line, paragraphs: z.array(line).min(1) })).min(1),
})
export type Legal = z.infer<typeof LegalSchema>

/** A recording in content/previews; tracks name its slug. */
export type PreviewFile = { slug: string; file: string }

export type Content = {
  company: Company
  look: Look
  home: Home
  navigation: z.infer<typeof NavigationSchema>
  services: Service[]
  artists: Artist[]
  previews: PreviewFile[]
  team: TeamMember[]
  placements: Placements[]
  privacy: Legal
  /** The page that the scraper's agent string links to. */
  bot: Legal
  terms: Legal
  thesaurus: Thesaurus
  /** The texts of mails and text messages about accounts. */
  mails: MailWords
  /** Whether it is the product's sample content: content/sample.txt exists. */
  isSample?: boolean
  /** Former paths of pages, which redirect. */
  moved: { from: string; to: string }[]
}
