/** Every portrait is drawn on the same plate: a ruler above, the work between the same margins. */
export const PLATE = { width: 480, height: 600 }
export const LEFT = 28
export const TOP = 62
export const WIDE = 424
export const TALL = 512

/** Work is pink; amber is what the person decided about it. Dim, because the initials in front of it light what they cover. */
const PINK = '#ff3d8f'
const AMBER = '#ffb347'

/** A portrait's parts, as path data. */
export type Marks = {
  /** Hairlines between the rows. */
  rules: string
  /** Areas behind the work that was kept. */
  blocks: string
  /** Work that was not kept, and work. */
  faint: string
  work: string
  workWidth: number
  hand: string
  handWidth: number
}

export const NO_MARKS: Marks = { rules: '', blocks: '', faint: '', work: '', workWidth: 3, hand: '', handWidth: 3 }

/** A number rounded to the precision a drawing needs. */
export const n = (value: number): string => String(Math.round(value * 10) / 10)

/** The hairline under the row that has its middle at `y`. */
export const ruleUnder = (y: number, pitch: number): string => `M${LEFT} ${n(y + pitch / 2)}h${WIDE}`

/** The ground is the page's, so that initials stand on it before the portrait has loaded. */
export function drawPlate({ rules, blocks, faint, work, workWidth, hand, handWidth }: Marks): string {
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
    faint && `<path stroke="${PINK}" stroke-opacity=".13" stroke-width="${workWidth}" d="${faint}"/>`,
    work && `<path stroke="${PINK}" stroke-opacity=".36" stroke-width="${workWidth}" d="${work}"/>`,
    hand && `<path stroke="${AMBER}" stroke-opacity=".62" stroke-width="${handWidth}" d="${hand}"/>`,
    '</svg>',
  ].join('')
}
