/** Every portrait has the same format: a ruler at the top, and the same margins. */
export const PLATE = { width: 480, height: 600 }
export const LEFT = 28
export const TOP = 62
export const WIDE = 424
export const TALL = 512

/** Work is pink; the person's decisions are amber. Both are dim, because the initials in front light up what they cover. */
const PINK = '#ff3d8f'
const AMBER = '#ffb347'

/** The parts of a portrait, as path data. */
export type Marks = {
  /** Hairlines between the rows. */
  rules: string
  /** Areas behind the work that was used. */
  blocks: string
  /** Work that was not used. */
  unused: string
  work: string
  workWidth: number
  /** The person's decisions. */
  decisions: string
  decisionWidth: number
}

export const NO_MARKS: Marks = {
  rules: '',
  blocks: '',
  unused: '',
  work: '',
  workWidth: 3,
  decisions: '',
  decisionWidth: 3,
}

/** Rounds a number to the precision that a drawing needs. */
export const n = (value: number): string => String(Math.round(value * 10) / 10)

/** The hairline below the row with its centre at `y`. */
export const ruleUnder = (y: number, pitch: number): string => `M${LEFT} ${n(y + pitch / 2)}h${WIDE}`

/** The background is the page's, so that the initials have one before the portrait has loaded. */
export function drawPlate({ rules, blocks, unused, work, workWidth, decisions, decisionWidth }: Marks): string {
  const { width, height } = PLATE
  const ticks = Array.from(
    { length: 41 },
    (_, at) => `M${n(LEFT + (at * WIDE) / 40)} 40v${at % 10 === 0 ? -16 : at % 5 === 0 ? -9 : -5}`,
  )
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" fill="none">`,
    `<path stroke="#fff" stroke-opacity=".34" d="${ticks.join('')}"/>`,
    `<path stroke="#fff" stroke-opacity=".12" d="M${LEFT} 40.5h${WIDE}${rules}"/>`,
    blocks && `<path fill="${PINK}" fill-opacity=".17" d="${blocks}"/>`,
    unused && `<path stroke="${PINK}" stroke-opacity=".13" stroke-width="${workWidth}" d="${unused}"/>`,
    work && `<path stroke="${PINK}" stroke-opacity=".36" stroke-width="${workWidth}" d="${work}"/>`,
    decisions && `<path stroke="${AMBER}" stroke-opacity=".62" stroke-width="${decisionWidth}" d="${decisions}"/>`,
    '</svg>',
  ].join('')
}
