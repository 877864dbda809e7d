import { expect, test } from 'vitest'
import { isListed } from '#content/paths.ts'
import { featureTracks, findListening } from './listening.ts'

const track = (duration: string, discoUrl: string) => ({ id: 'a', slug: 'a', title: 'A', duration, discoUrl })

test('an artist without a released track is not listed', () => {
  expect(isListed({ tracks: [track('TBD', '#')] })).toBe(false)
  expect(isListed({ tracks: [track('TBD', '#'), track('03:00', '#')] })).toBe(true)
})

test('listening uses the first track with a link, never "#"', () => {
  const url = 'https://a.example/1'
  expect(findListening([track('03:00', '#'), track('02:00', url)], [])).toEqual({ kind: 'catalogue', url })
  expect(findListening([track('03:00', '#')], [])).toEqual({ kind: 'none' })
})

test('listening prefers the first preview to any link', () => {
  const preview = {
    id: 'a:two',
    artistSlug: 'a',
    artist: 'A',
    title: 'Two',
    src: '/two.wav',
    seconds: 9,
    levels: '0z',
  }
  const list = [track('03:00', 'https://a.example/1'), track('02:00', '#')]
  const previews = [preview, { ...preview, id: 'a:three' }]
  expect(findListening(list, previews)).toEqual({ kind: 'preview', preview })
})

test('a card shows four tracks and counts the rest', () => {
  expect(featureTracks([1, 2, 3, 4, 5, 6])).toEqual({ featured: [1, 2, 3, 4], more: 2 })
  expect(featureTracks([1, 2])).toEqual({ featured: [1, 2], more: 0 })
})
