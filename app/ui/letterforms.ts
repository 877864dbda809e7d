// Each letter is the centre line of a bent glass tube, with its baseline at 0 and an x-height of 100. One drawing serves
// both the sign (thick, lit) and the header (thin, dark). Only the letters of the company's name exist.

/** Where it begins, and how it goes on from there. */
type Tube = [x: number, y: number, bend: string]
const BOWL: Tube = [84, -38, 'c-4 24-20 38-39 38a41 49 0 0 1 0-98c19 0 35 14 39 36']
const LETTERS: Record<string, { advance: number; tubes: Tube[] }> = {
  n: {
    advance: 84,
    tubes: [
      [4, 0, 'v-97'],
      [4, -58, 'c1-26 18-40 39-40s37 14 37 40v58'],
    ],
  },
  e: { advance: 90, tubes: [[7, -51, 'h78a41 48 0 1 0-12 37']] },
  o: { advance: 90, tubes: [[52, -98, 'a41 49 0 1 1-15 0']] },
  m: {
    advance: 138,
    tubes: [
      [4, 0, 'v-97'],
      [4, -60, 'c1-25 15-38 33-38s32 13 32 38v60'],
      [69, -60, 'c0-25 15-38 33-38s32 13 32 38v60'],
    ],
  },
  a: { advance: 90, tubes: [[84, -97, 'v97'], BOWL] },
  g: { advance: 90, tubes: [[84, -97, 'v105c0 28-17 40-39 40c-18 0-32-7-37-20'], BOWL] },
  l: { advance: 12, tubes: [[6, -146, 'v146']] },
  i: {
    advance: 12,
    tubes: [
      [6, -97, 'v97'],
      [6, -134, 'v3'],
    ],
  },
}
const GAP = 27

/** A word as one path. */
export type Lettering = { width: number; path: string }

/** Sets a word in tubes. Throws for a letter that is not in the company's name. */
export function setInTubes(word: string): Lettering {
  let x = 0
  let path = ''
  for (const letter of word) {
    const form = LETTERS[letter]
    if (!form) throw new Error(`There is no tube bent as '${letter}'`)
    for (const [from, y, bend] of form.tubes) path += `M${x + from} ${y}${bend}`
    x += form.advance + GAP
  }
  return { width: x - GAP, path }
}
