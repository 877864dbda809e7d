/** What any match holds: of each list at least one, in small letters. No list at all where nothing is known. */
export type Needed = string[][]

/** `exact`: all that a piece may match, where that is little; else what any match of it must hold. */
type Piece = { exact: string[] | null; needed: Needed }
type Reader = { source: string; at: number }

const ANYTHING: Piece = { exact: null, needed: [] }
const NOTHING: Piece = { exact: [''], needed: [] }
// Longer lists tell a text less than they cost.
const MOST_TOGETHER = 96
const MOST_EITHER = 240
const MOST_LISTS = 3
/** The characters that words consist of; any other ends a word. */
export const SIGNS = "abcdefghijklmnopqrstuvwxyz0123456789 '@&-"

/**
 * Reads from a regular expression which words any text that it matches must hold. A condition that is needed and seldom
 * sufficient: what can not be told (look-arounds, classes, repetitions of nothing) is held to be anything.
 */
export function findNeededWords({ source }: RegExp): Needed {
  const reader = { source, at: 0 }
  const { exact, needed } = readEither(reader)
  if (reader.at < source.length) return []
  return [...(exact === null ? needed : listOf(exact))].sort((a, b) => cost(a) - cost(b)).slice(0, MOST_LISTS)
}

function readEither(reader: Reader): Piece {
  const pieces = [readRow(reader)]
  while (reader.source[reader.at] === '|') {
    reader.at += 1
    pieces.push(readRow(reader))
  }
  const [only] = pieces
  if (pieces.length === 1 && only !== undefined) return only
  const exact = pieces.flatMap((piece) => piece.exact ?? [])
  if (pieces.every((piece) => piece.exact !== null) && exact.length <= MOST_EITHER)
    return { exact: [...new Set(exact)], needed: [] }
  const best = pieces.map((piece) => cheapest(neededOf(piece)))
  if (best.some((list) => list === undefined)) return ANYTHING
  return { exact: null, needed: listOf(best.flatMap((list) => list ?? [])) }
}

/** One thing after the other: little sets are put together to longer words, the rest stands beside each other. */
function readRow(reader: Reader): Piece {
  let run = ['']
  let isWhole = true
  const needed: Needed = []
  while (reader.at < reader.source.length && !/[|)]/.test(reader.source[reader.at] ?? '')) {
    const { exact, needed: inner } = readRepeated(reader)
    if (exact !== null && run.length * exact.length <= MOST_TOGETHER) {
      run = run.flatMap((start) => exact.map((end) => start + end))
      continue
    }
    isWhole = false
    needed.push(...listOf(run), ...inner)
    run = exact ?? ['']
  }
  return isWhole ? { exact: run, needed: [] } : { exact: null, needed: [...needed, ...listOf(run)] }
}

function readRepeated(reader: Reader): Piece {
  const piece = readOne(reader)
  const times = /^(?:[*+?]|\{(\d+)(?:,(\d*))?\})\??/.exec(reader.source.slice(reader.at, reader.at + 12))
  if (times === null) return piece
  reader.at += times[0].length
  const [sign, least, most] = times
  if (sign.startsWith('+') || Number(least) >= 1)
    return least === '1' && most === '1' ? piece : { exact: null, needed: neededOf(piece) }
  const isOnce = sign.startsWith('?') || most === '1'
  return isOnce && piece.exact !== null ? { exact: [...new Set(['', ...piece.exact])], needed: [] } : ANYTHING
}

function readOne(reader: Reader): Piece {
  const sign = reader.source[reader.at] ?? ''
  reader.at += 1
  if (sign === '(') return readGroup(reader)
  if (sign === '[') return readClass(reader)
  if (sign === '\\') return readEscape(reader)
  if (sign === '^' || sign === '$') return NOTHING
  return sign === '.' ? ANYTHING : letter(sign)
}

function readGroup(reader: Reader): Piece {
  const opening = /^\?(?:[:=!]|<[=!]|<\w+>|.)/.exec(reader.source.slice(reader.at, reader.at + 40))?.[0] ?? ''
  reader.at += opening.length
  const inner = readEither(reader)
  reader.at += 1
  // What stands around a match may be a part of it or not.
  if (/[=!]$/.test(opening)) return NOTHING
  return opening === '' || opening === '?:' || opening.endsWith('>') ? inner : ANYTHING
}

function readClass(reader: Reader): Piece {
  const inside = /^(?:[^\]\\]|\\.)*/s.exec(reader.source.slice(reader.at))?.[0] ?? ''
  reader.at += inside.length + 1
  if (inside.length > 4 || /^\^|\\|.-./s.test(inside) || inside === '') return ANYTHING
  const pieces = [...inside].map(letter)
  return pieces.every(({ exact }) => exact !== null)
    ? { exact: pieces.flatMap(({ exact }) => exact ?? []), needed: [] }
    : ANYTHING
}

function readEscape(reader: Reader): Piece {
  const sign =
    /^(?:u\{[^}]*\}|u.{4}|x..|[pP]\{[^}]*\}|k<[^>]*>|c.|\d+|.)/s.exec(reader.source.slice(reader.at))?.[0] ?? ''
  reader.at += sign.length
  if (sign === 'b' || sign === 'B') return NOTHING
  return /^[A-Za-z0-9]/.test(sign) ? ANYTHING : letter(sign)
}

function letter(sign: string): Piece {
  const small = sign.toLowerCase()
  return SIGNS.includes(small) ? { exact: [small], needed: [] } : ANYTHING
}

function neededOf({ exact, needed }: Piece): Needed {
  return exact === null ? needed : listOf(exact)
}

/** A set of words as a condition, where it is one; a word that holds another of them says nothing more. */
function listOf(words: readonly string[]): Needed {
  if (words.includes('')) return []
  const different = [...new Set(words)]
  const list = different.filter((word) => !different.some((other) => other !== word && word.includes(other)))
  return cost(list) < 1.5 ? [list] : []
}

function cheapest(needed: Needed): string[] | undefined {
  return needed.toSorted((a, b) => cost(a) - cost(b))[0]
}

// Roughly how often a word of that length stands in a sentence; it only decides which conditions are kept.
const OFTEN = [1, 1, 0.5, 0.1, 0.03, 0.01]

function cost(list: readonly string[]): number {
  return list.reduce((sum, word) => sum + (OFTEN[word.length] ?? 0.004), 0)
}
