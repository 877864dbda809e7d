import { z } from 'zod'
import { loadBackendWithEnv } from './client.ts'

/** The storage refused a file, with its own message, or could not be reached. */
class UploadError extends Error {
  override readonly name = 'UploadError'
}

type Upload = {
  bucket: string
  name: string
  file: Blob
  /** Reports the part of the file that has been sent, from 0 to 1. */
  onProgress: (part: number) => void
}

/** One year, because a file name is never reused. */
const CACHE_SECONDS = 31_536_000

/**
 * Stores a file under a new name. Sends the same request as the client library, but by XMLHttpRequest, because fetch does not
 * report upload progress. Rejects with UploadError.
 */
export async function uploadFile({ bucket, name, file, onProgress }: Upload): Promise<void> {
  const { client, env } = await loadBackendWithEnv()
  const { data } = await client.auth.getSession()
  const token = data.session?.access_token
  if (token === undefined) throw new UploadError('You are no longer signed in.')
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

export function readRefusal(body: string, status: number): string {
  try {
    return RefusalSchema.parse(JSON.parse(body)).message
  } catch {
    return `The server answered ${status}.`
  }
}
