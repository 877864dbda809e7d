import { type DrawCover, n, repeat, traceLine } from './cover-pen.ts'

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
