/** Two drops in one pool. */
export const interference: DrawCover = (random, first, second) => {
  const rings = (x: number, y: number, colour: string, step: number) =>
    repeat(
      34,
      (at) =>
        `<circle cx="${n(x)}" cy="${n(y)}" r="${n(10 + at * step)}" stroke="${colour}" stroke-width="${n(1.2 + at * 0.1)}" stroke-opacity="${n(0.95 - at * 0.02)}"/>`,
    )
  return (
    rings(180 + random() * 120, 470 + random() * 120, first, 21) +
    rings(560 + random() * 90, 250 + random() * 90, second, 23)
  )
}

/** Two combs of lines a few degrees apart, seen through the head of a bolt. */
export const moire: DrawCover = (random, first, second) => {
  const turn = 5 + random() * 3
  const comb = (colour: string, step: number, angle: number, strength: number) =>
    `<g stroke="${colour}" stroke-width="7.5" stroke-opacity="${strength}" transform="rotate(${n(angle)} 400 400)" style="mix-blend-mode:screen">${repeat(70, (at) => `<path d="M${n(-320 + at * step)} -320V1120"/>`)}</g>`
  const corners = Array.from({ length: 6 }, (_, at) => {
    const angle = ((at * 60 + 12) * Math.PI) / 180
    return `${n(400 + 330 * Math.cos(angle))} ${n(400 + 330 * Math.sin(angle))}`
  })
  const bolt = `M${corners.join('L')}Z`
  return [
    comb(first, 20, 32, 0.16),
    `<clipPath id="b"><path d="${bolt}"/></clipPath><path fill="#0d0a12" d="${bolt}"/>`,
    `<g clip-path="url(#b)">${comb(first, 20, 32, 0.95)}${comb(second, 20.8, 32 + turn, 0.95)}</g>`,
    `<path stroke="${first}" stroke-width="5" d="${bolt}"/><circle cx="400" cy="400" r="118" fill="#0d0a12" stroke="${second}" stroke-width="5"/>`,
  ].join('')
}

/** A burner seen from above, screened in dots. */
export const halftone: DrawCover = (random, first, second) => {
  const x0 = 380 + random() * 60
  const y0 = 390 + random() * 40
  const dots = repeat(37, (row) =>
    repeat(37, (column) => {
      const x = column * 22.6 + (row % 2 ? 11.3 : 0)
      const y = row * 22
      const distance = Math.hypot(x - x0, y - y0)
      const radius = 11 * Math.abs(Math.cos(distance / 74)) * Math.max(0.1, 1 - distance / 520)
      return radius < 0.8
        ? ''
        : `<circle cx="${n(x)}" cy="${n(y)}" r="${n(radius)}" fill="${distance < 116 ? second : first}"/>`
    }),
  )
  return `<g stroke="none">${dots}</g>`
}

/** Tracery in twelve parts, one for each voice. */
export const roseWindow: DrawCover = (random, first, second) => {
  const tilt = random() * 15
  const around = (count: number, radius: number, draw: (x: number, y: number, angle: number) => string) =>
    repeat(count, (at) => {
      const angle = (at / count) * Math.PI * 2
      return draw(400 + radius * Math.cos(angle), 400 + radius * Math.sin(angle), (angle * 180) / Math.PI)
    })
  const ring = (radius: number, colour: string, width: number) =>
    `<circle cx="400" cy="400" r="${radius}" stroke="${colour}" stroke-width="${width}"/>`
  const circles = (count: number, at: number, radius: number, colour: string, width: number) =>
    around(
      count,
      at,
      (x, y) => `<circle cx="${n(x)}" cy="${n(y)}" r="${radius}" stroke="${colour}" stroke-width="${width}"/>`,
    )
  const petals = around(
    12,
    0,
    (x, y, angle) =>
      `<path transform="rotate(${n(angle)} 400 400)" fill="${second}" fill-opacity=".13" stroke="${second}" stroke-width="3.2" d="M${n(x + 92)} ${n(y)}C${n(x + 130)} ${n(y - 56)} ${n(x + 190)} ${n(y - 52)} ${n(x + 232)} ${n(y)}C${n(x + 190)} ${n(y + 52)} ${n(x + 130)} ${n(y + 56)} ${n(x + 92)} ${n(y)}Z"/>`,
  )
  const glass = around(12, 286, (x, y) => `<circle cx="${n(x)}" cy="${n(y)}" r="19" fill="${second}" stroke="none"/>`)
  return `<g transform="rotate(${n(tilt)} 400 400)">${circles(24, 342, 44, first, 2)}${circles(12, 286, 62, first, 2.6)}${circles(12, 150, 78, first, 1.6)}${petals}${glass}${ring(386, first, 7)}${ring(232, first, 2.4)}${ring(92, first, 4)}${ring(64, second, 2)}${circles(12, 46, 18, first, 1.6)}${ring(20, second, 3)}</g>`
}

/** A cliff in layers, and one stone cut from it and set a hand higher. */
export const strata: DrawCover = (random, first, second) => {
  const bends = Array.from({ length: 4 }, () => ({
    at: random() * 800,
    wide: 150 + random() * 200,
    up: 20 + random() * 50,
  }))
  const layers = repeat(44, (layer) => {
    const y0 = -40 + layer * 21
    const points: [number, number][] = Array.from({ length: 51 }, (_, at) => {
      const x = at * 16
      const rise = bends.reduce((sum, bend) => sum + bend.up * Math.exp(-(((x - bend.at) / bend.wide) ** 2)), 0)
      return [x, y0 - rise * (0.5 + layer / 50) + (random() - 0.5) * 2]
    })
    const thick = layer % 7 === 2
    return `<path stroke="${thick ? second : first}" stroke-width="${thick ? 9 : n(1.2 + random() * 2.6)}" stroke-opacity="${thick ? '.85' : n(0.4 + random() * 0.45)}" d="${traceLine(points)}"/>`
  })
  const x = 300 + random() * 60
  const stone = `M${n(x)} 650V300a105 105 0 0 1 210 0V650Z`
  return [
    `<clipPath id="s"><path d="${stone}"/></clipPath><g opacity=".62">${layers}</g>`,
    `<path fill="#0d0a12" d="${stone}"/><g clip-path="url(#s)"><g transform="translate(60 -56) rotate(-90 400 400)">${layers}</g></g>`,
    `<path stroke="#fff" stroke-opacity=".85" stroke-width="2.4" d="${stone}"/>`,
  ].join('')
}

/** A tape loop that has been left out: straight lines, one swell. */
export const tapeGrain: DrawCover = (random, first, second) =>
  repeat(64, (line) => {
    const y = 20 + line * 12.2
    const phase = random() * 6
    const points: [number, number][] = Array.from({ length: 52 }, (_, at) => {
      const x = at * 16 - 10
      const swell = Math.exp(-(((x - 470) / 210) ** 2)) * Math.exp(-(((y - 400) / 220) ** 2))
      return [x, y - swell * (60 + 46 * Math.sin(x * 0.04 + phase)) + (random() - 0.5) * 2.4]
    })
    return `<path stroke="${line % 9 === 4 ? second : first}" stroke-width="${n(1 + (line % 3) * 0.8)}" stroke-opacity="${n(0.45 + 0.5 * Math.sin((line / 64) * Math.PI))}" d="${traceLine(points)}"/>`
  })

/** Two grids that meet at a boulevard, some of the blocks lit. */
export const streetPlan: DrawCover = (random, first, second) => {
  const quarter = (turn: number, clip: string, step: number) => {
    const blocks = repeat(22, (row) =>
      repeat(14, (column) => {
        const wide = step * 1.9
        const kept = random()
        if (kept < 0.12) return ''
        const lit = random() > 0.9
        const x = -300 + column * (wide + 7)
        const y = -200 + row * (step + 7)
        const shorter = kept < 0.35 ? wide * 0.55 : wide
        return lit
          ? `<rect x="${n(x)}" y="${n(y)}" width="${n(shorter)}" height="${n(step)}" fill="${second}" stroke="none"/>`
          : `<rect x="${n(x)}" y="${n(y)}" width="${n(shorter)}" height="${n(step)}" fill="${first}" fill-opacity="${n(0.06 + random() * 0.2)}" stroke-opacity=".75"/>`
      }),
    )
    return `<g clip-path="url(#${clip})"><g transform="rotate(${turn} 400 400)" stroke="${first}" stroke-width="1.4">${blocks}</g></g>`
  }
  const boulevard = 'M-40 660C180 600 300 430 420 340S700 170 860 150'
  return [
    `<clipPath id="a"><path d="${boulevard}V-60H-60Z"/></clipPath><clipPath id="b"><path d="${boulevard}V860H-60Z"/></clipPath>`,
    quarter(-4, 'a', 34),
    quarter(-37, 'b', 46),
    `<path stroke="#0d0a12" stroke-width="44" d="${boulevard}"/><path stroke="${second}" stroke-width="22" stroke-opacity=".2" d="${boulevard}"/><path stroke="${second}" stroke-width="6" d="${boulevard}"/>`,
  ].join('')
}

/** A long exposure over flat land: arcs around the pole, a ridge, one lit window. */
export const starTrails: DrawCover = (random, first, second) => {
  const x = 470 + random() * 60
  const y = 500 + random() * 30
  const arcs = repeat(150, (at) => {
    const radius = 16 + at * 4.9
    const from = random() * Math.PI * 2
    const to = from + 0.55 + random() * 0.9
    const end = (angle: number) => `${n(x + radius * Math.cos(angle))} ${n(y + radius * Math.sin(angle))}`
    return `<path stroke="${random() > 0.76 ? second : first}" stroke-width="${n(0.8 + random() * 2.6)}" stroke-opacity="${n(0.35 + random() * 0.65)}" d="M${end(from)}A${n(radius)} ${n(radius)} 0 0 1 ${end(to)}"/>`
  })
  const ridge: [number, number][] = Array.from({ length: 41 }, (_, at) => [
    at * 20,
    622 - 34 * Math.exp(-(((at - 9) / 6) ** 2)) - 18 * Math.exp(-(((at - 31) / 8) ** 2)) - random() * 5,
  ])
  const land = `<path fill="#07060a" d="${traceLine(ridge)}V800H0Z"/><path stroke="${first}" stroke-opacity=".5" d="${traceLine(ridge)}"/>`
  const road = repeat(
    7,
    (at) =>
      `<path stroke="${second}" stroke-opacity="${n(0.85 - at * 0.1)}" stroke-width="${n(9 - at * 1.2)}" d="M${n(300 + at * 31)} ${n(790 - at * 25)}l${n(10 - at)} ${n(-12 + at * 1.3)}"/>`,
  )
  return `${arcs}${land}${road}<rect x="640" y="604" width="30" height="12" fill="${second}"/><rect x="674" y="604" width="8" height="12" fill="${second}" fill-opacity=".55"/>`
}

/** Brass plumbing: one slide bent back on itself, another threaded through it. */
export const tubeBends: DrawCover = (random, first, second) => {
  const tube = (colour: string, d: string) =>
    `<path stroke="#0d0a12" stroke-width="25" d="${d}"/><path stroke="${colour}" stroke-width="21" stroke-opacity=".2" d="${d}"/><path stroke="${colour}" stroke-width="9" stroke-opacity=".95" d="${d}"/><path stroke="#fff" stroke-width="1.8" stroke-opacity=".75" d="${d}"/>`
  const x = 500 + random() * 40
  const slide = (radius: number) =>
    tube(first, `M-40 ${n(420 - radius)}H${n(x)}a${radius} ${radius} 0 0 1 0 ${radius * 2}H-40`)
  const threaded = (radius: number) =>
    tube(second, `M${n(300 - radius)} -40V520a${radius} ${radius} 0 0 0 ${radius * 2} 0V-40`)
  return (
    [300, 264].map(slide).join('') + [140, 104].map(threaded).join('') + [228, 192, 156, 120, 84].map(slide).join('')
  )
}

/** Four strings, each caught swinging in another harmonic. */
export const standingWaves: DrawCover = (random, first, second) => {
  const lean = random() * 0.4
  return repeat(4, (string) => {
    const y0 = 130 + string * 180
    const harmonic = string + 1
    const swing = 84 - string * 5
    const phases = repeat(23, (phase) => {
      const amplitude = swing * Math.cos((phase / 22) * Math.PI)
      const points: [number, number][] = Array.from({ length: 81 }, (_, at) => {
        const t = at / 80
        return [at * 10, y0 + amplitude * Math.sin(Math.PI * harmonic * t) * (1 + lean * (t - 0.5))]
      })
      const edge = phase === 0 || phase === 22
      return `<path stroke="${edge ? second : first}" stroke-width="${edge ? 2.6 : 1.1}" stroke-opacity="${edge ? 1 : n(0.25 + 0.4 * Math.abs(Math.cos((phase / 22) * Math.PI)))}" d="${traceLine(points)}"/>`
    })
    const knots = repeat(
      harmonic + 1,
      (at) =>
        `<circle cx="${n((at * 800) / harmonic)}" cy="${y0}" r="5" fill="#0d0a12" stroke="${second}" stroke-width="2.4"/>`,
    )
    return phases + knots
  })
}

/** Draws one picture on an 800 by 800 ground in two colours; `random` gives the same numbers for the same artist. */
export type DrawCover = (random: () => number, first: string, second: string) => string

/** A number rounded to the precision a drawing needs. */
const n = (value: number): string => value.toFixed(1)

function traceLine(points: [number, number][]): string {
  return `M${points.map(([x, y]) => `${n(x)} ${n(y)}`).join('L')}`
}

/** Calls `draw` for each number from 0 to `count - 1` and joins the results. */
function repeat(count: number, draw: (at: number) => string): string {
  return Array.from({ length: count }, (_, at) => draw(at)).join('')
}
