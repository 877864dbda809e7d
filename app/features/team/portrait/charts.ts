import { LEFT, type Marks, NO_MARKS, n, ruleUnder, TALL, TOP, WIDE } from './plate.ts'

export type Show = { episodes: number; isOurs: boolean }

const ROWS = 16
const GAP = 7

/** Placements read like the lines of a text: a bar for each show, as long as its episodes, on amber if the song is of the roster. */
export function drawCueSheet(shows: readonly Show[]): Marks {
  const rows = breakIntoRows(shows)
  const pitch = TALL / rows.length
  const marks = { ...NO_MARKS, workWidth: Math.round(pitch * 0.5), handWidth: 3.4 }
  for (const [at, row] of rows.entries()) {
    const y = TOP + (at + 0.5) * pitch
    marks.rules += ruleUnder(y, pitch)
    const room = WIDE - GAP * (row.length - 1)
    const sum = row.reduce((total, show) => total + weigh(show), 0)
    let x = LEFT
    for (const show of row) {
      const wide = (weigh(show) / sum) * room
      marks.work += `M${n(x)} ${n(y)}h${n(wide)}`
      if (show.isOurs) marks.hand += `M${n(x)} ${n(y + pitch * 0.36)}h${n(wide)}`
      x += wide + GAP
    }
  }
  return marks
}

/** Even a single episode has to be seen. */
const weigh = ({ episodes }: Show) => episodes + 2

function breakIntoRows(shows: readonly Show[]): Show[][] {
  const share = shows.reduce((total, show) => total + weigh(show), 0) / ROWS
  const rows: Show[][] = [[]]
  let filled = 0
  for (const show of shows) {
    if (filled > share * rows.length - show.episodes / 2) rows.push([])
    rows.at(-1)?.push(show)
    filled += weigh(show)
  }
  return rows
}

const TEMPO_ROWS = 12
const FOOT = TOP + TALL
/** How far apart the lines would be at one beat a minute. */
const BEAT = 560

/** Lines as far apart as each track's tempo sets them, up to that tempo, which an amber line follows. */
export function drawTempoMap(tempos: readonly number[]): Marks {
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
    marks.faint += `M${n(LEFT + x)} ${n(heightOf(bpm) - 8)}V${TOP}`
    x += BEAT / bpm
  }
  marks.hand = tempos
    .map((bpm, at) => `${at === 0 ? `M${LEFT} ` : 'V'}${n(heightOf(bpm))}H${n(LEFT + (at + 1) * wide)}`)
    .join('')
  return marks
}
