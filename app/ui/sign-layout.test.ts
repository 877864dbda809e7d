import { expect, test } from 'vitest'
import { DRAWN_CHARACTERS, drawTubes } from './letterforms.ts'
import { breakEvenly, layOutSign, layOutWordmark } from './sign-layout.ts'

test('every letter, digit and common punctuation mark has a drawing', () => {
  for (const character of 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.,:;!?\'"’“”-–—&+=/()#*$ éÖñÅçø') {
    expect(drawTubes(character), character).not.toBeNull()
  }
  expect(new Set(DRAWN_CHARACTERS.map((character) => drawTubes(character)?.path)).size).toBe(DRAWN_CHARACTERS.length)
  for (const unknown of ['夜', 'Ж', '@', '<']) expect(drawTubes(`a${unknown}`)).toBeNull()
})

test('capitals are drawn in lower case, accents above their letter, and an accented i without its dot', () => {
  expect(drawTubes('NEON')).toEqual(drawTubes('neon'))
  expect(drawTubes('é')?.width).toBe(drawTubes('e')?.width)
  expect(drawTubes('í')?.path).not.toContain('-134v3')
})

test('the default name and its blossom keep their layout', () => {
  const sign = layOutSign('Neon Magnolia', true)
  expect(sign?.rows.map(({ x, y }) => [x, y])).toEqual([
    [286, 0],
    [0, 262],
  ])
  expect(sign).toMatchObject({ left: -70, width: 935, height: 540, rails: [-16, 196], rods: [40, 755] })
})

test.each(['Hex', 'Quartz Jukebox', 'The Quiet Harbor Recording Company Group', 'Incomprehensibilities'])(
  'the sign of %s is complete and wider than it is high',
  (name) => {
    const sign = layOutSign(name, false)
    if (!sign) throw new Error('no sign')
    expect(sign.width / sign.height).toBeGreaterThan(1.4)
    expect(sign.width).toBeGreaterThanOrEqual(700)
    for (const { x, width } of sign.rows) {
      expect(x - 10).toBeGreaterThan(sign.left)
      expect(x + width + 10).toBeLessThan(sign.left + sign.width)
    }
    expect(layOutWordmark(name)?.rows.length).toBeLessThanOrEqual(2)
  },
)

test('a name that cannot be drawn has no sign', () => {
  for (const name of ['', '   ', 'Hex 夜', 'a '.repeat(40)]) expect(layOutSign(name, false), name).toBeNull()
  expect(breakEvenly(['the', 'quiet', 'harbor', 'company'], 2)).toEqual(['the quiet', 'harbor company'])
})
