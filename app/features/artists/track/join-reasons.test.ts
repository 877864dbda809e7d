import { expect, test } from 'vitest'
import { joinReasons } from './join-reasons.ts'

test('neighbouring reasons of one kind name the kind once', () => {
  const reasons = ['128 BPM', 'Keyword: synth', 'Keyword: electronic', 'Mood: dread', 'Keyword: late']
  expect(joinReasons(reasons)).toBe('128 BPM\u00a0· Keyword: synth, electronic\u00a0· Mood: dread\u00a0· Keyword: late')
})

test('reasons without a kind stay separate, and no reasons give an empty text', () => {
  expect(joinReasons(['Female vocal', 'E minor'])).toBe('Female vocal\u00a0· E minor')
  expect(joinReasons([])).toBe('')
})
