import type { Context } from 'hono'
import { z } from 'zod'
import { parseShallowJson } from '#server/platform/shallow-json.ts'
import { AuthError, invalid } from './auth-error.ts'

/** User metadata is part of every access token, and proxies refuse much longer headers. */
const MAX_METADATA_BYTES = 4096

/**
 * Parses the JSON body, or `ifEmpty` if there is none. Unknown keys are dropped, because other versions of the client send more.
 */
export async function readBody<T extends z.ZodType>(c: Context, schema: T, ifEmpty = ''): Promise<z.infer<T>> {
  const json = parseShallowJson((await c.req.text()) || ifEmpty)
  if (json === undefined) throw new AuthError('bad_json', 400, 'Could not parse request body as JSON')
  const parsed = schema.safeParse(json)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  const where = issue?.path.join('.') ?? ''
  throw invalid(`Invalid request body: ${where} ${issue?.message ?? ''}`.trim())
}

/** In requests of supabase-js, absent, null and empty mean the same. */
export const OptionalText = z
  .string()
  .max(4096)
  .nullish()
  .transform((value) => value ?? '')

/** Sent by a client that will exchange a code for its session. */
export const PkceFields = { code_challenge: OptionalText, code_challenge_method: OptionalText }

export const UserDataSchema = z
  .record(z.string().max(100), z.unknown())
  .nullish()
  .transform((value) => value ?? {})
  .refine(isStorable, `must be plain text of at most ${MAX_METADATA_BYTES} bytes`)

/** Merges `changes` into stored metadata; null removes a key, as in GoTrue. Throws AuthError if the result is too large. */
export function mergeUserData(
  stored: Record<string, unknown>,
  changes: Record<string, unknown>,
): Record<string, unknown> {
  const merged = Object.fromEntries(Object.entries({ ...stored, ...changes }).filter(([, value]) => value !== null))
  if (!isStorable(merged)) throw invalid(`data is over ${MAX_METADATA_BYTES} bytes`)
  return merged
}

/** Postgres stores neither NUL nor lone surrogates. Refusing them here gives a 400 instead of a 500. */
function isStorable(data: Record<string, unknown>): boolean {
  const text = JSON.stringify(data)
  return Buffer.byteLength(text) <= MAX_METADATA_BYTES && !/\\u0000|\\ud[89a-f]/i.test(text)
}

/** An id in the path. Throws GoTrue's AuthError if it is not a UUID. */
export function requireUuid(given: string | undefined, name: string): string {
  const id = z.guid().safeParse(given)
  if (id.success) return id.data.toLowerCase()
  throw new AuthError('validation_failed', 404, `${name} must be an UUID`)
}

/** The address in the form that accounts store. Throws AuthError `validation_failed`. */
export function parseEmail(given: string): string {
  const email = normalizeEmail(given)
  if (email === '') throw invalid('An email address is required')
  if (email.length > 255) throw invalid('An email address is too long')
  if (!isEmail(email)) {
    throw invalid('Unable to validate email address: invalid format')
  }
  return email
}

/** The number in the form that accounts store: digits, country code first. Throws AuthError `validation_failed`. */
export function parsePhone(given: string): string {
  const phone = normalizePhone(given)
  if (isPhone(phone)) return phone
  throw invalid('Invalid phone number format (E.164 required)')
}

export function normalizePhone(given: string): string {
  return given.trim().replace(/^\+/, '').replaceAll(' ', '')
}

export function isPhone(phone: string): boolean {
  return /^[1-9]\d{6,14}$/.test(phone)
}

export function normalizeEmail(given: string): string {
  return given.trim().toLowerCase()
}

export function isEmail(email: string): boolean {
  return z.email().max(255).safeParse(email).success
}
