import { expect, test } from 'vitest'
import { loadContent } from '#content/load.ts'
import { listNeighbours } from './neighbours.server.ts'

const content = await loadContent()

test('neighbours share something audible first, are never the track itself, and come from several artists', async () => {
  const found = listNeighbours(content, 'mirror-lido:chlorine')
  expect(found.length).toBeGreaterThan(3)
  expect(found.map(({ track }) => track.id)).not.toContain('mirror-lido:chlorine')
  expect(found[0]?.reasons[0]).toMatch(/BPM/)
  expect(found.filter(({ track }) => track.artistSlug === 'mirror-lido').length).toBeLessThanOrEqual(2)
  expect(found.flatMap(({ reasons }) => reasons).filter((reason) => /^Rights|female vocal/.test(reason))).toEqual([])
})

test('a track that does not exist has no neighbours, and each neighbour of one without data says what it shares', () => {
  expect(listNeighbours(content, 'mirror-lido:none')).toEqual([])
  const found = listNeighbours(content, 'tape-orchard:what-the-well-said')
  expect(found.length).toBeGreaterThan(0)
  for (const { track, reasons } of found) expect(reasons.length, track.id).toBeGreaterThan(0)
})
