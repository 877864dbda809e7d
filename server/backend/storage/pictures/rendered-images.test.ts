import { expect, test } from 'vitest'
import { createRenderedImages } from './rendered-images.ts'

const imageOf = (bytes: number) => async () => Buffer.alloc(bytes)
const fail = async (): Promise<Buffer> => {
  throw new Error('rendered again')
}

test('a picture is rendered once, also for requests that come while it is being rendered', async () => {
  const rendered = createRenderedImages()
  let made = 0
  const make = async () => {
    made += 1
    return Buffer.from('picture')
  }
  await Promise.all([rendered('a', make), rendered('a', make)])
  expect(String(await rendered('a', fail))).toBe('picture')
  expect(made).toBe(1)
})

test('the least recently used picture is dropped first, and a failure is not cached', async () => {
  const rendered = createRenderedImages(100)
  for (const key of ['a', 'b', 'c', 'd']) await rendered(key, imageOf(25))
  await rendered('a', fail)
  await rendered('e', imageOf(25))
  await rendered('a', fail)
  await expect(rendered('b', fail)).rejects.toThrow('rendered again')
  await rendered('b', imageOf(1))
  await rendered('huge', imageOf(26))
  await expect(rendered('huge', fail)).rejects.toThrow('rendered again')
})
