import { expect, test, vi } from 'vitest'
import { listNeighbours } from './neighbours.server.ts'

vi.mock('./content.server.ts', async () => {
  const { loadContent: load } = await import('#content/load.ts')
  return { content: await load() }
})

test('neighbours share something audible first, are never the track itself, and come from several artists', async () => {
  const found = listNeighbours('mirror-lido:chlorine')
  expect(found.length).toBeGreaterThan(3)
  expect(found.map(({ track }) => track.id)).not.toContain('mirror-lido:chlorine')
  expect(found[0]?.reasons[0]).toMatch(/BPM/)
  expect(found.filter(({ track }) => track.artistSlug === 'mirror-lido').length).toBeLessThanOrEqual(2)
  expect(found.flatMap(({ reasons }) => reasons).filter((reason) => /^Rights|female vocal/.test(reason))).toEqual([])
})

test('a track that does not exist has no neighbours, and each neighbour of one without data says what it shares', () => {
  expect(listNeighbours('mirror-lido:none')).toEqual([])
  const found = listNeighbours('tape-orchard:what-the-well-said')
  expect(found.length).toBeGreaterThan(0)
  for (const { track, reasons } of found) expect(reasons.length, track.id).toBeGreaterThan(0)
})
