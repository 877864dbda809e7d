import { AMBER, glow, grain, line, PINK, round, steps, through, WIDTH } from './pen.ts'

/** A day in one exposure: the sun again and again, and the rows that it ripens. */
export function harvest(): string {
  const suns = steps(9).map((t) => [560 + 560 * t, 250 - 176 * Math.sin(Math.PI * (0.08 + 0.84 * t))] as const)
  const horizon = 292
  const rows = steps(23).map((t) => {
    const foot = -900 + 3000 * t
    const bend = (near: number) =>
      [760 + (foot - 760) * near + 9 * Math.sin(near * 4 + t * 3) * near, horizon + 230 * near ** 1.25] as const
    return line(through(steps(12).map(bend)), AMBER, { width: 1.6, opacity: 0.65 })
  })
  const ears = steps(150).map((_, at) => {
    const near = grain(at) ** 1.5
    const [x, y] = [grain(at + 200) * WIDTH, horizon + 6 + 200 * near]
    return `M${round(x)} ${round(y)}l${round(2 + 5 * near)} ${round(-8 - 30 * near)}`
  })
  const clouds = steps(6).map((t, at) =>
    line(`M${round(430 + 90 * grain(at) * 6)} ${round(60 + 150 * t)}h${round(120 + 240 * grain(at + 9))}`, PINK, {
      width: 1.2,
      opacity: 0.35,
    }),
  )
  return (
    glow(840, horizon, 640, AMBER, 0.55, 0.5) +
    clouds.join('') +
    suns
      .map(([x, y], at) =>
        line(`M${round(x - 30)} ${round(y)}a30 30 0 1 0 60 0a30 30 0 1 0-60 0`, AMBER, {
          width: 1.5,
          opacity: at === 6 ? 0 : round(10 * (0.25 + at * 0.07)) / 10,
        }),
      )
      .join('') +
    suns
      .slice(6, 7)
      .map(
        ([x, y]) =>
          `${glow(x, y, 190, '#ffe9c4', 0.75)}<circle cx="${round(x)}" cy="${round(y)}" r="30" fill="#fff1d6"/>`,
      )
      .join('') +
    line(`M0 ${horizon}H${WIDTH}`, '#ffe2b0', { opacity: 0.8 }) +
    rows.join('') +
    line(ears.join(''), '#ffd79a', { width: 1.3, opacity: 0.6 })
  )
}
