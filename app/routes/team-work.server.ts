import { findSigned } from '#app/features/team/find-signed.ts'
import { findPhotographUrl } from '#app/features/team/photograph.server.ts'
import { describePortrait, type Material } from '#app/features/team/portrait/portrait.ts'
import { previews } from '#app/lib/content/content.server.ts'
import { oncePerContent } from '#app/lib/content/once-per-content.ts'
import { listPreviews } from '#app/lib/player/list-previews.ts'
import { readLevels, slimPreview } from '#app/lib/player/preview.ts'
import { findFeaturedTrack } from '#app/tracks/find-featured-track.ts'
import { findTrack } from '#content/paths.ts'
import type { Artist, Content, Hear, TeamMember } from '#content/schema.ts'

const listSlimPreviews = (artist: Artist) => listPreviews(artist, previews).map(slimPreview)

/** For lists without waveforms. */
const findListedTrack = (content: Content) => (hear: Hear) => findFeaturedTrack(hear, content, listSlimPreviews) ?? []

export function findWork({ work }: Pick<TeamMember, 'work'>, content: Content) {
  const tracks = (work?.tracks ?? []).flatMap(findListedTrack(content))
  const signed = findSigned(work, content.artists, listSlimPreviews)
  // A heading without content is left out.
  return { title: tracks.length + signed.length > 0 ? (work?.title ?? null) : null, tracks, signed }
}

/** The track that a page features, with its whole waveform. */
export function findFeatured(hear: Hear | undefined, content: Content) {
  return findFeaturedTrack(hear, content, (artist) => listPreviews(artist, previews))
}

export const getPortraitMaterial = oncePerContent(
  ({ artists, placements }): Material => ({
    artists,
    placements,
    getLevels: (trackId) => {
      const track = findTrack(artists, trackId)?.track
      const sound = track?.previewAudio === undefined ? undefined : previews[track.previewAudio]
      return sound ? readLevels(sound.levels) : []
    },
  }),
)

/** A member's photograph, and the generated portrait that replaces it. */
export function findPortrait(member: TeamMember, content: Content) {
  return {
    photo: findPhotographUrl(member.id),
    portrait: describePortrait(member, getPortraitMaterial(content)),
  }
}
