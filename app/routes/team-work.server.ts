import { findSigned } from '#app/features/team/find-signed.ts'
import { findPhotographAddress } from '#app/features/team/photograph.server.ts'
import { describePortrait, type Material } from '#app/features/team/portrait/portrait.ts'
import { previews } from '#app/lib/content/content.server.ts'
import { oncePerContent } from '#app/lib/content/once-per-content.ts'
import { listPreviews } from '#app/lib/player/list-previews.ts'
import { readLevels, slimPreview } from '#app/lib/player/preview.ts'
import { findHeard } from '#app/tracks/find-heard.ts'
import { findTrack } from '#content/paths.ts'
import type { Artist, Content, Hear, TeamMember } from '#content/schema.ts'

const listSlim = (artist: Artist) => listPreviews(artist, previews).map(slimPreview)

/** A track that the content names, for a line without a waveform. */
const findLine = (content: Content) => (hear: Hear) => findHeard(hear, content, listSlim) ?? []

export function findWork({ work }: Pick<TeamMember, 'work'>, content: Content) {
  const tracks = (work?.tracks ?? []).flatMap(findLine(content))
  const signed = findSigned(work, content.artists, listSlim)
  // Without anything under it, a heading is left out.
  return { title: tracks.length + signed.length > 0 ? (work?.title ?? null) : null, tracks, signed }
}

/** The track that a member or a service has chosen, with its whole waveform. */
export function findChosen(hear: Hear | undefined, content: Content) {
  return findHeard(hear, content, (artist) => listPreviews(artist, previews))
}

export const portraitMaterial = oncePerContent(
  ({ artists, placements }): Material => ({
    artists,
    placements,
    levelsOf: (trackId) => {
      const track = findTrack(artists, trackId)?.track
      const sound = track?.previewAudio === undefined ? undefined : previews[track.previewAudio]
      return sound ? readLevels(sound.levels) : []
    },
  }),
)

/** A member's photograph, and what the drawn portrait in its place is made of. */
export function findPortrait(member: TeamMember, content: Content) {
  return {
    photo: findPhotographAddress(member.id),
    portrait: describePortrait(member, portraitMaterial(content)),
  }
}
