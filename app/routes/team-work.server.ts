import { listPreviews } from '#app/features/player/list-previews.ts'
import { findSigned } from '#app/features/team/find-signed.ts'
import { findPhotographAddress } from '#app/features/team/photograph.server.ts'
import { describePortrait, type Material } from '#app/features/team/portrait/portrait.ts'
import { findHeard } from '#app/features/tracks/find-heard.ts'
import { content } from '#app/lib/content/content.server.ts'
import { previews } from '#app/lib/content/previews.server.ts'
import { readLevels, slimPreview } from '#app/lib/player/preview.ts'
import type { Artist, Hear, TeamMember } from '#content/schema.ts'

const listSlim = (artist: Artist) => listPreviews(artist, previews).map(slimPreview)

/** A track that the content names, for a line without a waveform. */
const findLine = (hear: Hear) => findHeard(hear, content, listSlim) ?? []

/** A member's work: its heading, tracks and artists. */
export function findWork({ work }: Pick<TeamMember, 'work'>) {
  return {
    title: work?.title ?? null,
    tracks: (work?.tracks ?? []).flatMap(findLine),
    signed: findSigned(work, content.artists, listSlim),
  }
}

/** The track that a member or a service has chosen, with its whole waveform. */
export function findChosen(hear: Hear | undefined) {
  return findHeard(hear, content, (artist) => listPreviews(artist, previews))
}

export const portraitMaterial: Material = {
  artists: content.artists,
  placements: content.placements,
  levelsOf: (slug, title) => {
    const track = content.artists.find((artist) => artist.slug === slug)?.tracks.find((one) => one.title === title)
    const sound = track?.previewAudio === undefined ? undefined : previews[track.previewAudio]
    return sound ? readLevels(sound.levels) : []
  },
}

/** A member's photograph, and what the drawn portrait in its place is made of. */
export async function findPortrait(member: TeamMember) {
  return {
    photo: await findPhotographAddress(member.slug),
    portrait: describePortrait(member, portraitMaterial),
  }
}
