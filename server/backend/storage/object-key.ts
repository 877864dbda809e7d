import { StorageError } from '#server/platform/blobs/storage-error.ts'

// The characters that Supabase Storage accepts in names: those that S3 documents as safe, and a few more.
const KEY = /^[\w/!\-.*'() &$@=;:+,?]+$/
const KEY_BYTES = 1024

export type ObjectPath = { bucket: string; name: string }

export const formatObjectPath = ({ bucket, name }: ObjectPath) => `${bucket}/${name}`

/** Checks an object's name. Files are not stored under it, so it cannot escape a folder; it must still be a plain path. */
export function checkKey(name: string): string {
  const parts = name.split('/')
  const isPlain = parts.every((part) => part !== '' && part !== '.' && part !== '..')
  if (!KEY.test(name) || !isPlain || Buffer.byteLength(name) > KEY_BYTES) {
    throw new StorageError('InvalidKey', `Invalid key: ${name.slice(0, 200)}`)
  }
  return name
}

/** Bucket and name in a URL's path after `prefix`. Throws StorageError if there are none. */
export function parseObjectPath(url: string, prefix: string): ObjectPath {
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
