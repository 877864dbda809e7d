import type { Artist, Placements, TeamMember } from '#content/schema.ts'
import { toTrackId } from '#contracts/site/track-id.ts'
import { drawCueSheet, drawTempoMap } from './charts.ts'
import { drawPlate, type Marks, NO_MARKS } from './plate.ts'
import { drawCutDowns, drawTakes, type Levels } from './recordings.ts'

type Member = Pick<TeamMember, 'id' | 'portrait' | 'work' | 'sections'>

/** What portraits are drawn from. `levelsOf` gives what can be heard of a track. */
export type Material = {
  artists: readonly Artist[]
  placements: readonly Placements[]
  levelsOf: (trackId: string) => Levels
}

/** A member's portrait: a document of their trade, filled with their own work. */
export function drawPortrait(member: Member, material: Material): string {
  return drawPlate(DOCUMENTS[member.portrait ?? 'none'].draw(member, material))
}

/** What the marks of the portrait are, in a line; null if there are none. */
export function describePortrait(member: Member, material: Material): string | null {
  return DOCUMENTS[member.portrait ?? 'none'].describe(member, material)
}

type Document = {
  draw: (member: Member, material: Material) => Marks
  describe: (member: Member, material: Material) => string | null
}

const DOCUMENTS: Record<NonNullable<TeamMember['portrait']> | 'none', Document> = {
  none: { draw: () => NO_MARKS, describe: () => null },
  'cue-sheet': {
    draw: (member, material) => drawCueSheet(listShows(member, material)),
    describe: (member, material) => {
      const shows = listShows(member, material)
      const networks = new Set(shows.map(({ network }) => network))
      return `${shows.length} shows on ${networks.size} networks, a bar for each. Amber: songs of our artists.`
    },
  },
  'cut-downs': {
    draw: (member, { levelsOf }) =>
      drawCutDowns(listCampaigns(member).map(({ seconds, song }) => ({ seconds, levels: levelsOf(song) }))),
    describe: (member) =>
      `${listCampaigns(member).length} campaigns: the song, and between two cuts the seconds that ran.`,
  },
  takes: {
    draw: (member, { artists, levelsOf }) =>
      drawTakes(
        listSigned(member, artists).map(({ id, tracks }) => {
          const levels = tracks.map((track) => levelsOf(toTrackId(id, track.id)))
          return levels.find((one) => one.length > 0) ?? []
        }),
      ),
    describe: (member, { artists }) =>
      `${listSigned(member, artists).length} artists, and of every phrase the take that was kept.`,
  },
  'tempo-map': {
    draw: (member, { artists }) => drawTempoMap(listTempos(member, artists)),
    describe: (member, { artists }) => {
      const tempos = listTempos(member, artists)
      return `${tempos.length} tracks, from ${Math.min(...tempos)} to ${Math.max(...tempos)} beats a minute.`
    },
  },
}

function listShows({ id }: Member, { artists, placements }: Material) {
  const ours = new Set(artists.flatMap(({ tracks }) => tracks.flatMap((track) => (track.placements ?? []).map(nameOf))))
  const groups = placements.find((candidate) => candidate.member === id)?.groups ?? []
  return groups.flatMap((group) =>
    group.placements.map((placement) => ({
      network: placement.network,
      // The title of a single episode is no number.
      episodes: Number(/^(\d+)\+?$/.exec(String(placement.episodes))?.[1] ?? 1),
      isOurs: ours.has(nameOf(placement)),
    })),
  )
}

const nameOf = ({ network, show }: { network: string; show: string }) => `${network}: ${show}`

function listCampaigns({ sections }: Member) {
  const lines = sections.flatMap((section) => ('lines' in section ? section.lines : []))
  return lines.flatMap(({ song, time }) => (song ? [{ song, seconds: Number.parseInt(time, 10) || 60 }] : []))
}

function listSigned({ work }: Member, artists: readonly Artist[]) {
  return (work?.artists ?? []).flatMap(({ artist }) => artists.filter(({ id }) => id === artist))
}

function listTempos(member: Member, artists: readonly Artist[]) {
  return listSigned(member, artists).flatMap(({ tracks }) => tracks.flatMap(({ bpm }) => bpm ?? []))
}
