import { expect, test } from 'vitest'
import { PICTURE_SIZES, roundToFixedSize } from './picture-sizes.ts'

test('every width is rounded up to a fixed one, and the aspect ratio stays', () => {
  const widths = new Set(
    Array.from({ length: 2500 }, (_, at) => roundToFixedSize({ width: at + 1, quality: 80 }).width),
  )
  expect([...widths]).toEqual([...PICTURE_SIZES])
  expect(roundToFixedSize({ width: 610, height: 305, quality: 78 })).toEqual({ width: 640, height: 320, quality: 80 })
  expect(roundToFixedSize({ height: 99, quality: 55 })).toEqual({ width: undefined, height: 100, quality: 55 })
  expect(roundToFixedSize({ width: 320, height: 213, quality: 80 })).toEqual({ width: 320, height: 213, quality: 80 })
  expect(roundToFixedSize({ quality: 22 })).toEqual({ quality: 20 })
})
