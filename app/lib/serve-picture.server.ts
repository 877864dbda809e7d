import { createHash } from 'node:crypto'
import type { Content } from '#content/schema.ts'
import { recolour } from './accent-tones.ts'

type Bytes = Uint8Array<ArrayBuffer>
type Drawing = {
  type: string
  /** Everything that decides what the picture shows. */
  drawnOf: readonly unknown[]
  draw: () => Promise<Bytes>
}

// Prerendering requests each file twice, as data and as itself, and encoding is the slowest part of the build. A server keeps
// what it has drawn elsewhere.
const KEPT = 16
const made = new Map<string, Promise<Bytes>>()

/** Answers with a drawing, an SVG document, in the label's colours. */
export function serveDrawing(drawing: string, { look }: Pick<Content, 'look'>): Response {
  return new Response(recolour(drawing, look.colours), { headers: { 'Content-Type': 'image/svg+xml' } })
}

/** Answers with a picture. HEAD draws nothing: the ETag tells whether the picture would be another one than before. */
export async function servePicture(request: Request, { type, drawnOf, draw }: Drawing): Promise<Response> {
  const key = createHash('sha256')
    .update(JSON.stringify([type, drawnOf]))
    .digest('base64url')
  const headers = { 'content-type': type, etag: `"${key}"` }
  return new Response(request.method === 'HEAD' ? null : await keepFew(made, key, KEPT, draw), { headers })
}

/** What `make` has made for the key, if that is among the last few that were asked for; a failure is not kept. */
export function keepFew<T>(
  kept: Map<string, Promise<T>>,
  key: string,
  few: number,
  make: () => Promise<T>,
): Promise<T> {
  const value = kept.get(key) ?? make()
  kept.delete(key)
  kept.set(key, value)
  value.catch(() => kept.delete(key))
  for (const oldest of kept.keys()) {
    if (kept.size <= few) break
    kept.delete(oldest)
  }
  return value
}
