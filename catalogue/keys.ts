const STEPS: Record<string, number> = { c: 0, d: 2, e: 4, f: 5, g: 7, a: 9, b: 11 }
const SHIFTS: Record<string, number> = { flat: -1, b: -1, '♭': -1, sharp: 1, '#': 1, '♯': 1 }

type Key = { tonic: number; minor: boolean }

/** Parses keys such as 'B flat minor', 'F# major' and 'Bbm'. */
function parseKey(text: string): Key | null {
  const match = /^\s*([a-g])\s*[- ]?(flat|sharp|b|♭|#|♯)?[- ]?(major|minor|maj|min|m|dur|moll)?\s*$/i.exec(text)
  const step = STEPS[match?.[1]?.toLowerCase() ?? '']
  if (match === null || step === undefined) return null
  const shift = SHIFTS[match[2]?.toLowerCase() ?? ''] ?? 0
  return { tonic: (step + shift + 12) % 12, minor: /^m(?:in(?:or)?|oll)?$/i.test(match[3] ?? '') }
}

/**
 * A key's position on the Camelot wheel, such as '9A' for E minor; null if the text is not a key. Keys that sound the same
 * (C# minor, Db minor) have the same position.
 */
export function toCamelot(text: string): string | null {
  const key = parseKey(text)
  if (key === null) return null
  const major = key.minor ? key.tonic + 3 : key.tonic
  return `${((major * 7 + 7) % 12) + 1}${key.minor ? 'A' : 'B'}`
}

/** The positions whose keys mix with this one: itself, its neighbours in both directions, and the relative key. */
export function listCompatible(position: string): string[] {
  const match = /^(\d{1,2})([AB])$/.exec(position)
  if (match === null) return []
  const [hour, side] = [Number(match[1]), match[2]]
  const neighbour = (by: number) => `${((hour - 1 + by + 12) % 12) + 1}${side}`
  return [position, neighbour(1), neighbour(-1), `${hour}${side === 'A' ? 'B' : 'A'}`]
}

/** A key in any spelling, in the one that the site prints: 'F# minor'. */
export function printKey(text: string): string {
  const match = /^\s*([a-g])[- ]?(flat|sharp|b|♭|#|♯)?[- ]?(.*?)\s*$/i.exec(text)
  if (match === null) return text
  const [, letter = '', sign = '', mode = ''] = match
  const accidental = sign === '' ? '' : (SHIFTS[sign.toLowerCase()] ?? 0) > 0 ? '#' : 'b'
  return `${letter.toUpperCase()}${accidental} ${/^m(?:in|oll|$)/i.test(mode) ? 'minor' : 'major'}`
}
