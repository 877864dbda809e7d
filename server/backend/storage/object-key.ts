import { StorageError } from '#server/platform/blobs/storage-error.ts'

// The characters that Supabase Storage accepts in names: those that S3 calls safe, and a few more.
const KEY = /^[\w/!\-.*'() &$@=;:+,?]+$/
const KEY_BYTES = 1024

export type ObjectPlace = { bucket: string; name: string }

export const pathOf = ({ bucket, name }: ObjectPlace) => `${bucket}/${name}`

/**
 * Checks an object's name. Bytes are not stored under it, so it cannot lead anywhere; it must still be a plain path.
 */
export function checkKey(name: string): string {
  const parts = name.split('/')
  const isPlain = parts.every((part) => part !== '' && part !== '.' && part !== '..')
  if (!KEY.test(name) || !isPlain || Buffer.byteLength(name) > KEY_BYTES) {
    throw new StorageError('InvalidKey', `Invalid key: ${name.slice(0, 200)}`)
  }
  return name
}

/** Bucket and name from an address's path after `prefix`. Throws StorageError if there is none. */
export function placeIn(url: string, prefix: string): ObjectPlace {
  const path = new URL(url).pathname
  const at = path.indexOf(prefix)
  const [bucket = '', ...rest] = (at < 0 ? '' : path.slice(at + prefix.length)).split('/').map(decode)
  if (bucket === '' || rest.length === 0) throw new StorageError('InvalidKey')
  return { bucket, name: checkKey(rest.join('/')) }
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    throw new StorageError('InvalidKey')
  }
}
