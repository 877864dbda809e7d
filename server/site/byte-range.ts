/** Which bytes of a file are asked for, both ends included. */
export type ByteRange = { first: number; last: number }

/**
 * Reads a Range header for a file of `size` bytes: one range, or 'whole' where the header must be ignored (another unit,
 * wrong syntax, several ranges, which a server need not grant), or 'unsatisfiable' where it starts behind the end
 * (RFC 9110, sections 14.1.2 and 14.2).
 */
export function readByteRange(header: string, size: number): ByteRange | 'whole' | 'unsatisfiable' {
  const [, from, to] = /^bytes=[ \t]*(\d*)-(\d*)[ \t]*$/i.exec(header.trim()) ?? []
  if (from === undefined || to === undefined || (from === '' && to === '')) return 'whole'
  if (from === '') {
    const length = Number(to)
    if (length === 0 || size === 0) return 'unsatisfiable'
    return { first: Math.max(0, size - length), last: size - 1 }
  }
  const first = Number(from)
  if (to !== '' && Number(to) < first) return 'whole'
  if (first >= size) return 'unsatisfiable'
  return { first, last: to === '' ? size - 1 : Math.min(Number(to), size - 1) }
}
