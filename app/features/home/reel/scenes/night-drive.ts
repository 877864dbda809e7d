import { AMBER, glow, grain, HAZE, HEIGHT, line, PINK, round, steps, through, tube, WIDTH } from './pen.ts'

/** Headlights find the centre line; a motel sign comes up on the right. */
export function nightDrive(): string {
  const [x, y] = [735, 262]
  const dashes = steps(11).map((far) => {
    const [top, bottom] = [far ** 2.4, (far + 0.045) ** 2.4]
    const at = (near: number) => [x - 150 * near, y + (HEIGHT - y + 30) * near] as const
    const [[x1, y1], [x2, y2]] = [at(top), at(bottom)]
    const [w1, w2] = [1 + 9 * top, 1 + 9 * bottom]
    return line(
      `${through([
        [x1 - w1, y1],
        [x1 + w1, y1],
        [x2 + w2, y2],
        [x2 - w2, y2],
      ])}z`,
      AMBER,
      { width: 0, fill: AMBER, opacity: 0 },
    )
  })
  const posts = steps(9).flatMap((far) => {
    const near = (0.06 + far * 0.9) ** 2
    const [left, right] = [x - 760 * near, x + 700 * near]
    const foot = y + 190 * near
    return [left, right].map((post) =>
      line(`M${round(post)} ${round(foot)}v${round(-70 * near - 2)}`, HAZE, {
        width: round(0.8 + 3 * near),
        opacity: 0.5,
      }),
    )
  })
  const stars = steps(46)
    .map((_, at) => `M${round(grain(at) * WIDTH)} ${round(grain(at + 60) * 190)}h.1`)
    .join('')
  const hills = through(
    steps(40).map((t) => [t * WIDTH, y - 6 - 16 * Math.abs(Math.sin(t * 7 + 1)) - 9 * Math.abs(Math.sin(t * 19))]),
  )
  const sign = 'M936 98h152v64h-152zM1012 162v108M952 82q60-34 132-4M1102 130h26l-10-10m10 10-10 10'
  return (
    line(stars, '#fff', { width: 1.8, opacity: 0.5, more: ' stroke-linecap="round"' }) +
    glow(x, y + 10, 420, AMBER, 0.34, 0.42) +
    line(hills, HAZE, { opacity: 0.4 }) +
    line(`M${x} ${y}L20 ${HEIGHT + 40}M${x} ${y}L1290 ${HEIGHT + 20}`, HAZE, { opacity: 0.45 }) +
    posts.join('') +
    glow(610, HEIGHT + 10, 330, '#ffe2b0', 0.5, 0.5) +
    dashes.join('') +
    glow(1012, 130, 210, PINK, 0.4) +
    tube(sign, PINK, 3) +
    tube(
      'M950 145v-30l9 16 9-16v30M980 115h16v30h-16zM1006 115h18m-9 0v30M1050 115h-15v30h15m-15-15h11M1062 115v30h14',
      AMBER,
      2.4,
    ) +
    glow(716, 272, 46, '#ff4030', 0.9, 0.5) +
    line('M706 272h6M722 272h6', '#ff6a4a', { width: 4 })
  )
}
