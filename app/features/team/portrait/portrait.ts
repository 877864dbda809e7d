import type { Artist, Placements, TeamMember } from '#content/schema.ts'
import { toTrackId } from '#contracts/site/track-id.ts'
import { drawPlate, LEFT, type Marks, NO_MARKS, n, ruleUnder, TALL, TOP, WIDE } from './plate.ts'

type Member = Pick<TeamMember, 'id' | 'portrait' | 'work' | 'sections'>

/** The data that portraits are drawn from. `getLevels` returns the levels of a track's preview. */
export type Material = {
  artists: readonly Artist[]
  placements: readonly Placements[]
  getLevels: (trackId: string) => Levels
}

/** A member's portrait: a document of their profession, filled with their own work. */
export function drawPortrait(member: Member, material: Material): string {
  return drawPlate(DOCUMENTS[member.portrait ?? 'none'].draw(member, material))
}

/** A caption that explains the portrait. */
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
      return `${shows.length} shows on ${networks.size} networks, one bar per show. Amber: songs by our artists.`
    },
  },
  'cut-downs': {
    draw: (member, { getLevels }) =>
      drawCutDowns(listCampaigns(member).map(({ seconds, song }) => ({ seconds, levels: getLevels(song) }))),
    describe: (member) =>
      `${listCampaigns(member).length} campaigns: each song, and between two cuts the seconds that ran.`,
  },
  takes: {
    draw: (member, { artists, getLevels }) =>
      drawTakes(
        listSigned(member, artists).map(({ id, tracks }) => {
          const levels = tracks.map((track) => getLevels(toTrackId(id, track.id)))
          return levels.find((one) => one.length > 0) ?? []
        }),
      ),
    describe: (member, { artists }) =>
      `${listSigned(member, artists).length} artists, and the take of each phrase that was kept.`,
  },
  'tempo-map': {
    draw: (member, { artists }) => drawTempoMap(listTempos(member, artists)),
    describe: (member, { artists }) => {
      const tempos = listTempos(member, artists)
      return `${tempos.length} tracks, from ${Math.min(...tempos)} to ${Math.max(...tempos)} BPM.`
    },
  },
}

function listShows({ id }: Member, { artists, placements }: Material) {
  const ours = new Set(artists.flatMap(({ tracks }) => tracks.flatMap((track) => (track.placements ?? []).map(toKey))))
  const groups = placements.find((candidate) => candidate.member === id)?.groups ?? []
  return groups.flatMap((group) =>
    group.placements.map((placement) => ({
      network: placement.network,
      // A single episode is named by its title.
      episodes: Number(/^(\d+)\+?$/.exec(String(placement.episodes))?.[1] ?? 1),
      isOurs: ours.has(toKey(placement)),
    })),
  )
}

const toKey = ({ network, show }: { network: string; show: string }) => `${network}: ${show}`

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

type Show = { episodes: number; isOurs: boolean }

const ROWS = 16
const GAP = 7

/** One bar per show, in rows like text: as long as its number of episodes, underlined in amber if the song is by our artists. */
function drawCueSheet(shows: readonly Show[]): Marks {
  const rows = breakIntoRows(shows)
  const pitch = TALL / rows.length
  const marks = { ...NO_MARKS, workWidth: Math.round(pitch * 0.5), decisionWidth: 3.4 }
  for (const [at, row] of rows.entries()) {
    const y = TOP + (at + 0.5) * pitch
    marks.rules += ruleUnder(y, pitch)
    const room = WIDE - GAP * (row.length - 1)
    const sum = row.reduce((total, show) => total + getWeight(show), 0)
    let x = LEFT
    for (const show of row) {
      const wide = (getWeight(show) / sum) * room
      marks.work += `M${n(x)} ${n(y)}h${n(wide)}`
      if (show.isOurs) marks.decisions += `M${n(x)} ${n(y + pitch * 0.36)}h${n(wide)}`
      x += wide + GAP
    }
  }
  return marks
}

/** Even a single episode must be visible. */
const getWeight = ({ episodes }: Show) => episodes + 2

function breakIntoRows(shows: readonly Show[]): Show[][] {
  const share = shows.reduce((total, show) => total + getWeight(show), 0) / ROWS
  const rows: Show[][] = [[]]
  let filled = 0
  for (const show of shows) {
    if (filled > share * rows.length - show.episodes / 2) rows.push([])
    rows.at(-1)?.push(show)
    filled += getWeight(show)
  }
  return rows
}

const TEMPO_ROWS = 12
const FOOT = TOP + TALL
/** The distance between the lines at one BPM. */
const BEAT = 560

/** Each track's tempo sets the distance and the height of its lines. An amber line follows the tempi. */
function drawTempoMap(tempos: readonly number[]): Marks {
  const low = Math.min(...tempos) - 6
  const high = Math.max(...tempos) + 6
  const heightOf = (bpm: number) => FOOT - 20 - ((bpm - low) / (high - low)) * (TALL - 40)
  const wide = WIDE / tempos.length
  const marks = { ...NO_MARKS, workWidth: 2.6 }
  for (let row = 0; row <= TEMPO_ROWS; row++) marks.rules += `M${LEFT} ${n(TOP + (row * TALL) / TEMPO_ROWS)}h${WIDE}`
  let x = 1.5
  while (x < WIDE) {
    const bpm = tempos[Math.floor(x / wide)] ?? low
    marks.work += `M${n(LEFT + x)} ${FOOT}V${n(heightOf(bpm))}`
    marks.unused += `M${n(LEFT + x)} ${n(heightOf(bpm) - 8)}V${TOP}`
    x += BEAT / bpm
  }
  marks.decisions = tempos
    .map((bpm, at) => `${at === 0 ? `M${LEFT} ` : 'V'}${n(heightOf(bpm))}H${n(LEFT + (at + 1) * wide)}`)
    .join('')
  return marks
}

/** A recording's loudness over time, from 0 to 1; empty if it has no preview. */
type Levels = readonly number[]

const BARS = 84
const PHRASES = 12
const STEP = WIDE / BARS

/** A row per campaign, one minute wide: the song, and between two cuts its loudest part, as long as the spot. */
function drawCutDowns(campaigns: readonly { seconds: number; levels: Levels }[]): Marks {
  return drawRows(
    campaigns.map(({ levels }) => levels),
    (waveforms) =>
      campaigns.map(({ seconds }, row) => {
        const length = Math.max(1, Math.round((Math.min(60, seconds) / 60) * BARS))
        return { row, from: findLoudest(waveforms[row] ?? [], length), length }
      }),
  )
}

/** A row per recording. For each phrase one row is chosen, never the same one twice in succession. */
function drawTakes(recordings: readonly Levels[]): Marks {
  const length = BARS / PHRASES
  return drawRows(recordings, (waveforms) => {
    const excerpts: Excerpt[] = []
    for (let phrase = 0; phrase < PHRASES; phrase++) {
      const from = phrase * length
      const rank = (row: number) => {
        const used = excerpts.filter((take) => take.row === row).length
        return sum(waveforms[row] ?? [], from, length) - used * length * 0.14
      }
      const rows = waveforms.map((_, row) => row).filter((row) => row !== excerpts.at(-1)?.row)
      const row = rows.reduce((best, other) => (rank(other) > rank(best) ? other : best), rows[0] ?? 0)
      excerpts.push({ row, from, length })
    }
    return excerpts
  })
}

type Excerpt = { row: number; from: number; length: number }

function drawRows(recordings: readonly Levels[], choose: (waveforms: Levels[]) => Excerpt[]): Marks {
  const waveforms = recordings.map(resample)
  const excerpts = choose(waveforms)
  const pitch = TALL / waveforms.length
  const middle = (row: number) => TOP + (row + 0.5) * pitch
  const marks = { ...NO_MARKS, workWidth: 3.2, decisionWidth: 2.6 }
  for (const [row, waveform] of waveforms.entries()) {
    marks.rules += ruleUnder(middle(row), pitch)
    for (const [bar, level] of waveform.entries()) {
      const isKept = excerpts.some((take) => take.row === row && bar >= take.from && bar < take.from + take.length)
      const tall = Math.max(2, level * pitch * 0.42)
      marks[isKept ? 'work' : 'unused'] += `M${n(LEFT + (bar + 0.5) * STEP)} ${n(middle(row) - tall)}v${n(tall * 2)}`
    }
  }
  const tall = pitch * 0.92
  for (const { row, from, length } of excerpts) {
    const [x, y, wide] = [LEFT + from * STEP, middle(row) - tall / 2, length * STEP]
    marks.blocks += `M${n(x)} ${n(y)}h${n(wide)}v${n(tall)}h${n(-wide)}z`
    marks.decisions += `M${n(x)} ${n(y)}v${n(tall)}M${n(x + wide)} ${n(y)}v${n(tall)}`
  }
  return marks
}

/** One level per bar, with the quiet ones raised, so that every recording fills its row. */
function resample(levels: Levels): number[] {
  const most = Math.max(0.01, ...levels)
  return Array.from({ length: BARS }, (_, at) => {
    const level = levels[Math.floor((at / BARS) * levels.length)] ?? most / 2
    return (level / most) ** 0.7
  })
}

function findLoudest(waveform: Levels, length: number): number {
  const starts = Array.from({ length: Math.max(1, waveform.length - length + 1) }, (_, from) => from)
  return starts.reduce(
    (best, from) => (sum(waveform, from, length) > sum(waveform, best, length) + 0.001 ? from : best),
    0,
  )
}

function sum(waveform: Levels, from: number, length: number): number {
  return waveform.slice(from, from + length).reduce((total, level) => total + level, 0)
}
