import { expect, test } from 'vitest'
import { featureTracks, findListenUrl, isListed } from './listening.ts'

const track = (duration: string, discoUrl: string) => ({ title: 'A', duration, discoUrl })

test('an artist whose every track is to be determined is not listed', () => {
  expect(isListed({ tracks: [track('TBD', '#')] })).toBe(false)
  expect(isListed({ tracks: [track('TBD', '#'), track('03:00', '#')] })).toBe(true)
})

test('listening starts at the first track that leads somewhere and never at #', () => {
  expect(findListenUrl([track('03:00', '#'), track('02:00', 'https://a.example/1')])).toBe('https://a.example/1')
  expect(findListenUrl([track('03:00', '#')])).toBeNull()
})

test('a card shows four tracks and counts the rest', () => {
  expect(featureTracks([1, 2, 3, 4, 5, 6])).toEqual({ featured: [1, 2, 3, 4], more: 2 })
  expect(featureTracks([1, 2])).toEqual({ featured: [1, 2], more: 0 })
})
