// Each letter is the centre line of a bent glass tube, with its baseline at 0 and an x-height of 100. One drawing serves
// both the sign (thick, lit) and the header (thin, dark). Only the letters of the company's name exist.
const LETTERS: Record<string, { advance: number; tubes: string[] }> = {
  n: { advance: 84, tubes: ['M4 0V-97', 'M4-58C5-84 22-98 43-98S80-84 80-58V0'] },
  e: { advance: 90, tubes: ['M7-51H85A41 48 0 1 0 73-14'] },
  o: { advance: 90, tubes: ['M52-98A41 49 0 1 1 37-98'] },
  m: {
    advance: 138,
    tubes: ['M4 0V-97', 'M4-60C5-85 19-98 37-98S69-85 69-60V0', 'M69-60C69-85 84-98 102-98S134-85 134-60V0'],
  },
  a: { advance: 90, tubes: ['M84-97V0', 'M84-38C80-14 64 0 45 0A41 49 0 0 1 45-98C64-98 80-84 84-62'] },
  g: {
    advance: 90,
    tubes: [
      'M84-97V8C84 36 67 48 45 48C27 48 13 41 8 28',
      'M84-38C80-14 64 0 45 0A41 49 0 0 1 45-98C64-98 80-84 84-62',
    ],
  },
  l: { advance: 12, tubes: ['M6-146V0'] },
  i: { advance: 12, tubes: ['M6-97V0', 'M6-134V-131'] },
}
const GAP = 27

export type Lettering = { width: number; letters: { x: number; tubes: string[] }[] }

/** Sets a word in tubes. Throws for a letter that is not in the company's name. */
export function setInTubes(word: string): Lettering {
  let x = 0
  const letters = [...word].map((letter) => {
    const form = LETTERS[letter]
    if (!form) throw new Error(`There is no tube bent as '${letter}'`)
    const placed = { x, tubes: form.tubes }
    x += form.advance + GAP
    return placed
  })
  return { width: x - GAP, letters }
}
