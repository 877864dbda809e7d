import { z } from 'zod'
import { SecretsSchema } from '#server/platform/secrets.ts'
import { openText, sealText } from './seal-text.ts'

/** What opens the sealed values in the database, and the keys that the product answers to. */
export const BackupKeysSchema = z.object({ secrets: SecretsSchema, master: z.string().min(1) })
export type BackupKeys = z.infer<typeof BackupKeysSchema>

const PURPOSE = 'neon-magnolia backup keys v1'

/** The keys as text for a backup; only the passphrase opens it. */
export const sealKeys = (keys: BackupKeys, passphrase: string): Promise<string> =>
  sealText(PURPOSE, JSON.stringify(keys), passphrase)

/** Throws one line if the passphrase is another one. */
export async function openKeys(text: string, passphrase: string): Promise<BackupKeys> {
  return BackupKeysSchema.parse(JSON.parse(await openText(PURPOSE, text, passphrase)))
}
