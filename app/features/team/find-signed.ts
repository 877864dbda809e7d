import type { Preview } from '#app/lib/player/preview.ts'
import type { Artist, TeamMember } from '#content/schema.ts'

/** An artist of the roster, what a member did for them, and a preview. */
export type Signed = Pick<Artist, 'id' | 'slug' | 'name' | 'genre'> & { did: string; preview: Preview | null }

/** The artists that a member's `work` names. */
export function findSigned(
  work: TeamMember['work'],
  artists: readonly Artist[],
  listPreviews: (artist: Artist) => readonly Preview[],
): Signed[] {
  return (work?.artists ?? []).flatMap(({ artist: id, did }) =>
    artists
      .filter((artist) => artist.id === id)
      .map((artist) => ({
        id,
        slug: artist.slug,
        name: artist.name,
        genre: artist.genre,
        did,
        preview: listPreviews(artist)[0] ?? null,
      })),
  )
}
