import { z } from 'zod'
import outlines from './outlines.json' with { type: 'json' }

const FaceSchema = z.strictObject({
  /** Advance and outline of each character, in thousandths of the font size. */
  glyphs: z.record(z.string(), z.tuple([z.number(), z.string()])),
  kerning: z.record(z.string(), z.number()),
})
type Face = z.infer<typeof FaceSchema>

// The site's two typefaces as outlines (Bricolage Grotesque 800 at 96 pt, Hanken Grotesk 400; both SIL OFL 1.1). The rasteriser
// cannot read WOFF2 and would otherwise use a font of the build machine.
const faces = z.strictObject({ display: FaceSchema, text: FaceSchema }).parse(outlines)
export const DISPLAY: Face = faces.display
export const TEXT: Face = faces.text

type SetLine = { width: number; svg: string }

/** A line of text as SVG outlines, with its baseline and left edge at 0. Letters that are not in the typeface lose their accent or are left out. */
export function setLine(text: string, face: Face, size: number, tracking = 0): SetLine {
  const scale = size / 1000
  let x = 0
  let before = ''
  const drawn: string[] = []
  for (const letter of findLetters(text, face)) {
    const [advance, outline] = face.glyphs[letter] ?? [0, '']
    x += face.kerning[before + letter] ?? 0
    if (outline) drawn.push(`<path transform="translate(${Math.round(x)} 0)" d="${outline}"/>`)
    x += advance + tracking
    before = letter
  }
  return { width: (x - tracking) * scale, svg: `<g transform="scale(${scale})">${drawn.join('')}</g>` }
}

/** Breaks a text into lines of at most the given width, unless a single word is wider. */
export function breakLines(text: string, face: Face, size: number, maxWidth: number, tracking = 0): string[] {
  const lines: string[] = []
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const last = lines.at(-1)
    const longer = last === undefined ? word : `${last} ${word}`
    if (last !== undefined && setLine(longer, face, size, tracking).width <= maxWidth) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines
}

function findLetters(text: string, face: Face): string[] {
  return [...text.normalize('NFC')].flatMap((letter) => {
    if (letter in face.glyphs) return [letter]
    return [...letter.normalize('NFD')].filter((part) => part in face.glyphs)
  })
}
