import { stat } from 'node:fs/promises'
import { z } from 'zod'
import type { Database } from '#server/platform/db/database.ts'
import { createMasterSealer } from '#server/platform/sealer.ts'
import type { Tell } from './finding.ts'

const RowsSchema = z.array(z.object({ name: z.string(), sealed: z.string() }))

/** Who else on this machine may read the secrets. */
export async function checkSecretsFile(file: string, tell: Tell): Promise<void> {
  const found = await stat(file).catch(() => null)
  if (found === null) return
  const mode = found.mode & 0o777
  if (process.platform !== 'win32' && (mode & 0o077) !== 0)
    tell.wrong(`${file} can be read by other users (mode ${mode.toString(8)}): chmod 600 ${file}`)
  else tell.good(`${file} can be read by its owner only.`)
}

/** Whether the keys in the database can be opened with what this process has, and tokens can be signed. */
export async function checkKeys(database: Database, masters: readonly string[], tell: Tell): Promise<void> {
  const { secrets, keys } = await database.asAuthAdmin(async (sql) => ({
    secrets: RowsSchema.parse(await sql`select name, sealed from private.shared_secrets`),
    keys: RowsSchema.parse(await sql`select kid as name, sealed_jwk as sealed from private.signing_keys`),
  }))
  const sealers = masters.map(createMasterSealer)
  const canOpen = ({ name, sealed }: { name: string; sealed: string }) =>
    sealers.some((sealer) => {
      try {
        return sealer.open(name, sealed) !== ''
      } catch {
        return false
      }
    })
  const shut = [...secrets, ...keys].filter((row) => !canOpen(row))
  if (shut.length > 0)
    tell.wrong(
      `${shut.length} of the keys in the database were encrypted with another ENCRYPTION_KEY or database password. Set the old one as ENCRYPTION_KEY.`,
    )
  else if (keys.length === 0) tell.note('There is no signing key yet: the first start creates one.')
  else tell.good('The keys in the database can be decrypted.')
}
