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
