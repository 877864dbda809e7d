import { expect, test } from 'vitest'
import { breakLines, DISPLAY, setLine, TEXT } from './set-type.ts'

test('the width of a line is proportional to the font size', () => {
  const { width } = setLine('Neon', DISPLAY, 100)
  expect(width).toBeGreaterThan(150)
  expect(setLine('Neon', DISPLAY, 200).width).toBeCloseTo(width * 2)
})

test('pairs are kerned', () => {
  const apart = setLine('A', DISPLAY, 1000).width + setLine('V', DISPLAY, 1000).width
  expect(setLine('AV', DISPLAY, 1000).width).toBeLessThan(apart)
})

test('a letter that is not in the typeface loses its accent or is left out', () => {
  expect(setLine('ẽ', TEXT, 100).width).toBe(setLine('e', TEXT, 100).width)
  expect(setLine('日', TEXT, 100)).toEqual({ width: 0, svg: '<g transform="scale(0.1)"></g>' })
})

test('words are broken into lines that fit, and a word that is too long has its own line', () => {
  const lines = breakLines('one two three incomprehensibilities four', TEXT, 40, 200)
  expect(lines.join(' ')).toBe('one two three incomprehensibilities four')
  expect(lines).toContain('incomprehensibilities')
  for (const line of lines.filter((candidate) => candidate.includes(' ')))
    expect(setLine(line, TEXT, 40).width).toBeLessThanOrEqual(200)
})
