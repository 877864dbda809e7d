import { randomBytes, scrypt } from 'node:crypto'
import { promisify } from 'node:util'
import { z } from 'zod'
import { createSealer } from '#server/auth/sessions/sealer.ts'
import { SecretsSchema } from '#server/secrets.ts'

/** What opens the sealed values in the database, and the keys that the product answers to. */
export const BackupKeysSchema = z.object({ secrets: SecretsSchema, master: z.string().min(1) })
export type BackupKeys = z.infer<typeof BackupKeysSchema>

const SealedSchema = z.object({
  kdf: z.literal('scrypt'),
  cost: z.literal(131_072),
  salt: z.base64(),
  sealed: z.string(),
})
const COST = 131_072
const ROW = 'neon-magnolia backup keys v1'
const derive = promisify<string, Buffer, number, { N: number; r: number; p: number; maxmem: number }, Buffer>(scrypt)

/** The keys as text for a backup; only the passphrase opens it. */
export async function sealKeys(keys: BackupKeys, passphrase: string): Promise<string> {
  const salt = randomBytes(16)
  const sealed = createSealer(await stretch(passphrase, salt)).seal(ROW, JSON.stringify(keys))
  return JSON.stringify({ kdf: 'scrypt', cost: COST, salt: salt.toString('base64'), sealed })
}

/** Throws one line if the passphrase is another one. */
export async function openKeys(text: string, passphrase: string): Promise<BackupKeys> {
  const { salt, sealed } = SealedSchema.parse(JSON.parse(text))
  const sealer = createSealer(await stretch(passphrase, Buffer.from(salt, 'base64')))
  let plain: string
  try {
    plain = sealer.open(ROW, sealed)
  } catch {
    throw new Error('BACKUP_PASSPHRASE does not open the keys in this backup.')
  }
  return BackupKeysSchema.parse(JSON.parse(plain))
}

/** Takes about half a second and 128 MB, so that guessing passphrases is expensive. */
const stretch = (passphrase: string, salt: Buffer) =>
  derive(passphrase.normalize('NFKC'), salt, 32, { N: COST, r: 8, p: 1, maxmem: 256 * 1024 * 1024 })
