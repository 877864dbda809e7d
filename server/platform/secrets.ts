import { randomBytes } from 'node:crypto'
import { lstat, readFile, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { exportJWK, generateKeyPair, type JWK } from 'jose'
import { z } from 'zod'
import { describeFault } from './files/file-faults.ts'

export const SecretsSchema = z.strictObject({
  publishableKey: z.string().startsWith('sb_publishable_'),
  secretKey: z.string().startsWith('sb_secret_'),
  databasePassword: z.string().min(20),
  /** The private ES256 key that signs access tokens; /.well-known/jwks.json serves its public key. */
  signingKey: z.looseObject({ kty: z.literal('EC'), crv: z.literal('P-256'), kid: z.string(), d: z.string() }),
})
export type SigningKey = JWK & { kid: string }
export type Secrets = Omit<z.infer<typeof SecretsSchema>, 'signingKey'> & { signingKey: SigningKey }

/**
 * Reads `secrets.json` in the data folder, or creates it on the first run (mode 0600). Keys from the environment take
 * precedence and are not stored. Throws if the file is damaged, because new keys would sign everyone out.
 */
export async function loadSecrets(
  dataDir: string,
  given: { PUBLISHABLE_KEY?: string | undefined; SECRET_KEY?: string | undefined },
): Promise<Secrets> {
  const file = path.join(dataDir, 'secrets.json')
  const stored = (await readSecrets(file)) ?? (await createSecrets(dataDir, file))
  return {
    ...stored,
    publishableKey: given.PUBLISHABLE_KEY ?? stored.publishableKey,
    secretKey: given.SECRET_KEY ?? stored.secretKey,
  }
}

async function readSecrets(file: string): Promise<Secrets | null> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw new Error(describeFault(`${file} cannot be read`, error), { cause: error })
  })
  if (text === null) return null
  const parsed = SecretsSchema.safeParse(safeJson(text))
  if (!parsed.success) throw new Error(`${file} is damaged: ${z.prettifyError(parsed.error)}`)
  return parsed.data as Secrets
}

async function createSecrets(dataDir: string, file: string): Promise<Secrets> {
  if (await lstat(path.join(dataDir, 'postgres')).catch(() => null)) {
    throw new Error(
      `${file} is missing, and the database beside it cannot be opened without it; restore it from a backup.`,
    )
  }
  const secrets: Secrets = {
    publishableKey: `sb_publishable_${randomBytes(24).toString('base64url')}`,
    secretKey: `sb_secret_${randomBytes(32).toString('base64url')}`,
    databasePassword: randomBytes(32).toString('base64url'),
    signingKey: await generateSigningKey(),
  }
  await writeSecrets(dataDir, secrets)
  return secrets
}

export async function generateSigningKey(): Promise<SigningKey> {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true })
  return { ...(await exportJWK(privateKey)), alg: 'ES256', use: 'sig', kid: randomBytes(8).toString('hex') }
}

/** Writes `secrets.json` atomically. */
export async function writeSecrets(dataDir: string, secrets: Secrets): Promise<void> {
  const file = path.join(dataDir, 'secrets.json')
  const draft = `${file}.${process.pid}.tmp`
  await writeFile(draft, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600, flush: true })
  await rename(draft, file)
}

function safeJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
