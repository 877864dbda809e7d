import { createHash, randomBytes } from 'node:crypto'

/** Crockford's alphabet: no letter that is easily taken for a digit or for another letter. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'
/** Five bits each, 80 in all: too many to guess, however often somebody tries. */
const SIGNS = 16
export const CODES_IN_A_SET = 10

export function createRecoveryCodes(): string[] {
  return Array.from({ length: CODES_IN_A_SET }, () => {
    return [...randomBytes(SIGNS)].map((byte) => ALPHABET[byte % ALPHABET.length]).join('')
  })
}

/** The code as it was given out: people type capitals, spaces and hyphens, and read 0 as O and 1 as I or L. */
export function normalizeRecoveryCode(given: string): string {
  return given.toLowerCase().replaceAll(/[\s-]/g, '').replaceAll('o', '0').replaceAll(/[il]/g, '1')
}

/** The factor's id keeps equal codes of different accounts from having equal hashes. */
export function hashRecoveryCode(factorId: string, code: string): Buffer {
  return createHash('sha256').update(`${factorId}\n${code}`).digest()
}
