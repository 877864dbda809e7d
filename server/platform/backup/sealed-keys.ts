import { randomBytes, scrypt } from 'node:crypto'
import { promisify } from 'node:util'
import { z } from 'zod'
import { createSealer } from '#server/platform/sealer.ts'
import { SecretsSchema } from '#server/platform/secrets.ts'

/** The key that encrypts values in the database, and the API keys. */
const BackupKeysSchema = z.object({ secrets: SecretsSchema, master: z.string().min(1) })
export type BackupKeys = z.infer<typeof BackupKeysSchema>

const PURPOSE = 'neon-magnolia backup keys v1'

/** Encrypts the keys with the passphrase. */
export const sealKeys = (keys: BackupKeys, passphrase: string): Promise<string> =>
  sealText(PURPOSE, JSON.stringify(keys), passphrase)

/** Throws one line if the passphrase is another one. */
export async function openKeys(text: string, passphrase: string): Promise<BackupKeys> {
  return BackupKeysSchema.parse(JSON.parse(await openText(PURPOSE, text, passphrase)))
}

const COST = 131_072
const SealedSchema = z.object({ kdf: z.literal('scrypt'), cost: z.literal(COST), salt: z.base64(), sealed: z.string() })
const scryptAsync = promisify<string, Buffer, number, { N: number; r: number; p: number; maxmem: number }, Buffer>(
  scrypt,
)

/** Encrypts text with the passphrase; it can be decrypted only for the same purpose. */
export async function sealText(purpose: string, plain: string, passphrase: string): Promise<string> {
  const salt = randomBytes(16)
  const sealed = createSealer(await deriveKey(passphrase, salt)).seal(purpose, plain)
  return JSON.stringify({ kdf: 'scrypt', cost: COST, salt: salt.toString('base64'), sealed })
}

/** Throws one line if the passphrase is another one. */
export async function openText(purpose: string, text: string, passphrase: string): Promise<string> {
  const { salt, sealed } = SealedSchema.parse(JSON.parse(text))
  const sealer = createSealer(await deriveKey(passphrase, Buffer.from(salt, 'base64')))
  try {
    return sealer.open(purpose, sealed)
  } catch {
    throw new Error('BACKUP_PASSPHRASE does not decrypt the keys and secret settings in this backup.')
  }
}

/** Takes about half a second and 128 MB, which makes guessing passphrases expensive. */
const deriveKey = (passphrase: string, salt: Buffer) =>
  scryptAsync(passphrase.normalize('NFKC'), salt, 32, { N: COST, r: 8, p: 1, maxmem: 256 * 1024 * 1024 })
