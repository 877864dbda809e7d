import { LEFT, type Marks, NO_MARKS, n, TALL, TOP, WIDE } from './plate.ts'

const ROWS = 12
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
  for (let row = 0; row <= ROWS; row++) marks.rules += `M${LEFT} ${n(TOP + (row * TALL) / ROWS)}h${WIDE}`
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
