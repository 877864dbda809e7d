import { expect, test } from 'vitest'
import { loadContent } from '#content/load.ts'
import { findSimilarTracks } from './similar-tracks.server.ts'

const content = await loadContent()

test('similar tracks list audible reasons first, come from several artists and never include the track itself', async () => {
  const found = findSimilarTracks(content, 'mirror-lido:chlorine')
  expect(found.length).toBeGreaterThan(3)
  expect(found.map(({ track }) => track.id)).not.toContain('mirror-lido:chlorine')
  expect(found[0]?.reasons[0]).toMatch(/BPM/)
  expect(found.filter(({ track }) => track.artistSlug === 'mirror-lido').length).toBeLessThanOrEqual(2)
  expect(found.flatMap(({ reasons }) => reasons).filter((reason) => /^Rights|female vocal/.test(reason))).toEqual([])
})

test('an unknown track has no similar tracks, and each similar track has a reason', () => {
  expect(findSimilarTracks(content, 'mirror-lido:none')).toEqual([])
  const found = findSimilarTracks(content, 'tape-orchard:what-the-well-said')
  expect(found.length).toBeGreaterThan(0)
  for (const { track, reasons } of found) expect(reasons.length, track.id).toBeGreaterThan(0)
})
