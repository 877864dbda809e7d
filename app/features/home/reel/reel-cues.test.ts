import { expect, test } from 'vitest'
import { type Cue, countSignatures, gainAt, leadingCue, reelSeconds, shortTimecode, timecode } from './reel-cues.ts'

const cue = (from: number, to: number, fadeIn = 2, fadeOut = 2): Cue => ({
  id: `a:${from}`,
  slug: 'a',
  artist: 'A',
  track: `${from}`,
  path: '/',
  url: '#',
  isOneStop: true,
  scene: 'Night',
  picture: '/art/scenes/1.svg',
  from,
  to,
  offset: 0,
  fadeIn,
  fadeOut,
  preview: null,
})

test('a cue comes and goes as its picture wants: slowly, or with a cut', () => {
  const slow = cue(10, 20)
  expect([9.9, 10, 11, 12, 17, 19, 20].map((second) => gainAt(slow, second))).toEqual([0, 0, 0.5, 1, 1, 0.5, 0])
  const cut = cue(10, 20, 0, 0)
  expect([9.99, 10, 19.99, 20].map((second) => gainAt(cut, second))).toEqual([0, 1, 1, 0])
})

test('of two cues that overlap the one that comes leads, and between cues there is none', () => {
  const cues = [cue(0, 12), cue(10, 20), cue(22, 30)]
  expect([0, 10.5, 19, 21, 25, 30].map((second) => leadingCue(cues, second))).toEqual([0, 1, 1, null, 2, null])
  expect(reelSeconds(cues)).toBe(31)
})

test('a timecode begins at the hour and counts 24 frames', () => {
  expect(timecode(0)).toBe('01:00:00:00')
  expect(timecode(61.5)).toBe('01:01:01:12')
  expect(timecode(-1)).toBe('01:00:00:00')
  expect(shortTimecode(88.7)).toBe('01:01:29')
})

test('one signature each is said only where it is true', () => {
  const [free, bound] = [{ isOneStop: true }, { isOneStop: false }]
  expect(countSignatures([free, free])).toBe('Two uses, one signature each.')
  expect(countSignatures([free])).toBe('One use, one signature.')
  expect(countSignatures([free, bound])).toBe('Two uses under one picture.')
})
