import { AMBER, CYAN, glow, grain, HAZE, HEIGHT, line, PINK, round, steps, through, tube, WIDTH } from './pen.ts'

const SCENES = [nightDrive, procession, pool, kitchen, harvest]

const getPath = (at: number) => `/art/scenes/${at + 1}.svg`

export const listScenePaths = (): string[] => SCENES.map((_, at) => getPath(at))

/** The picture of the cue at an index; after the last one they repeat. */
export const findScenePath = (cue: number): string => getPath(cue % SCENES.length)

/** The picture at a path as an SVG document. */
export function drawScene(path: string): string | null {
  const draw = SCENES.find((_, at) => getPath(at) === path)
  if (!draw) return null
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}" stroke-linejoin="round">${draw()}</svg>`
}

/** A day in one exposure: the sun again and again, and the rows that it ripens. */
function harvest(): string {
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

/** One lamp, two glasses, a chair that was pushed back. */
function kitchen(): string {
  const blinds = steps(9).map((t) =>
    line(`M${960} ${round(70 + 132 * t)}L1130 ${round(58 + 150 * t)}`, PINK, {
      width: 2.2,
      opacity: round(100 * (0.75 - 0.4 * t)) / 100,
    }),
  )
  const chair = 'M-8-136Q4-60 4 0L-8 92M-4-104q10 4 22 2M0-70q10 4 22 2M22-102Q26-40 26-2M4 0H76L84 92M-2 48H80'
  return (
    glow(720, 128, 360, AMBER, 0.5, 0.9) +
    `<linearGradient id="c" x2="0" y2="1"><stop stop-color="${AMBER}" stop-opacity=".5"/><stop offset="1" stop-color="${AMBER}" stop-opacity=".03"/></linearGradient><path d="M672 126L520 352H920L768 126z" fill="url(#c)"/>` +
    line('M720-10V76', HAZE, { width: 2, opacity: 0.8 }) +
    tube('M690 80h60l22 46H668z', AMBER, 3) +
    glow(720, 130, 60, '#fff2d6', 0.95, 0.5) +
    glow(1045, 132, 240, PINK, 0.32) +
    blinds.join('') +
    line('M950 52L1140 38V228L950 212z', PINK, { width: 2.5, opacity: 0.8 }) +
    line('M508 352H932M540 352V510M900 352V510', '#ffe2b0', { width: 3, opacity: 0.9 }) +
    line('M664 350l-7-44h30l-7 44zM659 322h26M800 350v-26q-17-6-17-30h34q0 24-17 30', '#fff', {
      width: 2,
      opacity: 0.85,
    }) +
    `<g transform="translate(442 410)">${line(chair, HAZE, { width: 3, opacity: 0.65 })}</g>` +
    `<g transform="translate(1060 414) scale(-1 1) rotate(-7)">${line(chair, HAZE, { width: 3, opacity: 0.85 })}</g>` +
    line('M0 500H1195', HAZE, { opacity: 0.4 })
  )
}

/** Headlights find the centre line; a motel sign comes up on the right. */
function nightDrive(): string {
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

/** Light on the ceiling of the water, bulbs over it, and a ring that nobody holds. */
function pool(): string {
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

/** Umbrellas under rain, and one that is turned away. */
function procession(): string {
  const umbrella = (x: number, y: number, size: number, colour: string, opacity: number) => {
    const edge = [1, 2, 3, 4].map(() => `q${round(size * 0.25)} ${round(-size * 0.16)} ${round(size * 0.5)} 0`).join('')
    const dome = `M${round(x - size)} ${y}C${round(x - size)} ${round(y - size * 1.1)} ${round(x + size)} ${round(y - size * 1.1)} ${round(x + size)} ${y}`
    const ribs = `M${x} ${round(y - size * 0.83)}q${round(-size * 0.42)} ${round(size * 0.25)} ${round(-size * 0.5)} ${round(size * 0.83)}M${x} ${round(y - size * 0.83)}q${round(size * 0.42)} ${round(size * 0.25)} ${round(size * 0.5)} ${round(size * 0.83)}`
    return (
      line(`${dome}M${round(x - size)} ${y}${edge}`, colour, {
        width: round(1 + size / 60),
        opacity,
        fill: '#0b0a10',
      }) + line(`${ribs}M${x} ${round(y - size * 0.96)}V${round(y + size * 1.9)}`, colour, { opacity: opacity * 0.5 })
    )
  }
  const row = steps(7).map((t) =>
    umbrella(
      round(470 + 560 * t ** 0.86),
      round(300 - 62 * t),
      round(92 - 70 * t),
      HAZE,
      round(100 * (0.8 - 0.45 * t)) / 100,
    ),
  )
  const rain = (count: number, seed: number, length: number) =>
    steps(count)
      .map(
        (_, at) =>
          `M${round(grain(at + seed) * (WIDTH + 120) - 40)} ${round(grain(at + seed + 300) * HEIGHT)}l${round(-length * 0.22)} ${length}`,
      )
      .join('')
  return (
    glow(700, -40, 760, '#8d83a8', 0.5, 0.62) +
    line(through(steps(50).map((t) => [t * WIDTH, 352 - 46 * t - 10 * Math.sin(t * 9)])), HAZE, { opacity: 0.5 }) +
    row.reverse().join('') +
    glow(1066, 300, 130, AMBER, 0.55) +
    umbrella(1040, 318, 74, AMBER, 0.95) +
    line(rain(150, 1, 26), '#fff', { width: 0.9, opacity: 0.2 }) +
    line(rain(40, 700, 54), '#fff', { width: 1.3, opacity: 0.26 })
  )
}
