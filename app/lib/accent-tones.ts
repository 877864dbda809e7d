import type { Look } from '#content/schema.ts'

type Colours = Look['colours']

const WHITE = '#ffffff'
const NIGHT = '#08070b'

/**
 * The tones derived from the three accents: the custom property in app/app.css (named after the default colours), the default
 * value there and in drawings, and how it is derived from other accents.
 */
const TONES: { property?: string; initial: string; derive: (colours: Colours) => string }[] = [
  { property: '--pink', initial: '#ff3d8f', derive: ({ first }) => first },
  { property: '--pink-lit', initial: '#ff62a5', derive: ({ first }) => mix(first, WHITE, 0.19) },
  { property: '--pink-soft', initial: '#ff8fbe', derive: ({ first }) => mix(first, WHITE, 0.42) },
  { property: '--pink-glint', initial: '#ffc0da', derive: ({ first }) => mix(first, WHITE, 0.67) },
  { property: '--pink-hot', initial: '#ffe3ef', derive: ({ first }) => mix(first, WHITE, 0.86) },
  { property: '--pink-dim', initial: '#3a1028', derive: ({ first }) => mix(first, NIGHT, 0.8) },
  { property: '--amber', initial: '#ffb347', derive: ({ second }) => second },
  { property: '--amber-hot', initial: '#fff3dc', derive: ({ second }) => mix(second, WHITE, 0.8) },
  { property: '--amber-deep', initial: '#ff9a2e', derive: ({ second }) => mix(second, NIGHT, 0.1) },
  { property: '--amber-dim', initial: '#33220d', derive: ({ second }) => mix(second, NIGHT, 0.83) },
  { property: '--cyan', initial: '#37e6ff', derive: ({ third }) => third },
  { property: '--cyan-dim', initial: '#0b2b33', derive: ({ third }) => mix(third, NIGHT, 0.83) },
  // The lanes of the boulevard.
  { initial: '#ffcf8a', derive: ({ second }) => mix(second, WHITE, 0.4) },
  { initial: '#a8742c', derive: ({ second }) => mix(second, NIGHT, 0.35) },
  { initial: '#e8387f', derive: ({ first }) => mix(first, NIGHT, 0.1) },
  { initial: '#a82562', derive: ({ first }) => mix(first, NIGHT, 0.35) },
]
const areDefault = ({ first, second, third }: Colours) => `${first} ${second} ${third}` === '#ff3d8f #ffb347 #37e6ff'

/** Custom properties for the root element; undefined if the style sheet already has these colours. */
export function accentStyle(colours: Colours): Record<string, string> | undefined {
  if (areDefault(colours)) return undefined
  return Object.fromEntries(TONES.flatMap(({ property, derive }) => (property ? [[property, derive(colours)]] : [])))
}

/** Replaces the default colours in a drawing. */
export function recolour(drawing: string, colours: Colours): string {
  if (areDefault(colours)) return drawing
  const tones = new Map(TONES.map(({ initial, derive }) => [initial, derive(colours)]))
  return drawing.replace(/#[0-9a-f]{6}\b/g, (colour) => tones.get(colour) ?? colour)
}

/** Mixes a colour with a fraction of another. */
function mix(colour: string, other: string, part: number): string {
  const parts = [1, 3, 5].map((at) => {
    const [own = 0, added = 0] = [colour, other].map((hex) => Number.parseInt(hex.slice(at, at + 2), 16))
    return Math.round(own + (added - own) * part)
  })
  return `#${parts.map((value) => value.toString(16).padStart(2, '0')).join('')}`
}
