/** The requested bytes of a file, both ends included. */
type ByteRange = { first: number; last: number }

/**
 * Parses a Range header for a file of `size` bytes. Returns 'whole' if the header is to be ignored (another unit, wrong
 * syntax, or several ranges, which a server need not support) and 'unsatisfiable' if it starts after the end (RFC 9110,
 * sections 14.1.2 and 14.2).
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
