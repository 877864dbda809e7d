import { expect, test } from 'vitest'
import { featureTracks, findListening, isListed } from './listening.ts'

const track = (duration: string, discoUrl: string, preview?: string) => ({ title: 'A', duration, discoUrl, preview })

test('an artist whose every track is to be determined is not listed', () => {
  expect(isListed({ tracks: [track('TBD', '#')] })).toBe(false)
  expect(isListed({ tracks: [track('TBD', '#'), track('03:00', '#')] })).toBe(true)
})

test('listening starts at the first track that leads somewhere and never at #', () => {
  const url = 'https://a.example/1'
  expect(findListening([track('03:00', '#'), track('02:00', url)])).toEqual({ kind: 'catalogue', url })
  expect(findListening([track('03:00', '#')])).toEqual({ kind: 'none' })
})

test('listening prefers a preview, wherever in the list it is', () => {
  const list = [track('03:00', 'https://a.example/1'), track('02:00', '#', '/previews/two.mp3')]
  expect(findListening(list)).toEqual({ kind: 'preview', src: '/previews/two.mp3' })
})

test('a card shows four tracks and counts the rest', () => {
  expect(featureTracks([1, 2, 3, 4, 5, 6])).toEqual({ featured: [1, 2, 3, 4], more: 2 })
  expect(featureTracks([1, 2])).toEqual({ featured: [1, 2], more: 0 })
})
