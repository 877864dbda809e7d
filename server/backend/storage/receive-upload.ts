import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream as WebStream } from 'node:stream/web'
import busboy, { type Busboy } from 'busboy'
import { z } from 'zod'
import { type Spooled, spool } from '#server/platform/blobs/spool.ts'
import { StorageError } from '#server/platform/blobs/storage-error.ts'
import { parseShallowJson } from '#server/platform/shallow-json.ts'

const CACHE_SECONDS = 3600
/** What a form may have beside its file: boundaries, heads and small fields. */
export const FORM_OVERHEAD = 64 * 1024

/** A file that has arrived, with what the request says about it. */
export type Received = {
  spooled: Spooled
  mimetype: string
  cacheControl: string
  userMetadata: Record<string, unknown> | null
}

type ReceiveOptions = {
  folder: string
  limit: number
  /** Throws for a type that the bucket does not take; asked as soon as a type is known. */
  checkType(mimetype: string): void
}

const MetadataSchema = z.record(z.string(), z.unknown())

/** Writes the file of a request to a temporary file as it arrives: a form that contains the file, or the file itself. */
export async function receiveUpload(request: Request, options: ReceiveOptions): Promise<Received> {
  const type = request.headers.get('content-type') ?? ''
  if (/^multipart\/form-data/i.test(type)) return receiveForm(request, type, options)
  const mimetype = readType(type)
  options.checkType(mimetype)
  const userMetadata = readMetadata(request.headers.get('x-metadata'), 'base64')
  const spooled = await spool(options.folder, bodyOf(request), options.limit)
  const seconds = request.headers.get('cache-control')?.replace(/^max-age=/, '')
  return { spooled, mimetype, cacheControl: cacheControl(seconds), userMetadata }
}

/** Fields may come before and after the file. Whatever fails, no temporary file is left. */
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
  let cut = false
  form.on('field', (name, value, { valueTruncated }) => {
    fields.set(name, value)
    cut ||= valueTruncated
  })
  const heads = noteHeads(type)
  form.on('file', (_field, stream) => {
    partType = heads.typeOfFile()
    // What breaks the file's stream breaks the form, and is handled there.
    stream.on('error', () => undefined)
    stop.signal.addEventListener('abort', () => stream.destroy())
    file = (async () => {
      if (!fields.has('contentType')) checkType(readType(partType))
      return spool(folder, stream, limit)
    })()
    file.catch((error: unknown) => stop.abort(error))
  })
  try {
    await pipeline(bodyOf(request), heads.note, form, { signal: stop.signal })
    if (cut) throw new StorageError('EntityTooLarge')
    const spooled = await file
    if (spooled === null) throw new StorageError('InvalidRequest', 'The form contains no file')
    const mimetype = readType(fields.get('contentType') ?? partType)
    checkType(mimetype)
    const userMetadata = readMetadata(fields.get('metadata') ?? null, 'utf8')
    return { spooled, mimetype, cacheControl: cacheControl(fields.get('cacheControl')), userMetadata }
  } catch (error) {
    // Ends the file's stream too, so that its temporary file is removed before this answers.
    stop.abort(error)
    const arrived = await file.catch((reason: unknown) => {
      if (isCause(reason)) throw reason
      return null
    })
    await arrived?.drop()
    throw error instanceof StorageError ? error : new StorageError('InvalidRequest', 'The form cannot be read')
  }
}

/** Keeps what comes before the file, because the parser drops the parameters of a part's type. */
function noteHeads(type: string) {
  const boundary = /boundary=(?:"([^"]+)"|([^;\s]+))/i.exec(type)
  const line = `--${boundary?.[1] ?? boundary?.[2] ?? ''}\r\n`
  let seen: string[] | null = []
  return {
    async *note(body: AsyncIterable<Buffer>) {
      for await (const chunk of body) {
        seen?.push(Buffer.from(chunk).toString('latin1'))
        yield chunk
      }
    },
    typeOfFile(): string {
      const heads = (seen ?? [])
        .join('')
        .split(line)
        .map((part) => part.split('\r\n\r\n')[0] ?? '')
      seen = null
      const head = heads.find((one) => /^content-disposition:.*;\s*filename\*?=/im.test(one))
      return /^content-type:(.*)$/im.exec(head ?? '')?.[1] ?? ''
    },
  }
}

/** Too large, refused, no space: the file's fault made the form fail, and not the other way round. */
const isCause = (error: unknown): boolean =>
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

/** The type with its parameters (`text/plain;charset=UTF-8`), as it was given. */
function readType(type: string): string {
  const given = type.trim()
  return given.length <= 200 && TYPE.test(given) ? given : 'application/octet-stream'
}

export function withoutParameters(type: string): string {
  return type.split(';')[0]?.trim().toLowerCase() ?? ''
}

function cacheControl(seconds: string | undefined): string {
  return `max-age=${seconds !== undefined && /^\d{1,9}$/.test(seconds) ? seconds : CACHE_SECONDS}`
}

function readMetadata(text: string | null, encoding: 'base64' | 'utf8'): Record<string, unknown> | null {
  if (text === null) return null
  try {
    return MetadataSchema.parse(parseShallowJson(Buffer.from(text, encoding).toString('utf8')))
  } catch {
    throw new StorageError('InvalidRequest', 'The metadata is not a JSON object')
  }
}
