import type { Look } from '#content/schema.ts'

type Colours = Look['colours']

const WHITE = '#ffffff'
const NIGHT = '#08070b'

/**
 * The tones that the site makes of the three accents: each has the property by which app/app.css knows it (named after the first
 * look the site had), the value that it has there and in drawings, and how it is made of other accents.
 */
const TONES: { property?: string; own: string; of: (colours: Colours) => string }[] = [
  { property: '--pink', own: '#ff3d8f', of: ({ first }) => first },
  { property: '--pink-lit', own: '#ff62a5', of: ({ first }) => mix(first, WHITE, 0.19) },
  { property: '--pink-soft', own: '#ff8fbe', of: ({ first }) => mix(first, WHITE, 0.42) },
  { property: '--pink-glint', own: '#ffc0da', of: ({ first }) => mix(first, WHITE, 0.67) },
  { property: '--pink-hot', own: '#ffe3ef', of: ({ first }) => mix(first, WHITE, 0.86) },
  { property: '--pink-dim', own: '#3a1028', of: ({ first }) => mix(first, NIGHT, 0.8) },
  { property: '--amber', own: '#ffb347', of: ({ second }) => second },
  { property: '--amber-hot', own: '#fff3dc', of: ({ second }) => mix(second, WHITE, 0.8) },
  { property: '--amber-deep', own: '#ff9a2e', of: ({ second }) => mix(second, NIGHT, 0.1) },
  { property: '--amber-dim', own: '#33220d', of: ({ second }) => mix(second, NIGHT, 0.83) },
  { property: '--cyan', own: '#37e6ff', of: ({ third }) => third },
  { property: '--cyan-dim', own: '#0b2b33', of: ({ third }) => mix(third, NIGHT, 0.83) },
  // Of the boulevard's lanes.
  { own: '#ffcf8a', of: ({ second }) => mix(second, WHITE, 0.4) },
  { own: '#a8742c', of: ({ second }) => mix(second, NIGHT, 0.35) },
  { own: '#e8387f', of: ({ first }) => mix(first, NIGHT, 0.1) },
  { own: '#a82562', of: ({ first }) => mix(first, NIGHT, 0.35) },
]
const isOwn = ({ first, second, third }: Colours) => `${first} ${second} ${third}` === '#ff3d8f #ffb347 #37e6ff'

/** The custom properties of the page's root; undefined if the style sheet already has these colours. */
export function accentStyle(colours: Colours): Record<string, string> | undefined {
  if (isOwn(colours)) return undefined
  return Object.fromEntries(TONES.flatMap(({ property, of }) => (property ? [[property, of(colours)]] : [])))
}

/** A drawing in other accents than those that drawings name. */
export function recolour(drawing: string, colours: Colours): string {
  if (isOwn(colours)) return drawing
  const tones = new Map(TONES.map(({ own, of }) => [own, of(colours)]))
  return drawing.replace(/#[0-9a-f]{6}\b/g, (colour) => tones.get(colour) ?? colour)
}

/** A colour mixed with a part of another. */
function mix(colour: string, other: string, part: number): string {
  const parts = [1, 3, 5].map((at) => {
    const [own = 0, added = 0] = [colour, other].map((hex) => Number.parseInt(hex.slice(at, at + 2), 16))
    return Math.round(own + (added - own) * part)
  })
  return `#${parts.map((value) => value.toString(16).padStart(2, '0')).join('')}`
}
