/** Every match contains at least one string of each list, in lower case. Empty if nothing is known. */
type Needed = string[][]

/**
 * `exact`: all strings that a piece can match, if they are few; otherwise `needed` is what its matches contain. `either`: the same for each
 * of its alternatives, where they are all of a pattern.
 */
type Piece = { exact: string[] | null; needed: Needed; either?: Needed[] }
type Reader = { source: string; at: number }

const ANYTHING: Piece = { exact: null, needed: [] }
const NOTHING: Piece = { exact: [''], needed: [] }
// Longer lists cost more than they save.
const MOST_TOGETHER = 96
const MOST_EITHER = 240
const MOST_LISTS = 2
// A list that most sentences have a word of costs a look at every text and spares few of them the pattern.
const DEAREST = 0.8
/** How many letters tell a word. With nine, a look at a text needs nothing of how words end, and the table still has room for all of them. */
export const TOLD_BY = 9
/** The characters of words; any other character ends a word. */
export const WORD_CHARACTERS = "abcdefghijklmnopqrstuvwxyz0123456789 '@&-[]()"
// Characters that stand for themselves, but for one that is repeated or optional: read at once, because words are most of a pattern.
const PLAIN = /[a-zA-Z0-9 '@&-]+(?![*+?{])/y

/**
 * Finds the words that the matches of a regular expression contain: for each of its alternatives the lists of which every match has a
 * word. They are a necessary and rarely sufficient condition: parts that cannot be analysed (look-arounds, classes, optional
 * repetitions) are assumed to match anything. Empty if a text without any of the words may match.
 */
export function findNeededWords({ source }: RegExp): string[][][] {
  const reader = { source, at: 0 }
  const pieces = readPieces(reader)
  if (reader.at < source.length) return []
  const alternatives = pieces.length === 1 && pieces[0]?.either !== undefined ? pieces[0].either : eitherOf(pieces)
  return alternatives.some((lists) => lists.length === 0) ? [] : alternatives
}

/** What each of the pieces needs. Those that are words, and nothing else, are one list. */
function eitherOf(pieces: Piece[]): Needed[] {
  const words = listOf(pieces.flatMap(({ exact }) => exact ?? []))
  const others = pieces
    .filter(({ exact }) => exact === null)
    .flatMap(({ needed, either }) => either ?? [rarest(needed)])
  return pieces.every(({ exact }) => exact === null) ? others : [words, ...others]
}

function rarest(needed: Needed): Needed {
  return needed.toSorted((a, b) => costOf(a) - costOf(b)).slice(0, MOST_LISTS)
}

function readPieces(reader: Reader): Piece[] {
  const pieces = [readSequence(reader)]
  while (reader.source[reader.at] === '|') {
    reader.at += 1
    pieces.push(readSequence(reader))
  }
  return pieces
}

function readAlternatives(reader: Reader): Piece {
  const pieces = readPieces(reader)
  const [only] = pieces
  if (pieces.length === 1 && only !== undefined) return only
  const exact = pieces.flatMap((piece) => piece.exact ?? [])
  if (pieces.every((piece) => piece.exact !== null) && exact.length <= MOST_EITHER)
    return { exact: [...new Set(exact)], needed: [] }
  const best = pieces.map((piece) => rarest(neededOf(piece))[0])
  if (best.some((list) => list === undefined)) return ANYTHING
  return { exact: null, needed: listOf(best.flatMap((list) => list ?? [])), either: eitherOf(pieces) }
}

/** A sequence: small sets are concatenated to longer words, all others become separate conditions. */
function readSequence(reader: Reader): Piece {
  let run = ['']
  let isWhole = true
  const needed: Needed = []
  let either: Needed[] | undefined
  while (reader.at < reader.source.length && !/[|)]/.test(reader.source[reader.at] ?? '')) {
    const { exact, needed: inner, either: own } = readRepeated(reader)
    if (exact !== null && run.length * exact.length <= MOST_TOGETHER) {
      run = run.flatMap((start) => exact.map((end) => start + end))
      continue
    }
    either = isWhole && run[0] === '' ? own : undefined
    isWhole = false
    needed.push(...listOf(run), ...inner)
    run = exact ?? ['']
  }
  if (isWhole) return { exact: run, needed: [] }
  if (run[0] !== '') either = undefined
  return { exact: null, needed: [...needed, ...listOf(run)], ...(either === undefined ? {} : { either }) }
}

function readRepeated(reader: Reader): Piece {
  PLAIN.lastIndex = reader.at
  const plain = PLAIN.exec(reader.source)?.[0]
  if (plain !== undefined) {
    reader.at += plain.length
    return { exact: [plain.toLowerCase()], needed: [] }
  }
  const piece = readOne(reader)
  const times = /^(?:[*+?]|\{(\d+)(?:,(\d*))?\})\??/.exec(reader.source.slice(reader.at, reader.at + 12))
  if (times === null) return piece
  reader.at += times[0].length
  const [quantifier, least, most] = times
  if (quantifier.startsWith('+') || Number(least) >= 1)
    return least === '1' && most === '1' ? piece : { exact: null, needed: neededOf(piece) }
  const isOnce = quantifier.startsWith('?') || most === '1'
  return isOnce && piece.exact !== null ? { exact: [...new Set(['', ...piece.exact])], needed: [] } : ANYTHING
}

function readOne(reader: Reader): Piece {
  const character = reader.source[reader.at] ?? ''
  reader.at += 1
  if (character === '(') return readGroup(reader)
  if (character === '[') return readClass(reader)
  if (character === '\\') return readEscape(reader)
  if (character === '^' || character === '$') return NOTHING
  return character === '.' ? ANYTHING : literal(character)
}

function readGroup(reader: Reader): Piece {
  const opening = /^\?(?:[:=!]|<[=!]|<\w+>|.)/.exec(reader.source.slice(reader.at, reader.at + 40))?.[0] ?? ''
  reader.at += opening.length
  const inner = readAlternatives(reader)
  reader.at += 1
  // A look-around's text may or may not be part of the match.
  if (/[=!]$/.test(opening)) return NOTHING
  return opening === '' || opening === '?:' || opening.endsWith('>') ? inner : ANYTHING
}

function readClass(reader: Reader): Piece {
  const inside = /^(?:[^\]\\]|\\.)*/s.exec(reader.source.slice(reader.at))?.[0] ?? ''
  reader.at += inside.length + 1
  if (inside.length > 4 || /^\^|\\|.-./s.test(inside) || inside === '') return ANYTHING
  const pieces = [...inside].map(literal)
  return pieces.every(({ exact }) => exact !== null)
    ? { exact: pieces.flatMap(({ exact }) => exact ?? []), needed: [] }
    : ANYTHING
}

function readEscape(reader: Reader): Piece {
  const escaped =
    /^(?:u\{[^}]*\}|u.{4}|x..|[pP]\{[^}]*\}|k<[^>]*>|c.|\d+|.)/s.exec(reader.source.slice(reader.at))?.[0] ?? ''
  reader.at += escaped.length
  if (escaped === 'b' || escaped === 'B') return NOTHING
  return /^[A-Za-z0-9]/.test(escaped) ? ANYTHING : literal(escaped)
}

function literal(character: string): Piece {
  const lower = character.toLowerCase()
  return WORD_CHARACTERS.includes(lower) ? { exact: [lower], needed: [] } : ANYTHING
}

function neededOf({ exact, needed }: Piece): Needed {
  return exact === null ? needed : listOf(exact)
}

/** A set of words as a condition, if it is selective enough. Words that contain another of the set are redundant. */
function listOf(words: readonly string[]): Needed {
  if (words.includes('')) return []
  const different = [...new Set(words)]
  const list = different.filter(
    (word) => !different.some((other) => other.length < word.length && word.includes(other)),
  )
  return costOf(list) < DEAREST ? [list] : []
}

// Roughly how often a word of that length occurs in a sentence; decides only which conditions are kept.
const FREQUENCY_BY_LENGTH = [1, 1, 0.5, 0.1, 0.03, 0.01]
const RARE = 0.004

/** What a list of words costs: roughly the share of sentences that have one. Words that begin alike count once: a long word is looked for by its beginning. */
export function costOf(list: readonly string[]): number {
  const beginnings = new Map(list.map((word) => [word.slice(0, TOLD_BY), word]))
  return [...beginnings.values()].reduce(
    (sum, word) => sum + (word === '@' ? RARE : (FREQUENCY_BY_LENGTH[word.length] ?? RARE)),
    0,
  )
}
