import { readFileSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { parseEnv } from 'node:util'
import { ConfigError } from '#server/config.ts'
import { ROOT } from './root.ts'

type Env = Record<string, string | undefined>

/** The file of settings, `.env` or the one that ENV_FILE names; null if there is none. Throws ConfigError if it cannot be read. */
export function readEnvFile(env: Env): { file: string; values: Env } | null {
  // Empty means no file, which keeps a developer's settings out of the tests.
  if (env.ENV_FILE === '') return null
  const file = env.ENV_FILE === undefined ? path.join(ROOT, '.env') : path.resolve(env.ENV_FILE)
  try {
    return { file, values: parseEnv(readFileSync(file, 'utf8')) }
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT' && env.ENV_FILE === undefined) return null
    // Going on would start with other settings than the ones that were meant, on a new and empty database.
    throw new ConfigError([`ENV_FILE: ${file} ${code === 'ENOENT' ? 'does not exist' : `cannot be read (${code})`}`])
  }
}

/** Adds the file's lines to the environment, whose own values win. */
export function loadEnvFile(): void {
  for (const [name, value] of Object.entries(readEnvFile(process.env)?.values ?? {})) process.env[name] ??= value
}
