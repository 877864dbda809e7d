import { createHmac } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import process from 'node:process'

/** Turns a name or an address into the form in which labels of real pages hold it. */
export type Seal = (purpose: 'email' | 'name', words: string) => string

const SEALED = /^hmac:[0-9a-f]{32}$/

export function isSealed(words: string): boolean {
  return SEALED.test(words)
}

/**
 * A keyed hash: whoever reads the labels without the key cannot test a list of known names or addresses against them, as with a
 * plain hash. `words` come in the form in which they are compared.
 */
export function createSeal(key: string): Seal {
  return (purpose, words) =>
    `hmac:${createHmac('sha256', key).update(`${purpose} ${words}`).digest('hex').slice(0, 32)}`
}

/** The seal of `REAL_PAGES_KEY`, or of the file that `REAL_PAGES_KEY_FILE` names; null without either. */
export function findSeal(env: NodeJS.ProcessEnv = process.env): Seal | null {
  const file = env.REAL_PAGES_KEY_FILE
  const key = env.REAL_PAGES_KEY ?? (file !== undefined && existsSync(file) ? readFileSync(file, 'utf8') : '')
  return key.trim() === '' ? null : createSeal(key.trim())
}
