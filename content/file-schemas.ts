import { z } from 'zod'
import { nameTracks } from './ids.ts'
import { TeamMemberSchema } from './people-schema.ts'
import { ArtistSchema, ServiceSchema, TrackSchema } from './schema.ts'

// Entries as files write them: an id may be left out, because it is the slug that the entry had first.

export const ArtistFileSchema = ArtistSchema.extend({
  tracks: z
    .array(TrackSchema.partial({ id: true, slug: true }))
    .max(500)
    .transform(nameTracks),
})
  .partial({ id: true })
  .transform(withId)
export const ServiceFileSchema = ServiceSchema.partial({ id: true }).transform(withId)
export const TeamMemberFileSchema = TeamMemberSchema.partial({ id: true }).transform(withId)

function withId<T extends { id?: string | undefined; slug: string }>(entry: T): T & { id: string } {
  return { ...entry, id: entry.id ?? entry.slug }
}
