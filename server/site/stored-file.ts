import { createHash } from 'node:crypto'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { CaptchaProvider } from '#contracts/platform/captcha.ts'
import { isCatalogJson } from '#contracts/site/catalog-addresses.ts'
import { readByteRange } from '#server/platform/files/byte-range.ts'
import { fileHeaders, hashScripts, pageHeaders } from './security-headers.ts'

type Coding = 'br' | 'gzip'

/** One encoding of a file. Headers are a flat list of alternating names and values. */
type Form = { bytes: Buffer; etag: string; headers: string[]; unchanged: string[] }

export type StoredFile = {
  plain: Form
  /** Null if compression gains nothing, so that byte ranges can be served. */
  compressed: ((coding: Coding) => Form) | null
}

export type Answer = { status: number; headers: string[]; body: Buffer | null }

const TYPES: Record<string, string> = {
  '.avif': 'image/avif',
  '.css': 'text/css; charset=utf-8',
  '.data': 'text/x-script; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.mp3': 'audio/mpeg',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.wav': 'audio/wav',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.xml': 'application/xml; charset=utf-8',
}

// A page takes a millisecond at this quality; the best quality takes sixty and is a tenth smaller.
const QUICK = 5

const atQuality = (quality: number) => ({ params: { [constants.BROTLI_PARAM_QUALITY]: quality } })

/**
 * Prepares all encodings of a file. `made` holds those that the build wrote. Other files are compressed at the first
 * request, so that the start does not wait: quickly for that response, and with the best quality for later ones.
 */
export function storeFile(
  address: string,
  bytes: Buffer,
  siteUrl: string,
  made: { br?: Buffer; gzip?: Buffer; scripts?: readonly string[] } = {},
  captcha: CaptchaProvider | null = null,
): StoredFile {
  const isCompressed = isCompressible(address)
  const tag = createHash('sha256').update(bytes).digest('base64url').slice(0, 16)
  const common = Object.entries({
    'content-type': contentTypeOf(address),
    'cache-control': address.startsWith('/assets/')
      ? 'public, max-age=31536000, immutable'
      : isCatalogJson(address)
        ? 'public, max-age=300, must-revalidate'
        : 'no-cache',
    ...(address.endsWith('.html')
      ? pageHeaders(made.scripts ?? hashScripts(bytes.toString('utf8')), siteUrl, captcha)
      : fileHeaders(address, siteUrl)),
    ...(isCompressed ? { vary: 'accept-encoding' } : { 'accept-ranges': 'bytes' }),
  }).flat()
  const form = (coding: Coding | null, content: Buffer): Form => {
    // Weak, because the quick and the best compression are the same text in different bytes.
    const etag = coding ? `W/"${tag}-${coding}"` : `"${tag}"`
    const unchanged = [...common, 'etag', etag]
    const encoding = coding ? ['content-encoding', coding] : []
    return {
      bytes: content,
      etag,
      unchanged,
      headers: [...unchanged, ...encoding, 'content-length', String(content.byteLength)],
    }
  }
  const plain = form(null, bytes)
  if (!isCompressed) return { plain, compressed: null }
  const forms = new Map<Coding, Form>()
  if (made.br) forms.set('br', form('br', made.br))
  if (made.gzip) forms.set('gzip', form('gzip', made.gzip))
  const compress = (coding: Coding): Form => {
    if (coding === 'gzip') return form('gzip', gzipSync(bytes))
    // If the best fails, the quick form stays.
    promisify(brotliCompress)(bytes, atQuality(constants.BROTLI_MAX_QUALITY)).then(
      (best) => void forms.set('br', form('br', best)),
      () => undefined,
    )
    return form('br', brotliCompressSync(bytes, atQuality(QUICK)))
  }
  const compressed = (coding: Coding): Form => {
    const known = forms.get(coding) ?? compress(coding)
    forms.set(coding, known)
    return known
  }
  return { plain, compressed }
}

/** Answers GET or HEAD; `read` gives the request's headers. */
export function answerFile(file: StoredFile, method: string, read: (header: string) => string | undefined): Answer {
  const form = pickForm(file, read('accept-encoding'))
  const isHead = method === 'HEAD'
  const known = read('if-none-match')
  if (known !== undefined && isKnown(form.etag, known)) return { status: 304, headers: form.unchanged, body: null }
  const range = read('range')
  if (range !== undefined && file.compressed === null && !isHead) {
    const part = answerPart(form, range, read('if-range'))
    if (part) return part
  }
  return { status: 200, headers: form.headers, body: isHead ? null : form.bytes }
}

function pickForm(file: StoredFile, accepted: string | undefined): Form {
  if (accepted === undefined || file.compressed === null) return file.plain
  if (accepts(accepted, 'br')) return file.compressed('br')
  return accepts(accepted, 'gzip') ? file.compressed('gzip') : file.plain
}

/** Whether a coding is listed and not refused by a weight of zero (RFC 9110, section 12.5.3). */
function accepts(accepted: string, coding: Coding): boolean {
  if (!accepted.includes(coding)) return false
  return accepted.split(',').some((entry) => {
    const [name = '', ...parameters] = entry.split(';').map((part) => part.trim().toLowerCase())
    return name === coding && !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter))
  })
}

function isKnown(etag: string, ifNoneMatch: string): boolean {
  const known = ifNoneMatch.split(',').map(withoutWeakness)
  return known.includes(withoutWeakness(etag))
}

const withoutWeakness = (etag: string) => etag.trim().replace(/^W\//, '')

/**
 * A range of a file, as players request when somebody seeks; null if the whole file must be sent. Compressed text is never sent
 * in ranges, because its bytes differ between codings.
 */
function answerPart(form: Form, asked: string, condition: string | undefined): Answer | null {
  // If-Range: a range of another version would corrupt the client's copy. Dates never match, because we send none.
  if (condition !== undefined && condition.trim() !== form.etag) return null
  const size = form.bytes.byteLength
  const range = readByteRange(asked, size)
  if (range === 'whole') return null
  if (range === 'unsatisfiable') {
    const headers = ['content-range', `bytes */${size}`, 'x-content-type-options', 'nosniff', 'content-length', '0']
    return { status: 416, headers, body: null }
  }
  const body = form.bytes.subarray(range.first, range.last + 1)
  const place = ['content-range', `bytes ${range.first}-${range.last}/${size}`]
  return {
    status: 206,
    headers: [...form.unchanged, ...place, 'content-length', String(body.byteLength)],
    body,
  }
}

function contentTypeOf(file: string): string {
  return TYPES[path.extname(file)] ?? 'application/octet-stream'
}

/** Whether compression makes the file smaller; images, fonts and audio are compressed already. */
function isCompressible(file: string): boolean {
  return /^(text\/|application\/(json|xml|manifest)|image\/svg)/.test(contentTypeOf(file))
}
