import { findTrack } from '#content/paths.ts'
import type { Artist, TeamMember } from '#content/schema.ts'

/** Where a track has been heard: a show with its network and scene, or a campaign with its client and length. */
export type Credit = { title: string; at: string; detail: string }

/** The campaigns on team pages that name the track, then its placements. */
export function findCredits(
  trackId: string,
  { artists, team }: { artists: readonly Artist[]; team: readonly TeamMember[] },
): Credit[] {
  const placements = findTrack(artists, trackId)?.track.placements ?? []
  return [
    ...findCampaigns(trackId, team),
    ...placements.map(({ show, network, scene }) => ({ title: show, at: network, detail: scene })),
  ]
}

export function findCampaigns(trackId: string, team: readonly TeamMember[]): Credit[] {
  return team
    .flatMap(({ sections }) => sections.flatMap((section) => ('lines' in section ? section.lines : [])))
    .filter(({ song }) => song === trackId)
    .map(({ title, detail, time }) => ({ title, at: detail, detail: time }))
}
