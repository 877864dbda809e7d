import type { Artist, TeamMember } from '#content/schema.ts'

/** Where a track has been heard: a show with its network and scene, or a campaign with what it was for and its length. */
export type Credit = { title: string; at: string; detail: string }

/** Where a track has been heard: the campaigns that lines of the team name it for, then its placements. */
export function findCredits(
  { artist, track }: { artist: string; track: string },
  { artists, team }: { artists: readonly Artist[]; team: readonly TeamMember[] },
): Credit[] {
  const tracks = artists.find(({ slug }) => slug === artist)?.tracks ?? []
  const placements = tracks.find(({ title }) => title === track)?.placements ?? []
  return [
    ...findCampaigns({ artist, track }, team),
    ...placements.map(({ show, network, scene }) => ({ title: show, at: network, detail: scene })),
  ]
}

/** The campaigns that lines of the team name a track for. */
export function findCampaigns(
  { artist, track }: { artist: string; track: string },
  team: readonly TeamMember[],
): Credit[] {
  return team
    .flatMap(({ sections }) => sections.flatMap((section) => ('lines' in section ? section.lines : [])))
    .filter(({ song }) => song?.artist === artist && song.track === track)
    .map(({ title, detail, time }) => ({ title, at: detail, detail: time }))
}
