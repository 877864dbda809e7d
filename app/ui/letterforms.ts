// Each letter is the centre line of a bent glass tube, with its baseline at 0 and an x-height of 100. The same drawing is used for
// the sign (thick, lit) and the header (thin, dark). Capitals are drawn as lower-case letters.

/** A start point and the rest of the path from there. */
type Tube = [x: number, y: number, bend: string]
type Form = { advance: number; tubes: Tube[] }

const BOWL: Tube = [84, -38, 'c-4 24-20 38-39 38a41 49 0 0 1 0-98c19 0 35 14 39 36']
const BOWL_AFTER: Tube = [4, -38, 'c4 24 20 38 39 38a41 49 0 0 0 0-98c-19 0-35 14-39 36']
const CUP: Tube = [80, -39, 'c-1 26-18 40-39 40s-37-14-37-40v-58']
const TAIL = 'v105c0 28-17 40-39 40c-18 0-32-7-37-20'
const ARCH = 'c1-26 18-40 39-40s37 14 37 40v58'
const SMALL_S: Tube = [
  66,
  -78,
  'c-4-13-16-20-32-20c-18 0-30 9-30 24c0 33 66 17 66 50c0 16-14 24-33 24c-19 0-32-8-36-22',
]
/** The shortest tube: its round ends make it a dot. */
const DOT = 'v3'

const form = (advance: number, ...tubes: Tube[]): Form => ({ advance, tubes })

const FORMS: Record<string, Form> = {
  ' ': form(30),
  a: form(90, [84, -97, 'v97'], BOWL),
  b: form(90, [4, 0, 'v-146'], BOWL_AFTER),
  c: form(80, [78, -81, 'a41 49 0 1 0 0 64']),
  d: form(90, [84, -146, 'v146'], BOWL),
  e: form(90, [7, -51, 'h78a41 48 0 1 0-12 37']),
  f: form(58, [60, -139, 'c-4-5-10-8-17-8c-15 0-23 10-23 27v120'], [0, -97, 'h52']),
  g: form(90, [84, -97, TAIL], BOWL),
  h: form(84, [4, 0, 'v-146'], [4, -58, ARCH]),
  i: form(12, [6, -97, 'v97'], [6, -134, DOT]),
  j: form(30, [24, -97, 'v113c0 21-10 32-26 32'], [24, -134, DOT]),
  k: form(76, [4, 0, 'v-146'], [70, -97, 'l-66 60'], [30, -61, 'l44 61']),
  l: form(12, [6, -146, 'v146']),
  m: form(
    138,
    [4, 0, 'v-97'],
    [4, -60, 'c1-25 15-38 33-38s32 13 32 38v60'],
    [69, -60, 'c0-25 15-38 33-38s32 13 32 38v60'],
  ),
  n: form(84, [4, 0, 'v-97'], [4, -58, ARCH]),
  o: form(90, [52, -98, 'a41 49 0 1 1-15 0']),
  p: form(90, [4, 48, 'v-145'], BOWL_AFTER),
  q: form(90, [84, 48, 'v-145'], BOWL),
  r: form(56, [4, 0, 'v-97'], [4, -58, 'c1-26 15-40 34-40c7 0 13 2 18 5']),
  s: form(74, SMALL_S),
  t: form(60, [20, -130, 'v102c0 19 8 28 22 28c6 0 12-2 16-5'], [0, -97, 'h52']),
  u: form(84, [80, -97, 'v97'], CUP),
  v: form(80, [2, -97, 'l33 88c3 9 7 9 10 0l33-88']),
  w: form(124, [2, -97, 'l26 88c3 9 7 9 10 0l19-73c3-9 7-9 10 0l19 73c3 9 7 9 10 0l26-88']),
  x: form(76, [4, -97, 'l68 97'], [72, -97, 'l-68 97']),
  y: form(84, [80, -97, TAIL], CUP),
  z: form(76, [6, -97, 'h64l-66 97h70']),
  ø: form(90, [52, -98, 'a41 49 0 1 1-15 0'], [78, -112, 'l-68 126']),
  '0': form(90, [52, -146, 'a41 73 0 1 1-15 0']),
  '1': form(42, [4, -122, 'l32-24v146']),
  '2': form(88, [6, -106, 'c2-25 17-40 38-40c22 0 38 15 38 37c0 38-50 62-77 109h79']),
  '3': form(88, [
    8,
    -122,
    'c6-16 19-24 36-24c21 0 35 13 35 33s-15 34-40 34c28 0 44 15 44 39s-18 40-42 40c-20 0-34-9-39-26',
  ]),
  '4': form(90, [64, 0, 'v-146l-60 104h82']),
  '5': form(88, [74, -146, 'h-57l-6 64c9-8 20-13 33-13c25 0 41 19 41 45c0 30-19 50-45 50c-18 0-31-8-38-23']),
  '6': form(92, [64, -146, 'c-35 18-59 54-59 98c0 29 17 48 41 48s41-19 41-46s-17-45-40-45c-21 0-37 13-41 33']),
  '7': form(84, [4, -146, 'h76c-29 44-48 92-52 146']),
  '8': form(90, [
    45,
    -79,
    'c-22 0-36-13-36-33s14-34 36-34s36 14 36 34s-14 33-36 33c-24 0-40 15-40 39s16 40 40 40s40-16 40-40s-16-39-40-39',
  ]),
  '9': form(92, [28, 0, 'c35-18 59-54 59-98c0-29-17-48-41-48s-41 19-41 46s17 45 40 45c21 0 37-13 41-33']),
  '.': form(12, [6, -3, DOT]),
  ',': form(14, [9, -3, 'c1 11-2 19-8 26']),
  ':': form(12, [6, -84, DOT], [6, -3, DOT]),
  ';': form(14, [9, -84, DOT], [9, -3, 'c1 11-2 19-8 26']),
  '!': form(12, [6, -146, 'v102'], [6, -3, DOT]),
  '?': form(74, [4, -112, 'c3-21 17-34 35-34c20 0 34 13 34 33c0 32-36 34-36 66v5'], [37, -3, DOT]),
  "'": form(12, [6, -146, 'v32']),
  '"': form(36, [6, -146, 'v32'], [30, -146, 'v32']),
  '-': form(48, [4, -49, 'h40']),
  '–': form(70, [4, -49, 'h62']),
  '+': form(76, [4, -49, 'h68'], [38, -83, 'v68']),
  '=': form(76, [4, -66, 'h68'], [4, -32, 'h68']),
  '&': form(104, [
    100,
    0,
    'l-70-84c-11-13-15-22-15-32c0-18 12-30 30-30s29 12 29 28c0 40-68 36-68 80c0 23 16 38 39 38c30 0 48-23 54-58',
  ]),
  '/': form(62, [4, 14, 'l54-174']),
  '(': form(36, [32, -158, 'c-37 54-37 134 0 188']),
  ')': form(36, [4, -158, 'c37 54 37 134 0 188']),
  '#': form(92, [34, -128, 'l-14 128'], [74, -128, 'l-14 128'], [6, -88, 'h80'], [4, -40, 'h80']),
  '*': form(64, [32, -146, 'v60'], [6, -131, 'l52 30'], [58, -131, 'l-52 30']),
  $: form(74, SMALL_S, [36, -122, 'v146']),
  '·': form(12, [6, -51, DOT]),
  '|': form(12, [6, -158, 'v190']),
}

/** Typographic characters that are drawn like another one. */
const SAME_AS: Record<string, string> = {
  '’': "'",
  '‘': "'",
  '“': '"',
  '”': '"',
  '—': '–',
  '‑': '-',
  '\u00a0': ' ',
  '•': '·',
}

/** Marks above or below the preceding letter, from its centre. */
const MARKS: Record<string, Tube[]> = {
  '\u0300': [[-15, -136, 'l22 18']],
  '\u0301': [[15, -136, 'l-22 18']],
  '\u0302': [[-24, -118, 'l24-20l24 20']],
  '\u0303': [[-28, -120, 'c6-12 16-14 27-7s21 5 28-7']],
  '\u0304': [[-24, -128, 'h48']],
  '\u0308': [
    [-19, -130, DOT],
    [19, -130, DOT],
  ],
  '\u030a': [[0, -144, 'a13 13 0 1 0 .1 0']],
  '\u030c': [[-24, -138, 'l24 20l24-20']],
  '\u0327': [[0, 0, 'c14 14 16 34-14 32']],
}
const GAP = 27

/** A word as one path. */
export type Lettering = { width: number; path: string }

/** Draws text as tubes on one line; null if it has a character without a drawing. */
export function drawTubes(text: string): Lettering | null {
  let x = 0
  let middle = 0
  let path = ''
  const place = (tubes: readonly Tube[], from: number) => {
    for (const [right, y, bend] of tubes) path += `M${from + right} ${y}${bend}`
  }
  const letters = [...text.toLowerCase().normalize('NFD')]
  for (const [at, letter] of letters.entries()) {
    const mark = MARKS[letter]
    if (mark) {
      place(mark, middle)
      continue
    }
    const drawn = FORMS[SAME_AS[letter] ?? letter]
    if (!drawn) return null
    // With a mark above it, an i has no dot.
    const isMarked = (letter === 'i' || letter === 'j') && (letters[at + 1] ?? '') in MARKS
    place(isMarked ? drawn.tubes.slice(0, 1) : drawn.tubes, x)
    middle = x + drawn.advance / 2
    x += drawn.advance + GAP
  }
  return { width: Math.max(0, x - GAP), path }
}

/** Every character with a drawing. */
export const DRAWN_CHARACTERS: readonly string[] = Object.keys(FORMS)
