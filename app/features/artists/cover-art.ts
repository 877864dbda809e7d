import { COVER_SYSTEMS } from './cover-systems.ts'
import { seeded } from './seeded.ts'

const PAIRS = [
  ['#ff3d8f', '#ffb347'],
  ['#ffb347', '#ff7a6b'],
  ['#37e6ff', '#ff3d8f'],
  ['#ff8fbe', '#37e6ff'],
  ['#ffb347', '#37e6ff'],
  ['#ff3d8f', '#b9a4ff'],
] as const

/** The artist's cover: a system chosen by place on the roster, its numbers by the slug, two colours, grain on top. */
export function drawCover(slug: string, place: number): string {
  const random = seeded(slug)
  const system = COVER_SYSTEMS[place % COVER_SYSTEMS.length] ?? COVER_SYSTEMS[0]
  const [first, second] = PAIRS[place % PAIRS.length] ?? PAIRS[0]
  const x = Math.round(200 + random() * 400)
  const y = Math.round(150 + random() * 350)
  const ground = `<radialGradient id="l" gradientUnits="userSpaceOnUse" cx="${x}" cy="${y}" r="620"><stop offset="0" stop-color="${first}" stop-opacity=".28"/><stop offset="1" stop-color="${first}" stop-opacity="0"/></radialGradient>`
  const grain =
    '<filter id="g"><feTurbulence type="fractalNoise" baseFrequency=".9" numOctaves="2" seed="7"/><feColorMatrix values="0 0 0 0 1 0 0 0 0 1 0 0 0 0 1 0 0 0 .5 -.14"/></filter>'
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 800 800" fill="none" stroke-linecap="round" stroke-linejoin="round">',
    `<defs>${ground}${grain}</defs><rect width="800" height="800" fill="#0d0a12"/><rect width="800" height="800" fill="url(#l)"/>`,
    system ? system(random, first, second) : '',
    '<rect width="800" height="800" filter="url(#g)" opacity=".16"/></svg>',
  ].join('')
}
