import { AMBER, glow, grain, HAZE, HEIGHT, line, round, steps, through, WIDTH } from './pen.ts'

/** Umbrellas under rain, and one that is turned away. */
export function procession(): string {
  const umbrella = (x: number, y: number, size: number, colour: string, opacity: number) => {
    const edge = [1, 2, 3, 4].map(() => `q${round(size * 0.25)} ${round(-size * 0.16)} ${round(size * 0.5)} 0`).join('')
    const dome = `M${round(x - size)} ${y}C${round(x - size)} ${round(y - size * 1.1)} ${round(x + size)} ${round(y - size * 1.1)} ${round(x + size)} ${y}`
    const ribs = `M${x} ${round(y - size * 0.83)}q${round(-size * 0.42)} ${round(size * 0.25)} ${round(-size * 0.5)} ${round(size * 0.83)}M${x} ${round(y - size * 0.83)}q${round(size * 0.42)} ${round(size * 0.25)} ${round(size * 0.5)} ${round(size * 0.83)}`
    return (
      line(`${dome}M${round(x - size)} ${y}${edge}`, colour, {
        width: round(1 + size / 60),
        opacity,
        fill: '#0b0a10',
      }) + line(`${ribs}M${x} ${round(y - size * 0.96)}V${round(y + size * 1.9)}`, colour, { opacity: opacity * 0.5 })
    )
  }
  const row = steps(7).map((t) =>
    umbrella(
      round(470 + 560 * t ** 0.86),
      round(300 - 62 * t),
      round(92 - 70 * t),
      HAZE,
      round(100 * (0.8 - 0.45 * t)) / 100,
    ),
  )
  const rain = (count: number, seed: number, length: number) =>
    steps(count)
      .map(
        (_, at) =>
          `M${round(grain(at + seed) * (WIDTH + 120) - 40)} ${round(grain(at + seed + 300) * HEIGHT)}l${round(-length * 0.22)} ${length}`,
      )
      .join('')
  return (
    glow(700, -40, 760, '#8d83a8', 0.5, 0.62) +
    line(through(steps(50).map((t) => [t * WIDTH, 352 - 46 * t - 10 * Math.sin(t * 9)])), HAZE, { opacity: 0.5 }) +
    row.reverse().join('') +
    glow(1066, 300, 130, AMBER, 0.55) +
    umbrella(1040, 318, 74, AMBER, 0.95) +
    line(rain(150, 1, 26), '#fff', { width: 0.9, opacity: 0.2 }) +
    line(rain(40, 700, 54), '#fff', { width: 1.3, opacity: 0.26 })
  )
}
