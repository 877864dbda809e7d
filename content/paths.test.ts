import { expect, test } from 'vitest'
import { emptyLabel } from '#tests/harness/other-labels.ts'
import { loadContent } from './load.ts'
import { listBuiltPaths, listIndexablePaths } from './paths.ts'
import type { Content } from './schema.ts'

const LISTS = ['/artists', '/catalog', '/team', '/ar']
const listed = (content: Content) => LISTS.filter((path) => listIndexablePaths(content).includes(path))

test('an empty page is still built but not in the sitemap', async () => {
  const content = await loadContent()
  const empty = emptyLabel(content)
  expect(listed(content)).toEqual(LISTS)
  expect(listed(empty)).toEqual([])
  expect(listBuiltPaths(empty)).toEqual(expect.arrayContaining(LISTS))
  const [artist] = content.artists.map((one) => ({ ...one, tracks: one.tracks.slice(0, 1) }))
  const unreleased = artist && { ...artist, tracks: artist.tracks.map((track) => ({ ...track, duration: 'TBD' })) }
  expect(listed({ ...empty, artists: unreleased ? [unreleased] : [] })).toEqual([])
  expect(listed({ ...empty, artists: artist ? [artist] : [] })).toEqual(['/artists', '/catalog'])
  expect(listed({ ...empty, team: content.team })).toEqual(['/team'])
})
