import { z } from 'zod'
import { loadBackendWithEnv } from './client.ts'

/** The storage refused a file, in its own words, or could not be reached. */
export class UploadError extends Error {
  override readonly name = 'UploadError'
}

type Upload = {
  bucket: string
  name: string
  file: Blob
  /** Says which part of the file has been sent, from 0 to 1. */
  onProgress: (part: number) => void
}

/** One year: a file's name is never used for another one. */
const CACHE_SECONDS = 31_536_000

/**
 * Stores a file under a new name. The same request that the client library makes, sent by hand since only the older interface
 * of browsers tells how far an upload is. Rejects with UploadError.
 */
export async function uploadFile({ bucket, name, file, onProgress }: Upload): Promise<void> {
  const { client, env } = await loadBackendWithEnv()
  const { data } = await client.auth.getSession()
  const token = data.session?.access_token
  if (token === undefined) throw new UploadError('You are not signed in any more.')
  await new Promise<void>((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', `${env.url}/storage/v1/object/${bucket}/${name}`)
    request.setRequestHeader('authorization', `Bearer ${token}`)
    request.setRequestHeader('apikey', env.publishableKey)
    request.setRequestHeader('content-type', file.type)
    request.setRequestHeader('cache-control', `max-age=${CACHE_SECONDS}`)
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total === 0 ? 0 : loaded / total))
    request.addEventListener('error', () => reject(new UploadError('The server could not be reached.')))
    request.addEventListener('load', () => {
      if (request.status === 200) resolve()
      else reject(new UploadError(readRefusal(request.responseText, request.status)))
    })
    request.send(file)
  })
}

const RefusalSchema = z.object({ message: z.string().min(1) })

/** What the storage says of a refusal. */
export function readRefusal(body: string, status: number): string {
  try {
    return RefusalSchema.parse(JSON.parse(body)).message
  } catch {
    return `The server answered ${status}.`
  }
}
