import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { z } from 'zod'

const TAG_BYTES = 16
const KEY_ID = 'neon-magnolia'

/** The form in which GoTrue keeps an encrypted column, so that rows move there together with the key. */
const SealedSchema = z.object({
  key_id: z.string(),
  alg: z.literal('aes-gcm-hkdf'),
  data: z.base64(),
  nonce: z.base64(),
})

/** The sealing key, derived from a secret of the data folder; `secret` itself never encrypts anything. */
export function deriveSealingKey(secret: string): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', secret, '', 'neon-magnolia second factors v1', 32))
}

/** Encrypts small secrets before they are stored; a secret sealed for one row does not open for another. */
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
    /** Throws when the text was sealed with another key, for another row, or changed. */
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

/** The sealer of keys at rest, made from a secret that is outside the database. */
export function createMasterSealer(master: string): Sealer {
  return createSealer(new Uint8Array(hkdfSync('sha256', master, '', 'neon-magnolia keys at rest v1', 32)))
}
