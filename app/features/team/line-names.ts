import { findTrack, trackPath } from '#content/paths.ts'
import type { Artist, TeamMember } from '#content/schema.ts'

/** What lines of a member's sections link to, by id: artists, and songs with who they are by. */
export type LineNames = Readonly<Record<string, { name: string; path: string; by?: string }>>

/** The artists and songs that the lines of a member's sections name and that exist. */
export function nameLines({ sections }: Pick<TeamMember, 'sections'>, artists: readonly Artist[]): LineNames {
  const names: Record<string, LineNames[string]> = {}
  for (const line of sections.flatMap((section) => ('lines' in section ? section.lines : []))) {
    const artist = artists.find(({ id }) => id === line.artist)
    if (artist) names[artist.id] = { name: artist.name, path: `/artists/${artist.slug}` }
    const song = findTrack(artists, line.song)
    if (song && line.song)
      names[line.song] = {
        name: song.track.title,
        path: trackPath(song.artist.slug, song.track.slug),
        by: song.artist.name,
      }
  }
  return names
}
