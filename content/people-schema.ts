import { z } from 'zod'
import { HearSchema, id, LinkSchema, line, order, slug, trackId } from './fields.ts'

/** The documents of the profession that a generated portrait can imitate. */
export const PORTRAITS = ['cue-sheet', 'cut-downs', 'takes', 'tempo-map'] as const

/** A line of a member's cue sheet. It may refer to an artist, or to the song that was used. */
const SectionLineSchema = z.strictObject({
  title: line,
  detail: line,
  time: line,
  artist: id.optional(),
  song: trackId.optional(),
})

export const TeamMemberSchema = z.strictObject({
  id,
  slug,
  order,
  name: line,
  initials: z.string().regex(/^[A-Z]{2,3}$/, 'must be two or three capitals'),
  title: line,
  jobTitle: line,
  organisation: line,
  description: line,
  location: line,
  specialties: z.array(line).max(20),
  about: z.array(line).max(20),
  /** Further sections of the page: a heading with points, or with cue-sheet lines. */
  sections: z
    .array(
      z.union([
        z.strictObject({ heading: line, points: z.array(line).min(1) }),
        z.strictObject({
          heading: line,
          note: line.optional(),
          lines: z.array(SectionLineSchema).min(1),
        }),
      ]),
    )
    .max(12),
  /** Quotes in the first person, each with its subject. */
  quotes: z
    .array(z.strictObject({ topic: line, text: line }))
    .min(1)
    .optional(),
  /** The kind of generated portrait; `findEmptyPortraits` checks that it has data. */
  portrait: z.enum(PORTRAITS).optional(),
  /** The person's work: tracks, and artists of the roster. */
  work: z
    .strictObject({
      title: line,
      tracks: z.array(HearSchema).max(6),
      artists: z
        .array(z.strictObject({ artist: id, did: line }))
        .min(1)
        .optional(),
    })
    .optional(),
  /** The track that this person would play to a caller. */
  plays: HearSchema.optional(),
  alternateName: line.optional(),
  knowsAbout: z.array(line).min(1).optional(),
  profiles: z.array(LinkSchema).min(1).optional(),
  connect: z.strictObject({ intro: line, link: LinkSchema }).optional(),
  /** The colleagues that this member's page presents. */
  leadership: z.strictObject({ intro: line, members: z.array(id).max(8) }).optional(),
  ar: z
    .strictObject({
      badge: line,
      heading: z.enum(['Responsibilities', 'Achievements']),
      points: z.array(line).max(20),
      expertise: z.array(line).max(20),
    })
    .optional(),
})
export type TeamMember = z.infer<typeof TeamMemberSchema>

/** A member's placements: summary figures, then placements by network or platform in their categories. */
export const PlacementsSchema = z.strictObject({
  /** The id of the member. */
  member: id,
  order,
  title: line,
  intro: line,
  figures: z.array(z.strictObject({ value: line, label: line })).max(8),
  groups: z
    .array(
      z.strictObject({
        category: line,
        placements: z
          .array(z.strictObject({ network: line, show: line, episodes: z.union([line, z.number().int().positive()]) }))
          .min(1),
      }),
    )
    .max(60),
})
export type Placements = z.infer<typeof PlacementsSchema>
