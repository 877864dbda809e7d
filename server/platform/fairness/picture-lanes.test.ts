import { expect, test } from 'vitest'
import { createPictureLanes } from './picture-lanes.ts'

test('a light picture does not wait behind heavy ones, and a full lane refuses', async () => {
  const lanes = createPictureLanes(2)
  const { promise, resolve } = Promise.withResolvers<string>()
  const heavy = Array.from({ length: 3 }, () => lanes('heavy', () => promise))
  await expect(lanes('heavy', () => promise)).rejects.toMatchObject({ code: 'unavailable' })
  expect(await lanes('light', async () => 'small')).toBe('small')
  resolve('large')
  expect(await Promise.all(heavy)).toEqual(['large', 'large', 'large'])
  expect(await lanes('heavy', async () => 'later')).toBe('later')
})
