/** The backgrounds of text, from the page to the lightest surface. `app/app.css` has the same colours. */
export const GROUNDS = { night: '#08070b', asphalt: '#121017', kerb: '#1d1a25' } as const

/** The minimum contrast of text (WCAG 2.2, success criterion 1.4.3). */
export const TEXT_CONTRAST = 4.5

/** The contrast ratio of two colours such as `#ff3d8f`, from 1 to 21 (WCAG 2.2). */
export function getContrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [getLuminance(one), getLuminance(other)].sort((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

/** The contrast of an accent with the background where it is lowest. */
export function getTextContrast(accent: string): number {
  return Math.min(...Object.values(GROUNDS).map((ground) => getContrast(accent, ground)))
}

function getLuminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
