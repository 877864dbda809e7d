import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { z } from 'zod'

const TAG_BYTES = 16
const KEY_ID = 'neon-magnolia'

/** The format of GoTrue's encrypted columns, so that rows can be moved there together with the key. */
const SealedSchema = z.object({
  key_id: z.string(),
  alg: z.literal('aes-gcm-hkdf'),
  data: z.base64(),
  nonce: z.base64(),
})

/** Derives the encryption key from a secret of the data folder, which itself never encrypts anything. */
export function deriveSealingKey(secret: string): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', secret, '', 'neon-magnolia second factors v1', 32))
}

/** Encrypts small secrets before they are stored. A secret encrypted for one row cannot be decrypted for another. */
export function createSealer(key: Uint8Array) {
  const keyOf = (rowId: string) => new Uint8Array(hkdfSync('sha256', key, '', rowId, 32))
  return {
    seal(rowId: string, plain: string): string {
      const nonce = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', keyOf(rowId), nonce)
      const data = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final(), cipher.getAuthTag()])
      const sealed = {
        key_id: KEY_ID,
        alg: 'aes-gcm-hkdf',
        data: data.toString('base64'),
        nonce: nonce.toString('base64'),
      }
      return JSON.stringify(sealed)
    },
    /** Throws if the text was encrypted with another key or for another row, or was changed. */
    open(rowId: string, stored: string): string {
      const sealed = SealedSchema.parse(JSON.parse(stored))
      const data = Buffer.from(sealed.data, 'base64')
      const decipher = createDecipheriv('aes-256-gcm', keyOf(rowId), Buffer.from(sealed.nonce, 'base64'))
      decipher.setAuthTag(data.subarray(-TAG_BYTES))
      return Buffer.concat([decipher.update(data.subarray(0, -TAG_BYTES)), decipher.final()]).toString('utf8')
    },
  }
}
export type Sealer = ReturnType<typeof createSealer>

/** Encrypts the keys in the database with a secret that is stored elsewhere. */
export function createMasterSealer(master: string): Sealer {
  return createSealer(new Uint8Array(hkdfSync('sha256', master, '', 'neon-magnolia keys at rest v1', 32)))
}
