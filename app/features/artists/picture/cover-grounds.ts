import { type DrawCover, n, repeat, traceLine } from './cover-pen.ts'

/** A cliff in layers, and one stone cut from it and set a hand higher. */
export const strata: DrawCover = (random, first, second) => {
  const bends = Array.from({ length: 4 }, () => ({
    at: random() * 800,
    wide: 150 + random() * 200,
    up: 20 + random() * 50,
  }))
  const layers = repeat(44, (layer) => {
    const y0 = -40 + layer * 21
    const points: [number, number][] = Array.from({ length: 51 }, (_, at) => {
      const x = at * 16
      const rise = bends.reduce((sum, bend) => sum + bend.up * Math.exp(-(((x - bend.at) / bend.wide) ** 2)), 0)
      return [x, y0 - rise * (0.5 + layer / 50) + (random() - 0.5) * 2]
    })
    const thick = layer % 7 === 2
    return `<path stroke="${thick ? second : first}" stroke-width="${thick ? 9 : n(1.2 + random() * 2.6)}" stroke-opacity="${thick ? '.85' : n(0.4 + random() * 0.45)}" d="${traceLine(points)}"/>`
  })
  const x = 300 + random() * 60
  const stone = `M${n(x)} 650V300a105 105 0 0 1 210 0V650Z`
  return [
    `<clipPath id="s"><path d="${stone}"/></clipPath><g opacity=".62">${layers}</g>`,
    `<path fill="#0d0a12" d="${stone}"/><g clip-path="url(#s)"><g transform="translate(60 -56) rotate(-90 400 400)">${layers}</g></g>`,
    `<path stroke="#fff" stroke-opacity=".85" stroke-width="2.4" d="${stone}"/>`,
  ].join('')
}

/** A tape loop that has been left out: straight lines, one swell. */
export const tapeGrain: DrawCover = (random, first, second) =>
  repeat(64, (line) => {
    const y = 20 + line * 12.2
    const phase = random() * 6
    const points: [number, number][] = Array.from({ length: 52 }, (_, at) => {
      const x = at * 16 - 10
      const swell = Math.exp(-(((x - 470) / 210) ** 2)) * Math.exp(-(((y - 400) / 220) ** 2))
      return [x, y - swell * (60 + 46 * Math.sin(x * 0.04 + phase)) + (random() - 0.5) * 2.4]
    })
    return `<path stroke="${line % 9 === 4 ? second : first}" stroke-width="${n(1 + (line % 3) * 0.8)}" stroke-opacity="${n(0.45 + 0.5 * Math.sin((line / 64) * Math.PI))}" d="${traceLine(points)}"/>`
  })

/** Two grids that meet at a boulevard, some of the blocks lit. */
export const streetPlan: DrawCover = (random, first, second) => {
  const quarter = (turn: number, clip: string, step: number) => {
    const blocks = repeat(22, (row) =>
      repeat(14, (column) => {
        const wide = step * 1.9
        const kept = random()
        if (kept < 0.12) return ''
        const lit = random() > 0.9
        const x = -300 + column * (wide + 7)
        const y = -200 + row * (step + 7)
        const shorter = kept < 0.35 ? wide * 0.55 : wide
        return lit
          ? `<rect x="${n(x)}" y="${n(y)}" width="${n(shorter)}" height="${n(step)}" fill="${second}" stroke="none"/>`
          : `<rect x="${n(x)}" y="${n(y)}" width="${n(shorter)}" height="${n(step)}" fill="${first}" fill-opacity="${n(0.06 + random() * 0.2)}" stroke-opacity=".75"/>`
      }),
    )
    return `<g clip-path="url(#${clip})"><g transform="rotate(${turn} 400 400)" stroke="${first}" stroke-width="1.4">${blocks}</g></g>`
  }
  const boulevard = 'M-40 660C180 600 300 430 420 340S700 170 860 150'
  return [
    `<clipPath id="a"><path d="${boulevard}V-60H-60Z"/></clipPath><clipPath id="b"><path d="${boulevard}V860H-60Z"/></clipPath>`,
    quarter(-4, 'a', 34),
    quarter(-37, 'b', 46),
    `<path stroke="#0d0a12" stroke-width="44" d="${boulevard}"/><path stroke="${second}" stroke-width="22" stroke-opacity=".2" d="${boulevard}"/><path stroke="${second}" stroke-width="6" d="${boulevard}"/>`,
  ].join('')
}
