import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { readByteRange } from './byte-range.ts'
import { contentTypeOf, isCompressible } from './content-types.ts'
import { pageHeaders } from './security-headers.ts'

type StoredFile = {
  bytes: Buffer
  etag: string
  headers: Record<string, string>
  compressible: boolean
  /** Filled when first asked for: most visitors read a few pages. */
  encoded: Map<'br' | 'gzip', Promise<Buffer>>
}

/** Answers a page or asset that was built, or null. */
export type Site = (request: Request) => Promise<Response | null>

const compressors = {
  br: (bytes: Buffer) => promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }),
  gzip: (bytes: Buffer) => promisify(gzip)(bytes),
}

/**
 * Reads the built site into memory once. Names with a hash in them are cached for good, everything else is checked
 * each time by its ETag. Paths are looked up in a map, so that no request can reach another file.
 */
export async function loadSite(folder: string, siteUrl: string): Promise<Site> {
  const files = new Map<string, StoredFile>()
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const file = path.join(entry.parentPath, entry.name)
    const address = `/${path.relative(folder, file).split(path.sep).join('/')}`
    files.set(address, storeFile(address, await readFile(file), siteUrl))
  }
  return async (request) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return null
    const { pathname } = new URL(request.url)
    const file = files.get(pathname) ?? files.get(`${pathname.replace(/\/$/, '')}/index.html`)
    return file ? answer(request, file) : null
  }
}

function storeFile(address: string, bytes: Buffer, siteUrl: string): StoredFile {
  const isPage = address.endsWith('.html')
  const immutable = address.startsWith('/assets/')
  return {
    bytes,
    etag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`,
    compressible: isCompressible(address),
    encoded: new Map(),
    headers: {
      'content-type': contentTypeOf(address),
      'cache-control': immutable ? 'public, max-age=31536000, immutable' : 'public, max-age=0, must-revalidate',
      'x-content-type-options': 'nosniff',
      ...(isPage ? pageHeaders(bytes.toString('utf8'), siteUrl) : {}),
    },
  }
}

async function answer(request: Request, file: StoredFile): Promise<Response> {
  const encoding = file.compressible ? pickEncoding(request.headers.get('accept-encoding') ?? '') : null
  const headers = new Headers(file.headers)
  if (file.compressible) headers.set('vary', 'accept-encoding')
  headers.set('etag', encoding ? file.etag.replace(/"$/, `-${encoding}"`) : file.etag)
  const known =
    request.headers
      .get('if-none-match')
      ?.split(',')
      .map((tag) => tag.trim().replace(/^W\//, '')) ?? []
  if (known.includes(headers.get('etag') ?? '')) return new Response(null, { status: 304, headers })

  if (!file.compressible) {
    headers.set('accept-ranges', 'bytes')
    const part = answerPart(request, file, headers)
    if (part) return part
  }
  const bytes = encoding ? await encode(file, encoding) : file.bytes
  if (encoding) headers.set('content-encoding', encoding)
  headers.set('content-length', String(bytes.byteLength))
  return new Response(request.method === 'HEAD' ? null : new Uint8Array(bytes), { headers })
}

/**
 * A part of a file, as players ask for when somebody moves to a place in it; null when the whole is due. Compressed text is
 * never given in parts: its bytes differ from one coding to the next.
 */
function answerPart(request: Request, file: StoredFile, headers: Headers): Response | null {
  const asked = request.headers.get('range')
  if (asked === null || request.method !== 'GET') return null
  // A part of another version would be worse than the whole. Dates never match, as none are sent.
  const condition = request.headers.get('if-range')
  if (condition !== null && condition.trim() !== file.etag) return null
  const range = readByteRange(asked, file.bytes.byteLength)
  if (range === 'whole') return null
  if (range === 'unsatisfiable') {
    return new Response(null, {
      status: 416,
      headers: { 'content-range': `bytes */${file.bytes.byteLength}`, 'x-content-type-options': 'nosniff' },
    })
  }
  const bytes = file.bytes.subarray(range.first, range.last + 1)
  headers.set('content-range', `bytes ${range.first}-${range.last}/${file.bytes.byteLength}`)
  headers.set('content-length', String(bytes.byteLength))
  return new Response(new Uint8Array(bytes), { status: 206, headers })
}

function encode(file: StoredFile, encoding: 'br' | 'gzip'): Promise<Buffer> {
  const made = file.encoded.get(encoding) ?? compressors[encoding](file.bytes)
  file.encoded.set(encoding, made)
  return made
}

function pickEncoding(accepted: string): 'br' | 'gzip' | null {
  if (/\bbr\b/.test(accepted)) return 'br'
  return /\bgzip\b/.test(accepted) ? 'gzip' : null
}
