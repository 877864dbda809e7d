import type { Preview } from '#app/lib/player/preview.ts'
import type { Artist, TeamMember } from '#content/schema.ts'

/** An artist of the roster, what a member did for them, and what can be heard. */
export type Signed = Pick<Artist, 'slug' | 'name' | 'genre'> & { did: string; preview: Preview | null }

/** The artists that a member's content names as their work. */
export function findSigned(
  work: TeamMember['work'],
  artists: readonly Artist[],
  listPreviews: (artist: Artist) => readonly Preview[],
): Signed[] {
  return (work?.artists ?? []).flatMap(({ artist: slug, did }) =>
    artists
      .filter((artist) => artist.slug === slug)
      .map((artist) => ({
        slug,
        name: artist.name,
        genre: artist.genre,
        did,
        preview: listPreviews(artist)[0] ?? null,
      })),
  )
}
