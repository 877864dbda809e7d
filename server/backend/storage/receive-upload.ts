import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream as WebStream } from 'node:stream/web'
import busboy, { type Busboy } from 'busboy'
import { z } from 'zod'
import { type Spooled, spool } from '#server/platform/blobs/spool.ts'
import { StorageError } from '#server/platform/blobs/storage-error.ts'
import { parseShallowJson } from '#server/platform/shallow-json.ts'

const DEFAULT_CACHE_SEC = 3600
/** How much a form may contain besides its file: boundaries, part headers and small fields. */
export const FORM_OVERHEAD = 64 * 1024

/** A complete file, with what the request says about it. */
type Received = {
  spooled: Spooled
  mimetype: string
  cacheControl: string
  userMetadata: Record<string, unknown> | null
}

type ReceiveOptions = {
  folder: string
  limit: number
  /** Throws for a type that the bucket does not accept. Called as soon as a type is known. */
  checkType(mimetype: string): void
}

const MetadataSchema = z.record(z.string(), z.unknown())

/** Writes the file of a request to a temporary file while it arrives. The body is a form with the file, or the file itself. */
export async function receiveUpload(request: Request, options: ReceiveOptions): Promise<Received> {
  const type = request.headers.get('content-type') ?? ''
  if (/^multipart\/form-data/i.test(type)) return receiveForm(request, type, options)
  const mimetype = parseType(type)
  options.checkType(mimetype)
  const userMetadata = parseMetadata(request.headers.get('x-metadata'), 'base64')
  const spooled = await spool(options.folder, bodyOf(request), options.limit)
  const seconds = request.headers.get('cache-control')?.replace(/^max-age=/, '')
  return { spooled, mimetype, cacheControl: formatCacheControl(seconds), userMetadata }
}

/** Fields may come before and after the file. If anything fails, no temporary file is left. */
async function receiveForm(
  request: Request,
  type: string,
  { folder, limit, checkType }: ReceiveOptions,
): Promise<Received> {
  const form = openForm(type)
  const fields = new Map<string, string>()
  const stop = new AbortController()
  let file = Promise.resolve<Spooled | null>(null)
  let partType = ''
  let isTruncated = false
  form.on('field', (name, value, { valueTruncated }) => {
    fields.set(name, value)
    isTruncated ||= valueTruncated
  })
  const headers = capturePartHeaders(type)
  form.on('file', (_field, stream) => {
    partType = headers.findFileType()
    // An error of the file's stream also fails the form, and is handled there.
    stream.on('error', () => undefined)
    stop.signal.addEventListener('abort', () => stream.destroy())
    file = (async () => {
      if (!fields.has('contentType')) checkType(parseType(partType))
      return spool(folder, stream, limit)
    })()
    file.catch((error: unknown) => stop.abort(error))
  })
  try {
    await pipeline(bodyOf(request), headers.capture, form, { signal: stop.signal })
    if (isTruncated) throw new StorageError('EntityTooLarge')
    const spooled = await file
    if (spooled === null) throw new StorageError('InvalidRequest', 'The form contains no file')
    const mimetype = parseType(fields.get('contentType') ?? partType)
    checkType(mimetype)
    const userMetadata = parseMetadata(fields.get('metadata') ?? null, 'utf8')
    return { spooled, mimetype, cacheControl: formatCacheControl(fields.get('cacheControl')), userMetadata }
  } catch (error) {
    // Also ends the file's stream, so that its temporary file is removed before the response.
    stop.abort(error)
    const spooled = await file.catch((reason: unknown) => {
      if (isFileError(reason)) throw reason
      return null
    })
    await spooled?.drop()
    throw error instanceof StorageError ? error : new StorageError('InvalidRequest', 'The form cannot be read')
  }
}

/** Keeps everything up to the file, because the parser drops the parameters of a part's type. */
function capturePartHeaders(type: string) {
  const boundary = /boundary=(?:"([^"]+)"|([^;\s]+))/i.exec(type)
  const line = `--${boundary?.[1] ?? boundary?.[2] ?? ''}\r\n`
  let seen: string[] | null = []
  return {
    async *capture(body: AsyncIterable<Buffer>) {
      for await (const chunk of body) {
        seen?.push(Buffer.from(chunk).toString('latin1'))
        yield chunk
      }
    },
    findFileType(): string {
      const headers = (seen ?? [])
        .join('')
        .split(line)
        .map((part) => part.split('\r\n\r\n')[0] ?? '')
      seen = null
      const ofFile = headers.find((part) => /^content-disposition:.*;\s*filename\*?=/im.test(part))
      return /^content-type:(.*)$/im.exec(ofFile ?? '')?.[1] ?? ''
    },
  }
}

/** Whether the file itself failed (too large, refused, no space), rather than the form around it. */
const isFileError = (error: unknown): boolean =>
  error instanceof StorageError || (error as NodeJS.ErrnoException).syscall !== undefined

function openForm(type: string): Busboy {
  try {
    return busboy({
      headers: { 'content-type': type },
      limits: { files: 1, fields: 20, parts: 30, fieldSize: FORM_OVERHEAD },
    })
  } catch {
    throw new StorageError('InvalidRequest', 'The form cannot be read')
  }
}

const bodyOf = (request: Request): Readable =>
  request.body === null ? Readable.from([]) : Readable.fromWeb(request.body as WebStream<Uint8Array>)

const TYPE = /^[\w.+-]+\/[\w.+-]+(?: *; *[\w-]+=(?:[\w.+-]+|"[\w .,+-]*"))*$/

/** The given type with its parameters (`text/plain;charset=UTF-8`). */
function parseType(type: string): string {
  const trimmed = type.trim()
  return trimmed.length <= 200 && TYPE.test(trimmed) ? trimmed : 'application/octet-stream'
}

export function withoutParameters(type: string): string {
  return type.split(';')[0]?.trim().toLowerCase() ?? ''
}

function formatCacheControl(seconds: string | undefined): string {
  return `max-age=${seconds !== undefined && /^\d{1,9}$/.test(seconds) ? seconds : DEFAULT_CACHE_SEC}`
}

function parseMetadata(text: string | null, encoding: 'base64' | 'utf8'): Record<string, unknown> | null {
  if (text === null) return null
  const metadata = MetadataSchema.safeParse(parseShallowJson(Buffer.from(text, encoding).toString('utf8')))
  if (!metadata.success) throw new StorageError('InvalidRequest', 'The metadata is not a JSON object')
  return metadata.data
}
