import { findTrack, trackPath } from '#content/paths.ts'
import type { Artist, TeamMember } from '#content/schema.ts'

/** The links in the lines of a member's sections, by id: artists, and songs with their artists. */
export type LineLinks = Readonly<Record<string, { name: string; path: string; by?: string }>>

export function findLineLinks({ sections }: Pick<TeamMember, 'sections'>, artists: readonly Artist[]): LineLinks {
  const links: Record<string, LineLinks[string]> = {}
  for (const line of sections.flatMap((section) => ('lines' in section ? section.lines : []))) {
    const artist = artists.find(({ id }) => id === line.artist)
    if (artist) links[artist.id] = { name: artist.name, path: `/artists/${artist.slug}` }
    const song = findTrack(artists, line.song)
    if (song && line.song)
      links[line.song] = {
        name: song.track.title,
        path: trackPath(song.artist.slug, song.track.slug),
        by: song.artist.name,
      }
  }
  return links
}
