import { LEFT, type Marks, NO_MARKS, n, ruleUnder, TALL, TOP, WIDE } from './plate.ts'

/** A recording's loudness over time, from 0 to 1; empty where nothing can be heard of it yet. */
export type Levels = readonly number[]

const BARS = 84
const PHRASES = 12
const STEP = WIDE / BARS

/** A row for each campaign, a minute wide: the song, and between two cuts the loudest of it, for as long as the spot. */
export function drawCutDowns(campaigns: readonly { seconds: number; levels: Levels }[]): Marks {
  return drawRows(
    campaigns.map(({ levels }) => levels),
    (courses) =>
      campaigns.map(({ seconds }, row) => {
        const length = Math.max(1, Math.round((Math.min(60, seconds) / 60) * BARS))
        return { row, from: findLoudest(courses[row] ?? [], length), length }
      }),
  )
}

/** A row for each recording: of every phrase the take that was kept, never two of one row in succession. */
export function drawTakes(recordings: readonly Levels[]): Marks {
  const length = BARS / PHRASES
  return drawRows(recordings, (courses) => {
    const kept: Kept[] = []
    for (let phrase = 0; phrase < PHRASES; phrase++) {
      const from = phrase * length
      const rank = (row: number) => {
        const used = kept.filter((take) => take.row === row).length
        return sum(courses[row] ?? [], from, length) - used * length * 0.14
      }
      const rows = courses.map((_, row) => row).filter((row) => row !== kept.at(-1)?.row)
      const row = rows.reduce((best, other) => (rank(other) > rank(best) ? other : best), rows[0] ?? 0)
      kept.push({ row, from, length })
    }
    return kept
  })
}

type Kept = { row: number; from: number; length: number }

function drawRows(recordings: readonly Levels[], choose: (courses: Levels[]) => Kept[]): Marks {
  const courses = recordings.map(resample)
  const kept = choose(courses)
  const pitch = TALL / courses.length
  const middle = (row: number) => TOP + (row + 0.5) * pitch
  const marks = { ...NO_MARKS, workWidth: 3.2, handWidth: 2.6 }
  for (const [row, course] of courses.entries()) {
    marks.rules += ruleUnder(middle(row), pitch)
    for (const [bar, level] of course.entries()) {
      const isKept = kept.some((take) => take.row === row && bar >= take.from && bar < take.from + take.length)
      const tall = Math.max(2, level * pitch * 0.42)
      marks[isKept ? 'work' : 'faint'] += `M${n(LEFT + (bar + 0.5) * STEP)} ${n(middle(row) - tall)}v${n(tall * 2)}`
    }
  }
  const tall = pitch * 0.92
  for (const { row, from, length } of kept) {
    const [x, y, wide] = [LEFT + from * STEP, middle(row) - tall / 2, length * STEP]
    marks.blocks += `M${n(x)} ${n(y)}h${n(wide)}v${n(tall)}h${n(-wide)}z`
    marks.hand += `M${n(x)} ${n(y)}v${n(tall)}M${n(x + wide)} ${n(y)}v${n(tall)}`
  }
  return marks
}

/** As many levels as there are bars, with the quiet ones raised, so that every recording fills its row. */
function resample(levels: Levels): number[] {
  const most = Math.max(0.01, ...levels)
  return Array.from({ length: BARS }, (_, at) => {
    const level = levels[Math.floor((at / BARS) * levels.length)] ?? most / 2
    return (level / most) ** 0.7
  })
}

function findLoudest(course: Levels, length: number): number {
  const starts = Array.from({ length: Math.max(1, course.length - length + 1) }, (_, from) => from)
  return starts.reduce((best, from) => (sum(course, from, length) > sum(course, best, length) + 0.001 ? from : best), 0)
}

function sum(course: Levels, from: number, length: number): number {
  return course.slice(from, from + length).reduce((total, level) => total + level, 0)
}
