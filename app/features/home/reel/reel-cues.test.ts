import { expect, test } from 'vitest'
import {
  type Cue,
  describeSignatures,
  findLeadingCue,
  formatShortTimecode,
  formatTimecode,
  getGain,
  getReelSeconds,
} from './reel-cues.ts'

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

test('a cue fades in and out, or begins and ends with a cut', () => {
  const slow = cue(10, 20)
  expect([9.9, 10, 11, 12, 17, 19, 20].map((second) => getGain(slow, second))).toEqual([0, 0, 0.5, 1, 1, 0.5, 0])
  const cut = cue(10, 20, 0, 0)
  expect([9.99, 10, 19.99, 20].map((second) => getGain(cut, second))).toEqual([0, 1, 1, 0])
})

test('the later of two overlapping cues leads, and between cues none does', () => {
  const cues = [cue(0, 12), cue(10, 20), cue(22, 30)]
  expect([0, 10.5, 19, 21, 25, 30].map((second) => findLeadingCue(cues, second))).toEqual([0, 1, 1, null, 2, null])
  expect(getReelSeconds(cues)).toBe(31)
})

test('a timecode begins at the hour and counts 24 frames', () => {
  expect(formatTimecode(0)).toBe('01:00:00:00')
  expect(formatTimecode(61.5)).toBe('01:01:01:12')
  expect(formatTimecode(-1)).toBe('01:00:00:00')
  expect(formatShortTimecode(88.7)).toBe('01:01:29')
})

test('“one signature each” appears only if every cue is one-stop', () => {
  const [free, bound] = [{ isOneStop: true }, { isOneStop: false }]
  expect(describeSignatures([free, free])).toBe('Two uses, one signature each.')
  expect(describeSignatures([free])).toBe('One use, one signature.')
  expect(describeSignatures([free, bound])).toBe('Two uses under one picture.')
})
