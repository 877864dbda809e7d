// Reads the settings file, also before packages are installed: built-in modules only.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import util from 'node:util'
import { ROOT } from './locked-node.mjs'

/** @typedef {Record<string, string | undefined>} Env */

/** The settings file cannot be read. The message is one line. */
export class EnvFileError extends Error {}

/**
 * Reads `.env` or the file of ENV_FILE; null if there is none. Throws EnvFileError if it cannot be read.
 * @param {Env} env
 * @returns {{ file: string, values: Env } | null}
 */
export function readEnvFile(env = process.env) {
  // Empty means no file, so that tests ignore a developer's settings.
  if (env.ENV_FILE === '') return null
  const file = env.ENV_FILE === undefined ? path.join(ROOT, '.env') : path.resolve(env.ENV_FILE)
  try {
    return { file, values: util.parseEnv(readFileSync(file, 'utf8')) }
  } catch (error) {
    const { code } = /** @type {NodeJS.ErrnoException} */ (error)
    if (code === 'ENOENT' && env.ENV_FILE === undefined) return null
    // Continuing would start with default settings, on a new and empty database.
    throw new EnvFileError(`ENV_FILE: ${file} ${code === 'ENOENT' ? 'does not exist' : `cannot be read (${code})`}`)
  }
}

/** Adds the file's settings to the environment, whose values take precedence. */
export function loadEnvFile() {
  for (const [name, value] of Object.entries(readEnvFile()?.values ?? {})) process.env[name] ??= value
}
