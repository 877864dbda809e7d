import { createHash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import type { Sql } from '#server/db/sql.ts'
import type { UserRow } from './users.ts'

/** How long a mailed link or code works. */
const LIFETIME_MS = 3600_000
const PKCE_PREFIX = 'pkce_'

export type OneTimeTokenType = 'confirmation_token' | 'recovery_token' | 'email_change_token_new'

/** What a mail carries: the link's token and, for clients that ask for one, the six-digit code. */
export type MailSecrets = { linkToken: string; code: string }

/**
 * Makes a link token and a code that have nothing to do with each other. GoTrue derives the link's token from address
 * and code, so that whoever knows the address can try all its million values; here it is 256 random bits.
 */
export function createMailSecrets(pkce: boolean): MailSecrets {
  const linkToken = randomBytes(32).toString('hex')
  return {
    linkToken: pkce ? PKCE_PREFIX + linkToken : linkToken,
    code: randomInt(1_000_000).toString().padStart(6, '0'),
  }
}

export function isPkceToken(linkToken: string): boolean {
  return linkToken.startsWith(PKCE_PREFIX)
}

const STORE_CODE: Record<OneTimeTokenType, string> = {
  confirmation_token: 'update auth.users set confirmation_token = $2, confirmation_sent_at = $3 where id = $1',
  recovery_token: 'update auth.users set recovery_token = $2, recovery_sent_at = $3 where id = $1',
  email_change_token_new:
    'update auth.users set email_change_token_new = $2, email_change_sent_at = $3, email_change = $4 where id = $1',
}

/** Stores hashes of both secrets; an earlier token of the same type stops working. */
export async function storeOneTimeToken(
  sql: Sql,
  token: { userId: string; type: OneTimeTokenType; email: string; secrets: MailSecrets; now: Date },
): Promise<void> {
  const { userId, type, email, secrets, now } = token
  await sql`delete from auth.one_time_tokens where user_id = ${userId} and token_type = ${type}`
  await sql`
    insert into auth.one_time_tokens (user_id, token_type, token_hash, relates_to, created_at, updated_at)
    values (${userId}, ${type}, ${hashLinkToken(secrets.linkToken)}, ${email},
      ${now}::timestamptz at time zone 'utc', ${now}::timestamptz at time zone 'utc')`
  const values = [userId, hashCode(email, secrets.code), now]
  await sql.query(STORE_CODE[type], type === 'email_change_token_new' ? [...values, email] : values)
}

const FoundTokenSchema = z.object({
  id: z.guid(),
  user_id: z.guid(),
  token_type: z.enum(['confirmation_token', 'recovery_token', 'email_change_token_new']),
  relates_to: z.string(),
  created_at: z.date(),
})
export type FoundToken = z.infer<typeof FoundTokenSchema>

/** Finds an unexpired token by its link. It counts only once `consumeToken` has taken it. */
export async function findLinkToken(
  sql: Sql,
  linkToken: string,
  types: readonly OneTimeTokenType[],
  now: Date,
): Promise<FoundToken | null> {
  const rows = await sql`
    select id, user_id, token_type, relates_to, created_at at time zone 'utc' as created_at
    from auth.one_time_tokens where token_hash = ${hashLinkToken(linkToken)} and token_type = any (${types}::text[]::auth.one_time_token_type[])`
  return unexpired(rows, now)
}

/** Finds the unexpired token whose code this is. The caller limits the tries: a code has a million values. */
export async function findCodeToken(
  sql: Sql,
  user: UserRow,
  attempt: { email: string; code: string; types: readonly OneTimeTokenType[]; now: Date },
): Promise<FoundToken | null> {
  const stored: Record<OneTimeTokenType, string | null> = {
    confirmation_token: user.confirmation_token,
    recovery_token: user.recovery_token,
    email_change_token_new: user.email_change_token_new,
  }
  const given = hashCode(attempt.email, attempt.code)
  const types = attempt.types.filter((type) => sameHash(stored[type], given))
  if (types.length === 0) return null
  const rows = await sql`
    select id, user_id, token_type, relates_to, created_at at time zone 'utc' as created_at
    from auth.one_time_tokens where user_id = ${user.id} and token_type = any (${types}::text[]::auth.one_time_token_type[])`
  return unexpired(rows, attempt.now)
}

/** Takes the token, under the account's lock; false when another click was faster or a newer mail replaced it. */
export async function consumeToken(sql: Sql, token: FoundToken): Promise<boolean> {
  const rows = await sql`delete from auth.one_time_tokens where id = ${token.id} returning id`
  return rows.length === 1
}

/** After a proof or a change of password no earlier mail opens the account. */
export async function clearOneTimeTokens(sql: Sql, userId: string): Promise<void> {
  await sql`delete from auth.one_time_tokens where user_id = ${userId}`
  await sql`
    update auth.users set confirmation_token = '', recovery_token = '', email_change_token_new = '',
      email_change_token_current = '', reauthentication_token = '', email_change = ''
    where id = ${userId}`
}

function unexpired(rows: unknown[], now: Date): FoundToken | null {
  const [row] = rows
  if (row === undefined) return null
  const token = FoundTokenSchema.parse(row)
  return now.getTime() - token.created_at.getTime() <= LIFETIME_MS ? token : null
}

function hashLinkToken(linkToken: string): string {
  return createHash('sha256').update(linkToken).digest('hex')
}

function hashCode(email: string, code: string): string {
  return createHash('sha224').update(`${email}${code}`).digest('hex')
}

function sameHash(stored: string | null, given: string): boolean {
  if (stored === null || stored.length !== given.length) return false
  return timingSafeEqual(Buffer.from(stored), Buffer.from(given))
}
