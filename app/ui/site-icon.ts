import { drawTubes } from './letterforms.ts'

const BLOSSOM =
  '<path d="M16 25c-4-3-5.500-8-4-12 1-2.700 2.500-4.600 4-6 1.500 1.400 3 3.300 4 6 1.500 4 0 9-4 12Z"/><path d="M11 14c-3-.8-5.500-.4-7 .5 1 5 5 9.500 12 10.500M21 14c3-.8 5.500-.4 7 .5-1 5-5 9.500-12 10.500"/>'

export const ICON_SIZE = 32

/** The icon of a company without a logo as SVG: its ornament, or else the first letter of its name that has a drawing. */
export function drawIcon(name: string, ornament: 'none' | 'blossom'): string {
  const drawing = ornament === 'blossom' ? BLOSSOM : drawLetter(name)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="6" fill="#08070b"/><g fill="none" stroke="#ff3d8f" stroke-width="2.2" stroke-linecap="round" stroke-linejoin="round">${drawing}</g></svg>`
}

function drawLetter(name: string): string {
  const letter = [...name].find((one) => /[\p{L}\p{N}]/u.test(one) && drawTubes(one))
  const tubes = letter === undefined ? null : drawTubes(letter)
  if (!tubes) return '<circle cx="16" cy="16" r="8"/>'
  // Centred on half the x-height, so that ascenders and tails stay inside.
  const scale = 0.13
  return `<path transform="translate(${16 - (tubes.width * scale) / 2} ${16 + 49 * scale}) scale(${scale})" stroke-width="${2.2 / scale}" d="${tubes.path}"/>`
}
