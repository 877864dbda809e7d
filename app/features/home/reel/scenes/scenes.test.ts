import { expect, test } from 'vitest'
import { drawScene, findScenePath, listScenePaths } from './scenes.ts'

test('every scene is a different, small picture, and a longer reel repeats them', () => {
  const paths = listScenePaths()
  const drawn = paths.map(drawScene)
  expect(new Set(drawn).size).toBe(paths.length)
  for (const picture of drawn) {
    expect(picture).toMatch(/^<svg [^>]*viewBox="0 0 1195 500"/)
    expect(picture).not.toMatch(/NaN|undefined/)
    expect(picture?.length).toBeLessThan(24_000)
  }
  expect(findScenePath(paths.length)).toBe(paths[0])
  expect(drawScene('/art/scenes/99.svg')).toBeNull()
})

test('the gradients of a picture have unique ids', () => {
  for (const path of listScenePaths()) {
    const ids = [...(drawScene(path) ?? '').matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)
    expect(new Set(ids).size).toBe(ids.length)
  }
})
