import { Readable } from 'node:stream'
import type { BlobStore } from '#server/platform/blobs/blob-store.ts'
import { StorageError } from '#server/platform/blobs/storage-error.ts'
import { readByteRange } from '#server/platform/files/byte-range.ts'
import type { StoredObject } from './objects.ts'
import { withoutParameters } from './receive-upload.ts'

// Uploads are served from the site's own origin, so types that a browser could run are served as text, and everything is
// served in a sandbox.
const RUNNABLE =
  /^(?:text\/(?:html|xml|xsl|x-component|jscript|livescript)|(?:text|application)\/(?:x-)?(?:java|ecma)script[\d.]*|application\/(?:xml|xml-dtd|xml-external-parsed-entity|hta|wasm)|multipart\/.*|message\/.*|.*\+xml)$/
// An SVG may contain script. In an img element the script does not run; opened directly, the file is downloaded.
const SVG = /^image\/svg\+xml$/

/** Responds with an object's bytes: all of them, a range, or 304 if the client has them. */
export async function serveObject(
  request: Request,
  object: StoredObject,
  blobs: BlobStore,
  options: { isPublic: boolean },
): Promise<Response> {
  const { metadata, version } = object
  const headers = headersFor(object, request.url, options.isPublic)
  if (isUnchanged(request, metadata.eTag, object.updated_at)) return new Response(null, { status: 304, headers })
  const rangeHeader = request.headers.get('range')
  const mayRange = rangeHeader !== null && matchesIfRange(request, metadata.eTag, object.updated_at)
  const range = mayRange ? readByteRange(rangeHeader, metadata.size) : 'whole'
  if (range === 'unsatisfiable') throw new StorageError('InvalidRange')
  const span = range === 'whole' ? null : range
  headers.set('content-length', String(span === null ? metadata.size : span.last - span.first + 1))
  if (span !== null) headers.set('content-range', `bytes ${span.first}-${span.last}/${metadata.size}`)
  const status = span === null ? 200 : 206
  if (request.method === 'HEAD') return new Response(null, { status, headers })
  const bytes = await blobs.read(version, span)
  return new Response(Readable.toWeb(bytes) as ReadableStream<Uint8Array>, { status, headers })
}

/** The headers for uploaded bytes. */
export function headersFor({ metadata, updated_at, name }: StoredObject, url: string, isPublic: boolean): Headers {
  const type = withoutParameters(metadata.mimetype)
  const isRunnable = RUNNABLE.test(type) && !SVG.test(type)
  const headers = new Headers({
    'content-type': isRunnable ? 'text/plain; charset=utf-8' : metadata.mimetype,
    'cache-control': `${isPublic ? 'public' : 'private'}, ${metadata.cacheControl}`,
    etag: metadata.eTag,
    'last-modified': updated_at.toUTCString(),
    'accept-ranges': 'bytes',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "sandbox; default-src 'none'; style-src 'unsafe-inline'",
    'cross-origin-resource-policy': 'cross-origin',
  })
  const download = new URL(url).searchParams.get('download')
  if (download !== null || SVG.test(type)) {
    const fileName = download || (name.split('/').at(-1) ?? 'download')
    headers.set('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(fileName)}`)
  }
  return headers
}

function isUnchanged(request: Request, etag: string, modified: Date): boolean {
  const match = request.headers.get('if-none-match')
  if (match !== null)
    return match.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag || tag.trim() === '*')
  const since = request.headers.get('if-modified-since')
  return since !== null && toSeconds(modified) <= Date.parse(since)
}

function matchesIfRange(request: Request, etag: string, modified: Date): boolean {
  const condition = request.headers.get('if-range')
  return condition === null || condition === etag || toSeconds(modified) <= Date.parse(condition)
}

/** HTTP dates have no milliseconds, so they are cut off. */
function toSeconds(date: Date): number {
  return Math.floor(date.getTime() / 1000) * 1000
}
