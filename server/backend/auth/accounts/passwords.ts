import { readFile } from 'node:fs/promises'
import { hash, verify } from '@node-rs/bcrypt'
import PQueue from 'p-queue'
import { AuthError } from '#server/backend/auth/auth-error.ts'
import { AppError } from '#server/platform/app-error.ts'
import type { Config } from '#server/platform/config.ts'
import { networkOf } from '#server/platform/fairness/client-address.ts'

const MIN_LENGTH = 6
/** bcrypt ignores further bytes, so a longer password would be accepted by its first 72. */
const MAX_BYTES = 72
const COST = 10

/**
 * Each hash takes one of the process's four threads for about 60 ms. Tokens, files and compression need threads too, and would
 * otherwise wait behind all hashes.
 */
const queue = new PQueue({ concurrency: 2 })
/** The last of this many waits for three seconds. Networks with no other request in the queue may exceed it, up to twice. */
const MAX_WAITING = 100
/** Running and waiting requests by network. */
const activeByNetwork = new Map<string, number>()

/** Compared if the account does not exist, so that the response takes as long as for one that does. */
const DUMMY_HASH = '$2a$10$6.LwOhPtHY08lHtisn7gU.W7LfpM5WbNow1v2J/0aH7PFUhSopnEG'

/** The kinds of characters that a password must contain, with the names of the hosted service. */
export type RequiredCharacters = Config['PASSWORD_REQUIREMENTS']

const LOWER = 'abcdefghijklmnopqrstuvwxyz'
const UPPER = LOWER.toUpperCase()
const DIGITS = '0123456789'
const SYMBOLS = '!@#$%^&*()_+-=[]{};\'\\:"|<>?,./`~'
const CHARACTER_SETS: Record<RequiredCharacters, string[]> = {
  none: [],
  letters_digits: [LOWER + UPPER, DIGITS],
  lower_upper_letters_digits: [LOWER, UPPER, DIGITS],
  lower_upper_letters_digits_symbols: [LOWER, UPPER, DIGITS, SYMBOLS],
}

let commonPasswords: Promise<ReadonlySet<string>> | undefined

/** Throws AuthError `weak_password` with the reasons, or `validation_failed` if the password is too long to hash. */
export async function requireStrongPassword(password: string, required: RequiredCharacters = 'none'): Promise<void> {
  if (Buffer.byteLength(password) > MAX_BYTES) {
    throw new AuthError('validation_failed', 422, `Password cannot be longer than ${MAX_BYTES} characters`)
  }
  const problems: Array<{ reason: string; message: string }> = []
  if ([...password].length < MIN_LENGTH) {
    problems.push({ reason: 'length', message: `Password should be at least ${MIN_LENGTH} characters.` })
  }
  const sets = CHARACTER_SETS[required]
  if (sets.some((set) => ![...password].some((character) => set.includes(character)))) {
    const message = `Password should contain at least one character of each: ${sets.join(', ')}.`
    problems.push({ reason: 'characters', message })
  }
  commonPasswords ??= loadCommonPasswords()
  if ((await commonPasswords).has(password.toLowerCase())) {
    problems.push({
      reason: 'pwned',
      message: 'Password is known to be weak and easy to guess, please choose a different one.',
    })
  }
  if (problems.length === 0) return
  throw new AuthError('weak_password', 422, problems.map(({ message }) => message).join(' '), {
    reasons: problems.map(({ reason }) => reason),
  })
}

export async function hashPassword(password: string): Promise<string> {
  if (Buffer.byteLength(password) > MAX_BYTES) throw new Error(`A password of more than ${MAX_BYTES} bytes`)
  // GoTrue's prefix is 2a, so an account can move there with its hash. The library writes 2y for the same format.
  return (await enqueue(() => hash(password, COST))).replace(/^\$2[by]\$/, '$2a$')
}

/**
 * Compares off the event loop; without a stored hash it does the same work and returns false. The first request of a network
 * precedes the second of any other. A known device of the account comes next and is never refused; otherwise throws AppError
 * 'unavailable' when too many wait.
 */
export async function verifyPassword(
  password: string,
  storedHash: string | null,
  { isKnownDevice = false, address = '' } = {},
): Promise<boolean> {
  const matches = await enqueue(() => verify(password, storedHash || DUMMY_HASH), isKnownDevice, networkOf(address))
  return matches && Boolean(storedHash) && Buffer.byteLength(password) <= MAX_BYTES
}

async function enqueue<T>(work: () => Promise<T>, isNext = false, network = ''): Promise<T> {
  const active = activeByNetwork.get(network) ?? 0
  if (!isNext && queue.size >= (active === 0 ? 2 * MAX_WAITING : MAX_WAITING)) {
    throw new AppError('unavailable', 'Too many people are signing in. Please try again.')
  }
  activeByNetwork.set(network, active + 1)
  try {
    return await queue.add(work, { priority: isNext ? 1 : -active })
  } finally {
    const left = (activeByNetwork.get(network) ?? 1) - 1
    if (left === 0) activeByNetwork.delete(network)
    else activeByNetwork.set(network, left)
  }
}

async function loadCommonPasswords(): Promise<ReadonlySet<string>> {
  const text = await readFile(new URL('./common-passwords.txt', import.meta.url), 'utf8')
  return new Set(text.split('\n').filter((line) => line !== ''))
}
