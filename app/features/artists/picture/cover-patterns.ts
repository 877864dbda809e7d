import { type DrawCover, n, repeat } from './cover-pen.ts'

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
