import { hkdfSync } from 'node:crypto'
import { errors, jwtVerify, SignJWT } from 'jose'
import { z } from 'zod'
import { StorageError } from '#server/platform/blobs/storage-error.ts'
import { formatObjectPath, type ObjectPath } from './object-key.ts'

const UPLOAD_SECONDS = 7200

const DownloadSchema = z.object({
  use: z.literal('download'),
  url: z.string(),
  transformations: z.string().default(''),
})
const UploadSchema = z.object({
  use: z.literal('upload'),
  url: z.string(),
  owner: z.string().nullable(),
  upsert: z.boolean(),
})

/** Signs and reads links. The key is derived from the shared link secret, so that all replicas accept them. */
export function createSignedLinks(secret: string) {
  const key = new Uint8Array(hkdfSync('sha256', secret, '', 'storage links', 32))
  const sign = (claims: Record<string, unknown>, expiresIn: number) =>
    new SignJWT(claims)
      .setProtectedHeader({ alg: 'HS256' })
      .setIssuedAt()
      .setExpirationTime(Math.floor(Date.now() / 1000) + expiresIn)
      .sign(key)
  const read = async <T extends { url: string }>(
    token: string,
    objectPath: ObjectPath,
    schema: z.ZodType<T>,
  ): Promise<T> => {
    try {
      const { payload } = await jwtVerify(token, key, { algorithms: ['HS256'] })
      const parsed = schema.safeParse(payload)
      if (parsed.success && parsed.data.url === formatObjectPath(objectPath)) return parsed.data
    } catch (error) {
      if (!(error instanceof errors.JOSEError)) throw error
    }
    throw new StorageError('InvalidJWT')
  }
  return {
    /** A token for reading one object, in one transformation, for a number of seconds. */
    signDownload: (objectPath: ObjectPath, expiresIn: number, transformations = '') =>
      sign({ use: 'download', url: formatObjectPath(objectPath), transformations }, expiresIn),
    /** Throws StorageError InvalidJWT if the token has expired or is for another object. */
    readDownload: (token: string, objectPath: ObjectPath) => read(token, objectPath, DownloadSchema),
    /** A token for writing one object once within two hours, as `owner`. */
    signUpload: (objectPath: ObjectPath, owner: string | null, upsert: boolean) =>
      sign({ use: 'upload', url: formatObjectPath(objectPath), owner, upsert }, UPLOAD_SECONDS),
    readUpload: (token: string, objectPath: ObjectPath) => read(token, objectPath, UploadSchema),
  }
}
export type SignedLinks = ReturnType<typeof createSignedLinks>
