/** The size of a scene. */
export const WIDTH = 1195
export const HEIGHT = 500

export const PINK = '#ff3d8f'
export const AMBER = '#ffb347'
export const CYAN = '#37e6ff'
export const HAZE = '#b3abc4'

type Stroke = { width?: number; opacity?: number; fill?: string; more?: string }

export function line(
  d: string,
  colour: string,
  { width = 1.5, opacity = 1, fill = 'none', more = '' }: Stroke = {},
): string {
  return `<path d="${d}" stroke="${colour}" stroke-width="${width}" stroke-opacity="${opacity}" fill="${fill}"${more}/>`
}

/** A neon tube: halo, colour and white core. */
export function tube(d: string, colour: string, width = 4): string {
  return (
    line(d, colour, { width: width * 5, opacity: 0.08 }) +
    line(d, colour, { width: width * 2.4, opacity: 0.2 }) +
    line(d, colour, { width }) +
    line(d, '#fff', { width: width * 0.36, opacity: 0.85 })
  )
}

/** Light that falls off from a point. */
export function glow(x: number, y: number, radius: number, colour: string, opacity: number, flat = 1): string {
  const id = `g${[x, y, radius].map(Math.round).join('-')}`
  return `<radialGradient id="${id}"><stop offset="0" stop-color="${colour}" stop-opacity="${opacity}"/><stop offset=".4" stop-color="${colour}" stop-opacity="${(opacity * 0.3).toFixed(3)}"/><stop offset="1" stop-color="${colour}" stop-opacity="0"/></radialGradient><ellipse cx="${x}" cy="${y}" rx="${radius}" ry="${radius * flat}" fill="url(#${id})"/>`
}

/** Evenly spaced numbers from 0 to 1. */
export function steps(count: number): number[] {
  return Array.from({ length: count }, (_, at) => at / (count - 1))
}

/** A number between 0 and 1 that looks random but is always the same. */
export function grain(at: number): number {
  const value = Math.sin(at * 127.1 + 11.7) * 43758.5453
  return value - Math.floor(value)
}

export const round = (value: number): number => Math.round(value * 10) / 10

export function through(points: readonly (readonly [number, number])[]): string {
  return `M${points.map(([x, y]) => `${round(x)} ${round(y)}`).join('L')}`
}
