import { createHmac } from 'node:crypto'

/** Turns a name or an address into the form in which labels of real pages hold it. */
export type Seal = (purpose: 'email' | 'name', words: string) => string

const SEALED = /^hmac:[0-9a-f]{32}$/

export function isSealed(words: string): boolean {
  return SEALED.test(words)
}

/**
 * A keyed hash whose key is the page's own source: whoever compares labels has it anyway, and the words stand in it in clear.
 * Whoever has the labels alone cannot test a list of known names or addresses against them, as with a plain hash. `words` come
 * in the form in which they are compared.
 */
export function createSeal(source: string | Buffer): Seal {
  return (purpose, words) =>
    `hmac:${createHmac('sha256', source).update(`${purpose} ${words}`).digest('hex').slice(0, 32)}`
}
