import { expect, test } from 'vitest'
import { COVER_SYSTEMS } from '#content/schema.ts'
import { drawCover } from './cover-art.ts'

test('a cover is the same every time and differs between artists', () => {
  expect(drawCover('sable-verano', 'star-trails')).toBe(drawCover('sable-verano', 'star-trails'))
  expect(drawCover('sable-verano', 'star-trails')).not.toBe(drawCover('night-bus-quartet', 'star-trails'))
})

test('every pattern renders without invalid numbers', () => {
  const covers = COVER_SYSTEMS.map((system) => drawCover('sable-verano', system))
  for (const cover of covers) expect(cover).not.toMatch(/NaN|undefined|Infinity/)
  expect(new Set(covers).size).toBe(COVER_SYSTEMS.length)
})
