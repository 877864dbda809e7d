import { pipeline, type Readable, type Transform } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'
import type { GuardedResponse, Limits } from './guarded-client.ts'

/** The body is larger than a page may be, or its compression ratio is too high. */
export class TooLargeError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'TooLargeError'
  }
}

/** The body has an encoding that was not requested. */
export class UnknownEncodingError extends Error {
  constructor(encoding: string) {
    super(`packed as ${encoding.slice(0, 40)}`)
    this.name = 'UnknownEncodingError'
  }
}

/**
 * Reads a body and stops at the first limit, counting sent and unpacked bytes while it streams. With `truncate`, a body over the length
 * limit is cut instead of refused.
 */
export async function readBody(
  response: GuardedResponse,
  limits: Pick<Limits, 'maxBytes' | 'maxRatio'>,
  truncate = false,
): Promise<Buffer> {
  const { body, headers } = response
  const encoding = (headers['content-encoding'] ?? '').trim().toLowerCase()
  const isPlain = encoding === '' || encoding === 'identity'
  const unpack = isPlain || !Object.hasOwn(DECODERS, encoding) ? null : (DECODERS[encoding]?.() ?? null)
  if (!isPlain && unpack === null) {
    body.destroy()
    throw new UnknownEncodingError(encoding)
  }
  let sent = 0
  body.on('data', (chunk: Buffer) => {
    sent += chunk.length
  })
  const source: Readable = unpack === null ? body : pipeline(body, unpack, () => undefined)
  const chunks: Buffer[] = []
  let size = 0
  try {
    for await (const chunk of source) {
      size += chunk.length
      if (unpack !== null && size > 64 * 1024 && size > sent * limits.maxRatio)
        throw new TooLargeError(`unpacks to more than ${limits.maxRatio} times what was sent`)
      chunks.push(chunk)
      if (size <= limits.maxBytes) continue
      if (truncate) break
      throw new TooLargeError(`more than ${limits.maxBytes} bytes`)
    }
  } finally {
    body.destroy()
    unpack?.destroy()
  }
  const [first] = chunks
  // Most small pages arrive in one chunk; copying it would double a run's garbage.
  const whole = first !== undefined && chunks.length === 1 ? first : Buffer.concat(chunks)
  return whole.subarray(0, limits.maxBytes)
}

const DECODERS: Readonly<Record<string, () => Transform>> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  br: createBrotliDecompress,
  deflate: createInflate,
}

/** Decodes a body by its declared character set, otherwise the one in its head, otherwise UTF-8. */
export function decodeBody(bytes: Buffer, contentType: string): string {
  const declared =
    /charset=["']?([\w-]+)/i.exec(contentType)?.[1] ??
    /<meta[^>]+charset=["']?([\w-]+)/i.exec(bytes.subarray(0, 2048).toString('latin1'))?.[1]
  try {
    return new TextDecoder(declared ?? 'utf-8').decode(bytes)
  } catch {
    return new TextDecoder('utf-8').decode(bytes)
  }
}

/** Parses Retry-After, given in seconds or as a date; null if absent. */
export function retryAfterMs(headers: Record<string, string>, now: number): number | null {
  const value = headers['retry-after']?.trim()
  if (value === undefined || value === '') return null
  const seconds = Number(value)
  const wait = Number.isFinite(seconds) ? seconds * 1000 : Date.parse(value) - now
  return Number.isFinite(wait) ? Math.max(0, wait) : null
}
