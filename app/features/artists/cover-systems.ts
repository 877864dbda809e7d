type Random = () => number
/** Draws one picture on an 800 by 800 ground in the two given colours. */
export type CoverSystem = (random: Random, first: string, second: string) => string

const SIZE = 800
const n = (value: number) => value.toFixed(1)

function interference(random: Random, first: string, second: string): string {
  const rings = (x: number, y: number, colour: string, step: number) =>
    Array.from({ length: 34 }, (_, at) => {
      return `<circle cx="${n(x)}" cy="${n(y)}" r="${n(10 + at * step)}" stroke="${colour}" stroke-width="${n(1.2 + at * 0.1)}" stroke-opacity="${n(0.95 - at * 0.02)}"/>`
    }).join('')
  return (
    rings(180 + random() * 120, 470 + random() * 120, first, 21) +
    rings(560 + random() * 90, 250 + random() * 90, second, 23)
  )
}

function starTrails(random: Random, first: string, second: string): string {
  const x = 300 + random() * 300
  const y = 560 + random() * 160
  return Array.from({ length: 150 }, (_, at) => {
    const radius = 14 + at * 5.4
    const from = random() * Math.PI * 2
    const to = from + 0.5 + random() * 0.8
    const colour = random() > 0.78 ? second : first
    return `<path stroke="${colour}" stroke-width="${n(0.8 + random() * 2.6)}" stroke-opacity="${n(0.35 + random() * 0.65)}" d="M${n(x + radius * Math.cos(from))} ${n(y + radius * Math.sin(from))}A${n(radius)} ${n(radius)} 0 0 1 ${n(x + radius * Math.cos(to))} ${n(y + radius * Math.sin(to))}"/>`
  }).join('')
}

function tapeGrain(random: Random, first: string, second: string): string {
  return Array.from({ length: 64 }, (_, line) => {
    const y = 20 + line * 12.2
    let path = `M-10 ${n(y)}`
    const phase = random() * 6
    for (let x = 0; x <= SIZE; x += 16) {
      const swell = Math.exp(-(((x - 470) / 210) ** 2)) * Math.exp(-(((y - 400) / 220) ** 2))
      path += `L${x} ${n(y - swell * (60 + 46 * Math.sin(x * 0.04 + phase)) + (random() - 0.5) * 2.4)}`
    }
    const colour = line % 9 === 4 ? second : first
    return `<path stroke="${colour}" stroke-width="${n(1 + (line % 3) * 0.8)}" stroke-opacity="${n(0.45 + 0.5 * Math.sin((line / 64) * Math.PI))}" d="${path}"/>`
  }).join('')
}

function streetPlan(random: Random, first: string, second: string): string {
  const streets: string[] = []
  let x = -200
  while (x < SIZE + 300) {
    const wide = random() > 0.82
    streets.push(
      `<path stroke="${wide ? second : first}" stroke-width="${wide ? 9 : n(1 + random() * 1.6)}" stroke-opacity="${wide ? '.9' : '.6'}" d="M${n(x)} -60L${n(x - 90)} ${SIZE + 60}"/>`,
    )
    x += 22 + random() * 62
  }
  let y = -100
  while (y < SIZE + 200) {
    const wide = random() > 0.86
    const from = random() > 0.6 ? random() * 500 : -40
    streets.push(
      `<path stroke="${wide ? second : first}" stroke-width="${wide ? 7 : n(1 + random() * 1.4)}" stroke-opacity="${wide ? '.8' : '.55'}" d="M${n(from)} ${n(y + from * 0.12)}L${n(from + 260 + random() * 620)} ${n(y + 40 + from * 0.12)}"/>`,
    )
    y += 16 + random() * 44
  }
  return streets.join('')
}

function tubeBends(random: Random, first: string, second: string): string {
  return Array.from({ length: 9 }, (_, at) => {
    const y = 90 + at * 76
    const turn = 140 + random() * 420
    const drop = 60 + random() * 150
    const d = `M-40 ${n(y)}H${n(turn)}q60 0 60 60v${n(drop)}q0 60 60 60h${n(140 + random() * 200)}q50 0 50 -50v-${n(70 + random() * 120)}q0 -50 50 -50H860`
    const colour = at % 3 === 1 ? second : first
    return `<path stroke="${colour}" stroke-width="26" stroke-opacity=".13" d="${d}"/><path stroke="${colour}" stroke-width="7" stroke-opacity=".95" d="${d}"/><path stroke="#fff" stroke-width="1.6" stroke-opacity=".75" d="${d}"/>`
  }).join('')
}

function oscilloscope(random: Random, first: string, second: string): string {
  const a = 2 + Math.floor(random() * 3)
  const b = a + 1
  return Array.from({ length: 13 }, (_, ring) => {
    const scale = 90 + ring * 22
    const shift = ring * 0.085 + random() * 0.02
    const points = Array.from({ length: 161 }, (_, at) => {
      const t = (at / 160) * Math.PI * 2
      return `${n(400 + scale * 1.15 * Math.sin(a * t + shift * 4))} ${n(400 + scale * Math.sin(b * t))}`
    })
    return `<path stroke="${ring % 4 === 3 ? second : first}" stroke-width="${n(1 + ring * 0.12)}" stroke-opacity="${n(0.9 - ring * 0.04)}" d="M${points.join('L')}"/>`
  }).join('')
}

function moire(random: Random, first: string, second: string): string {
  const turn = 4 + random() * 5
  const lines = (colour: string, step: number) =>
    `<g stroke="${colour}" stroke-width="4.4">${Array.from({ length: 74 }, (_, at) => `<path d="M${n(-320 + at * step)} -320V1120"/>`).join('')}</g>`
  return `<g transform="rotate(32 400 400)">${lines(first, 19)}</g><g transform="rotate(${n(32 + turn)} 400 400)" style="mix-blend-mode:screen">${lines(second, 19.6)}</g>`
}

function halftone(random: Random, first: string, second: string): string {
  const x0 = 260 + random() * 280
  const y0 = 300 + random() * 200
  const dots: string[] = []
  for (let row = 0; row < 36; row += 1) {
    for (let column = 0; column < 36; column += 1) {
      const x = column * 23 + (row % 2 ? 11 : 0)
      const y = row * 23
      const distance = Math.hypot(x - x0, (y - y0) * 1.2)
      const radius = 10.5 * Math.abs(Math.cos(distance / 118)) * Math.max(0.12, 1 - distance / 620)
      if (radius < 0.7) continue
      dots.push(`<circle cx="${x}" cy="${y}" r="${n(radius)}" fill="${distance < 150 ? second : first}"/>`)
    }
  }
  return `<g stroke="none">${dots.join('')}</g>`
}

export const COVER_SYSTEMS: CoverSystem[] = [
  starTrails,
  tapeGrain,
  interference,
  halftone,
  tubeBends,
  moire,
  streetPlan,
  oscilloscope,
]
