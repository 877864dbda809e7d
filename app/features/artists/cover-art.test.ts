import { expect, test } from 'vitest'
import { drawCover } from './cover-art.ts'

test('a cover is the same every time and another for another artist', () => {
  expect(drawCover('sable-verano', 0)).toBe(drawCover('sable-verano', 0))
  expect(drawCover('sable-verano', 0)).not.toBe(drawCover('night-bus-quartet', 8))
})

test('twelve covers are drawn without a number that is none', () => {
  for (let place = 0; place < 12; place += 1) expect(drawCover(`artist-${place}`, place)).not.toMatch(/NaN|undefined/)
})
