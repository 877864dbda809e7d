import { createHash } from 'node:crypto'
import type { Content } from '#content/schema.ts'
import { recolour } from './accent-tones.ts'

type Bytes = Uint8Array<ArrayBuffer>
type Picture = {
  type: string
  /** Everything that the picture depends on. */
  cacheKey: readonly unknown[]
  render: () => Promise<Bytes>
}

// Prerendering requests each file twice, as data and as itself, and encoding is the slowest part of the build. A running server
// has its own cache.
const CACHE_SIZE = 16
const cache = new Map<string, Promise<Bytes>>()

/** Answers with an SVG drawing in the label's colours. */
export function serveDrawing(drawing: string, { look }: Pick<Content, 'look'>): Response {
  return new Response(recolour(drawing, look.colours), { headers: { 'Content-Type': 'image/svg+xml' } })
}

/** Answers with a picture. HEAD renders nothing: the ETag shows whether the picture has changed. */
export async function servePicture(request: Request, { type, cacheKey, render }: Picture): Promise<Response> {
  const key = createHash('sha256')
    .update(JSON.stringify([type, cacheKey]))
    .digest('base64url')
  const headers = { 'content-type': type, etag: `"${key}"` }
  return new Response(request.method === 'HEAD' ? null : await cacheLast(cache, key, CACHE_SIZE, render), { headers })
}

/** Caches the last few results of `compute` by key, but no failures. */
export function cacheLast<T>(
  entries: Map<string, Promise<T>>,
  key: string,
  size: number,
  compute: () => Promise<T>,
): Promise<T> {
  const value = entries.get(key) ?? compute()
  entries.delete(key)
  entries.set(key, value)
  value.catch(() => entries.delete(key))
  for (const oldest of entries.keys()) {
    if (entries.size <= size) break
    entries.delete(oldest)
  }
  return value
}
