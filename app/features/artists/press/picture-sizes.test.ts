import { expect, test } from 'vitest'
import { describeFile, listSizes, nameDownload } from './picture-sizes.ts'

test('a picture is offered in its own proportions and in no size larger than the original', () => {
  expect(listSizes({ width: 4000, height: 3000 })).toEqual([
    { width: 480, height: 360 },
    { width: 960, height: 720 },
    { width: 1600, height: 1200 },
  ])
  expect(listSizes({ width: 1000, height: 2000 }).at(-1)).toEqual({ width: 1000, height: 2000 })
  expect(listSizes({ width: 1000, height: 10_000 })).toEqual([{ width: 250, height: 2500 }])
  expect(listSizes({ width: 300, height: 1 })).toEqual([{ width: 300, height: 1 }])
})

test('an original has its size in its description and a file name that identifies it', () => {
  const picture = { name: 'mirror-lido/0a1b.jpg', width: 4000, height: 3000, bytes: 2_449_000 }
  expect(describeFile(picture)).toBe('JPG 4000 × 3000, 2.4 MB')
  expect(describeFile({ ...picture, bytes: 12 })).toBe('JPG 4000 × 3000, 1 kB')
  expect(nameDownload('mirror-lido', 1, picture.name)).toBe('mirror-lido-press-2.jpg')
})
