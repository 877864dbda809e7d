import { AMBER, CYAN, glow, HAZE, line, PINK, round, steps, through, tube, WIDTH } from './pen.ts'

/** Light on the ceiling of the water, bulbs over it, and a ring that nobody holds. */
export function pool(): string {
  const waves = steps(15).map((far, at) => {
    const depth = far ** 1.9
    const y = 236 + 290 * depth
    const points = steps(64).map((t) => {
      const swell = Math.sin(t * (26 - 15 * far) + at * 2.1) + 0.6 * Math.sin(t * (47 - 24 * far) + at * 5.3)
      return [t * WIDTH, y + swell * (2 + 15 * depth)] as const
    })
    return line(through(points), CYAN, {
      width: round(0.8 + 3.4 * depth),
      opacity: round(100 * (0.3 + 0.5 * depth)) / 100,
    })
  })
  const bulbs = steps(14).map((t) => [520 + 700 * t, 142 - 320 * (t - 0.5) ** 2] as const)
  return (
    glow(720, 470, 720, CYAN, 0.5, 0.42) +
    glow(1010, 60, 330, PINK, 0.34, 0.6) +
    waves.join('') +
    line(through(bulbs), HAZE, { opacity: 0.6 }) +
    bulbs
      .map(
        ([x, y]) =>
          glow(x, y + 9, 26, PINK, 0.9) +
          line(`M${round(x)} ${round(y + 8)}h.1`, '#ffd3e4', { width: 9, more: ' stroke-linecap="round"' }),
      )
      .join('') +
    `<g transform="translate(884 372) rotate(-9)">${tube('M-84 0a84 30 0 1 0 168 0a84 30 0 1 0-168 0M-40-2a40 12 0 1 0 80 0a40 12 0 1 0-80 0', AMBER, 3.4)}</g>` +
    line('M0 222H1195', '#fff', { opacity: 0.35 })
  )
}
