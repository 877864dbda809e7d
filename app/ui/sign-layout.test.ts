import { expect, test } from 'vitest'
import { DRAWN, setInTubes } from './letterforms.ts'
import { breakEvenly, setSign, setWordmark } from './sign-layout.ts'

test('there is a tube for every letter, digit and common punctuation mark, in both cases', () => {
  for (const character of 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.,:;!?\'"’“”-–—&+=/()#*$ éÖñÅçø') {
    expect(setInTubes(character), character).not.toBeNull()
  }
  expect(new Set(DRAWN.map((character) => setInTubes(character)?.path)).size).toBe(DRAWN.length)
  for (const unknown of ['夜', 'Ж', '@', '<']) expect(setInTubes(`a${unknown}`)).toBeNull()
})

test('a capital is drawn as its small letter, an accent above its letter, and an i under it without its dot', () => {
  expect(setInTubes('NEON')).toEqual(setInTubes('neon'))
  expect(setInTubes('é')?.width).toBe(setInTubes('e')?.width)
  expect(setInTubes('í')?.path).not.toContain('-134v3')
})

test('a name of two words hangs beside the blossom as it did before others could be set', () => {
  const sign = setSign('Neon Magnolia', true)
  expect(sign?.rows.map(({ x, y }) => [x, y])).toEqual([
    [286, 0],
    [0, 262],
  ])
  expect(sign).toMatchObject({ left: -70, width: 935, height: 540, rails: [-16, 196], rods: [40, 755] })
})

test.each(['Hex', 'Quartz Jukebox', 'The Quiet Harbor Recording Company Group', 'Incomprehensibilities'])(
  'the sign of %s is wider than high, and complete',
  (name) => {
    const sign = setSign(name, false)
    if (!sign) throw new Error('no sign')
    expect(sign.width / sign.height).toBeGreaterThan(1.4)
    expect(sign.width).toBeGreaterThanOrEqual(700)
    for (const { x, width } of sign.rows) {
      expect(x - 10).toBeGreaterThan(sign.left)
      expect(x + width + 10).toBeLessThan(sign.left + sign.width)
    }
    expect(setWordmark(name)?.rows.length).toBeLessThanOrEqual(2)
  },
)

test('a name that cannot be drawn has no sign', () => {
  for (const name of ['', '   ', 'Hex 夜', 'a '.repeat(40)]) expect(setSign(name, false), name).toBeNull()
  expect(breakEvenly(['the', 'quiet', 'harbor', 'company'], 2)).toEqual(['the quiet', 'harbor company'])
})
