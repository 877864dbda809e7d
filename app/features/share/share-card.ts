import { recolour } from '#app/lib/accent-tones.ts'
import { drawTubes } from '#app/ui/letterforms.ts'
import type { Content } from '#content/schema.ts'
import { breakLines, DISPLAY, setLine, TEXT } from './set-type.ts'

export const CARD_WIDTH = 1200
export const CARD_HEIGHT = 630

export type ShareCard = {
  /** The page's path, which seeds the waveform at the bottom. */
  path: string
  mark: string
  title: string
  detail: string
}

type LabelContent = Pick<Content, 'company' | 'look'>

const MARGIN = 72
/** The width left for the name beside the page's mark. */
const NAME_ROOM = 620
const MEASURE = CARD_WIDTH - 2 * MARGIN
/** The width left for text beside a picture, which fades out behind the end of the text. */
const MEASURE_BESIDE = 640
const TITLE_SIZES = [176, 152, 132, 112, 96, 84, 72]
const DETAIL_SIZE = 34
const FULL = `width="${CARD_WIDTH}" height="${CARD_HEIGHT}"`
const GROUND = `<rect ${FULL} fill="#08070b"/><rect ${FULL} fill="url(#l)"/>`
const SCRIM = `<linearGradient id="s"><stop offset=".48" stop-color="#08070b"/><stop offset=".8" stop-color="#08070b" stop-opacity="0"/></linearGradient><linearGradient id="t" x2="0" y2="1"><stop offset="0" stop-color="#08070b" stop-opacity=".88"/><stop offset=".3" stop-color="#08070b" stop-opacity="0"/></linearGradient><rect ${FULL} fill="url(#s)"/><rect ${FULL} fill="url(#t)"/>`
const FOOT = 532
const BAR_STEP = 9

/**
 * The image for link previews: the page's name on a cue sheet below the sign, as an SVG document. With `overPicture` the background
 * is transparent at the right edge, where a square picture will be.
 */
export function drawShareCard(card: ShareCard, { company, look }: LabelContent, overPicture = false): string {
  const colour = pickColour(card.path)
  const measure = overPicture ? MEASURE_BESIDE : MEASURE
  const detail = breakLines(card.detail, TEXT, DETAIL_SIZE, measure).slice(0, 2)
  const titleFoot = FOOT - 44 - (detail.length - 1) * 46 - 34
  const drawing = [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${CARD_WIDTH} ${CARD_HEIGHT}" width="${CARD_WIDTH}" height="${CARD_HEIGHT}">`,
    `<defs><radialGradient id="l" gradientUnits="userSpaceOnUse" cx="1010" cy="70" r="820"><stop offset="0" stop-color="${colour}" stop-opacity=".4"/><stop offset=".45" stop-color="${colour}" stop-opacity=".1"/><stop offset="1" stop-color="${colour}" stop-opacity="0"/></radialGradient>`,
    '<filter id="h" x="-20%" y="-80%" width="140%" height="260%"><feGaussianBlur stdDeviation="9"/></filter></defs>',
    overPicture ? SCRIM : GROUND,
    drawHead(card.mark, drawName(company.shortName, look.logo ? 'wordmark' : look.sign), overPicture),
    drawTitle(card.title, { foot: titleFoot, measure, room: titleFoot - (overPicture ? 214 : 176) }),
    ...detail.map((line, at) => place(MARGIN, FOOT - (detail.length - 1 - at) * 46, '#b3abc4', line)),
    drawFoot(card.path, colour),
    '</svg>',
  ].join('')
  return recolour(drawing, look.colours)
}

/** The label's name as on its sign, smaller if it would reach the mark. In plain type if the label has a logo. */
function drawName(name: string, style: Content['look']['sign']): string {
  const tubes = style === 'neon' ? drawTubes(name) : null
  if (!tubes) {
    const size = 46 * Math.min(1, NAME_ROOM / setLine(name, DISPLAY, 46, -10).width)
    return `<g fill="#f4f1fa" transform="translate(${MARGIN} 104)">${setLine(name, DISPLAY, size, -10).svg}</g>`
  }
  const sign = `<path d="${tubes.path}"/>`
  return [
    `<g fill="none" stroke-linecap="round" stroke-linejoin="round" transform="translate(${MARGIN} 104) scale(${Math.min(0.28, NAME_ROOM / tubes.width)})">`,
    `<g stroke="#ff3d8f" stroke-width="22" filter="url(#h)" opacity=".8">${sign}</g>`,
    `<g stroke="#ff3d8f" stroke-width="15">${sign}</g><g stroke="#ffe3ef" stroke-width="6">${sign}</g></g>`,
  ].join('')
}

function drawHead(mark: string, name: string, overPicture: boolean): string {
  const label = setLine(mark.toUpperCase(), TEXT, 24, 120)
  return [
    name,
    // Small text on a picture is unreadable, so the mark moves down to the title.
    `<g fill="#b3abc4" transform="translate(${overPicture ? `${MARGIN} 186` : `${CARD_WIDTH - MARGIN - label.width} 100`})">${label.svg}</g>`,
    `<path d="M${MARGIN} 144.5H${overPicture ? MARGIN + 480 : CARD_WIDTH - MARGIN}" stroke="#fff" stroke-opacity=".24"/>`,
  ].join('')
}

type TitleSpace = { foot: number; measure: number; room: number }

/** Uses the largest size at which the title fits on two lines, or else on three. */
function drawTitle(title: string, { foot, measure, room }: TitleSpace): string {
  const fits = (size: number, most: number) => {
    const lines = breakLines(title, DISPLAY, size, measure, -20)
    const height = lines.length * size * 0.9
    const widest = Math.max(...lines.map((line) => setLine(line, DISPLAY, size, -20).width))
    return lines.length <= most && widest <= measure && height <= room ? { size, lines } : null
  }
  const chosen =
    TITLE_SIZES.map((size) => fits(size, 2)).find((set) => set !== null) ??
    TITLE_SIZES.map((size) => fits(size, 3)).find((set) => set !== null) ??
    ({ size: 60, lines: breakLines(title, DISPLAY, 60, measure, -20).slice(0, 4) } as const)
  return chosen.lines
    .map((line, at) => {
      const y = foot - (chosen.lines.length - 1 - at) * chosen.size * 0.9
      return `<g fill="#f4f1fa" transform="translate(${MARGIN - chosen.size * 0.04} ${y})">${setLine(line, DISPLAY, chosen.size, -20).svg}</g>`
    })
    .join('')
}

function place(x: number, y: number, colour: string, text: string): string {
  return `<g fill="${colour}" transform="translate(${x} ${y})">${setLine(text, TEXT, DETAIL_SIZE).svg}</g>`
}

function drawFoot(path: string, colour: string): string {
  const seed = [...path].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 9973, 7)
  const bars: string[] = []
  for (let bar = 0; bar * BAR_STEP < CARD_WIDTH; bar += 1) {
    const phrase = Math.abs(Math.sin(bar * 0.047 + seed)) ** 1.3
    const beat = 0.4 + 0.6 * Math.abs(Math.sin(bar * 0.69 + seed * 2.3))
    const grain = 0.55 + 0.45 * Math.abs(Math.sin(bar * 12.9898 + seed))
    bars.push(`M${bar * BAR_STEP + 4} ${CARD_HEIGHT}v${-(6 + 58 * phrase * beat * grain).toFixed(1)}`)
  }
  return `<path d="${bars.join('')}" stroke="${colour}" stroke-width="3.5" fill="none"/>`
}

function pickColour(path: string): string {
  if (path.startsWith('/artists')) return '#ffb347'
  return path.startsWith('/services') ? '#37e6ff' : '#ff3d8f'
}
