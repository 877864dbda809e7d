import type { Artist } from '#content/schema.ts'
import type { DrawCover } from './cover-patterns.ts'
import {
  halftone,
  interference,
  moire,
  roseWindow,
  standingWaves,
  starTrails,
  strata,
  streetPlan,
  tapeGrain,
  tubeBends,
} from './cover-patterns.ts'

type CoverSystem = NonNullable<Artist['image']>

const PINK = '#ff3d8f'
const ROSE = '#ff8fbe'
const AMBER = '#ffb347'
const CORAL = '#ff7a6b'
const CYAN = '#37e6ff'
const VIOLET = '#b9a4ff'

/** The drawing function, the two colours and the position of the light for each pattern. */
const SYSTEMS: Record<CoverSystem, { draw: DrawCover; first: string; second: string; light: [number, number] }> = {
  'star-trails': { draw: starTrails, first: PINK, second: AMBER, light: [430, 640] },
  strata: { draw: strata, first: AMBER, second: CORAL, light: [400, 120] },
  interference: { draw: interference, first: CYAN, second: PINK, light: [240, 520] },
  halftone: { draw: halftone, first: CORAL, second: AMBER, light: [420, 420] },
  'tube-bends': { draw: tubeBends, first: AMBER, second: PINK, light: [200, 200] },
  'rose-window': { draw: roseWindow, first: VIOLET, second: PINK, light: [400, 400] },
  'street-plan': { draw: streetPlan, first: PINK, second: CYAN, light: [560, 300] },
  'tape-grain': { draw: tapeGrain, first: AMBER, second: CYAN, light: [460, 420] },
  'standing-waves': { draw: standingWaves, first: CYAN, second: ROSE, light: [400, 300] },
  moire: { draw: moire, first: CORAL, second: CYAN, light: [620, 620] },
}

/** The artist's cover as SVG: the chosen pattern, seeded by the id. */
export function drawCover(id: string, image: CoverSystem): string {
  const { draw, first, second, light } = SYSTEMS[image]
  const ground = `<radialGradient id="l" gradientUnits="userSpaceOnUse" cx="${light[0]}" cy="${light[1]}" r="560"><stop offset="0" stop-color="${first}" stop-opacity=".26"/><stop offset="1" stop-color="${first}" stop-opacity="0"/></radialGradient>`
  const grain =
    '<filter id="g" x="0" y="0" width="100%" height="100%"><feTurbulence type="fractalNoise" baseFrequency=".8" numOctaves="2" seed="7"/><feColorMatrix values="0 0 0 0 1 0 0 0 0 1 0 0 0 0 1 0 0 0 .5 -.14"/></filter>'
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="1200" viewBox="0 0 800 800" fill="none" stroke-linecap="round" stroke-linejoin="round">',
    `<defs>${ground}${grain}</defs><rect width="800" height="800" fill="#0d0a12"/><rect width="800" height="800" fill="url(#l)"/>`,
    draw(seeded(id), first, second),
    '<rect width="800" height="800" filter="url(#g)" opacity=".12"/></svg>',
  ].join('')
}

/** A random number generator seeded by a word (FNV-1a, mulberry32): the same word gives the same numbers everywhere. */
function seeded(word: string): () => number {
  let state = 2166136261
  for (const letter of word) state = Math.imul(state ^ letter.charCodeAt(0), 16777619)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}
