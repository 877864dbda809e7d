import { createHash, randomBytes, randomInt } from 'node:crypto'
import type { Sql } from '#server/platform/db/sql.ts'
import { sameText } from '#server/platform/signer.ts'

/** How long a link or code works. Text messages are read at once, so their codes expire sooner. */
export const MAIL_LIFETIME_MS = 3600_000
const SMS_LIFETIME_MS = 600_000
const PKCE_PREFIX = 'pkce_'

/** The secrets in a mail: the link's token and a six-digit code. */
export type MailSecrets = { linkToken: string; code: string }

/**
 * Creates an independent link token and code. GoTrue derives the link's token from address and code, so anyone who knows the
 * address can try all million codes; here the token has 256 random bits.
 */
export function createMailSecrets(pkce: boolean): MailSecrets {
  const linkToken = randomBytes(32).toString('hex')
  return {
    linkToken: pkce ? PKCE_PREFIX + linkToken : linkToken,
    code: createCode(),
  }
}

export function createCode(): string {
  return randomInt(1_000_000).toString().padStart(6, '0')
}

export function isPkceToken(linkToken: string): boolean {
  return linkToken.startsWith(PKCE_PREFIX)
}

/** Stores the code's hash in the account, for each type of token. */
const STORE_CODE = {
  confirmation_token: 'update auth.users set confirmation_token = $2, confirmation_sent_at = $3 where id = $1',
  recovery_token: 'update auth.users set recovery_token = $2, recovery_sent_at = $3 where id = $1',
  email_change_token_new: `update auth.users set email_change_token_new = $2, email_change_sent_at = $3,
    email_change = $4, email_change_confirm_status = 0 where id = $1`,
  email_change_token_current:
    'update auth.users set email_change_token_current = $2, email_change_sent_at = $3 where id = $1',
  phone_change_token: `update auth.users set phone_change_token = $2, phone_change_sent_at = $3, phone_change = $4
    where id = $1`,
  reauthentication_token:
    'update auth.users set reauthentication_token = $2, reauthentication_sent_at = $3 where id = $1',
}
export type OneTimeTokenType = keyof typeof STORE_CODE

/** Stores hashes of both secrets. An earlier token of the same type stops working. `contact` is where they are sent. */
export async function storeOneTimeToken(
  sql: Sql,
  token: { userId: string; type: OneTimeTokenType; contact: string; secrets: MailSecrets; now: Date },
): Promise<void> {
  const { userId, type, contact, secrets, now } = token
  await sql`delete from auth.one_time_tokens where user_id = ${userId} and token_type = ${type}`
  await sql`
    insert into auth.one_time_tokens (user_id, token_type, token_hash, relates_to, created_at, updated_at)
    values (${userId}, ${type}, ${hashLinkToken(secrets.linkToken)}, ${contact},
      ${now}::timestamptz at time zone 'utc', ${now}::timestamptz at time zone 'utc')`
  const values = [userId, hashCode(contact, secrets.code), now]
  await sql.query(STORE_CODE[type], STORE_CODE[type].includes('$4') ? [...values, contact] : values)
}

export type FoundToken = {
  id: string
  user_id: string
  token_type: OneTimeTokenType
  relates_to: string
  created_at: Date
}

/** Finds an unexpired token by its link. `consumeToken` must use it up. */
export async function findLinkToken(
  sql: Sql,
  linkToken: string,
  types: readonly OneTimeTokenType[],
  now: Date,
): Promise<FoundToken | null> {
  const rows = await sql<FoundToken>`
    select id, user_id, token_type, relates_to, created_at at time zone 'utc' as created_at
    from auth.one_time_tokens where token_hash = ${hashLinkToken(linkToken)} and token_type = any (${types}::text[]::auth.one_time_token_type[])`
  return unexpired(rows, now)
}

/**
 * Finds the unexpired token with this code. Looked up by where it was sent, because a new address belongs to no account yet.
 * The caller must limit the attempts, because a code has only a million values.
 */
export async function findCodeToken(
  sql: Sql,
  attempt: { contact: string; code: string; types: readonly OneTimeTokenType[]; now: Date },
): Promise<FoundToken | null> {
  const given = hashCode(attempt.contact, attempt.code)
  const rows = await sql<FoundToken & { stored_hash: string | null }>`
    select t.id, t.user_id, t.token_type, t.relates_to, t.created_at at time zone 'utc' as created_at,
      to_jsonb(u) ->> t.token_type::text as stored_hash
    from auth.one_time_tokens t join auth.users u on u.id = t.user_id
    where t.relates_to = ${attempt.contact} and t.token_type = any (${attempt.types}::text[]::auth.one_time_token_type[])
    order by t.created_at desc limit 50`
  return unexpired(
    rows.filter((row) => sameText(String(row.stored_hash), given)),
    attempt.now,
  )
}

/** Uses up the token, under the account's lock. False if another request was faster or a newer mail replaced it. */
export async function consumeToken(sql: Sql, token: FoundToken): Promise<boolean> {
  const rows = await sql`delete from auth.one_time_tokens where id = ${token.id} returning id`
  return rows.length === 1
}

/** Invalidates all earlier mails of the account. */
export async function clearOneTimeTokens(sql: Sql, userId: string): Promise<void> {
  await sql`delete from auth.one_time_tokens where user_id = ${userId}`
  await sql`
    update auth.users set confirmation_token = '', recovery_token = '', email_change_token_new = '',
      email_change_token_current = '', reauthentication_token = '', email_change = '', email_change_confirm_status = 0,
      phone_change = '', phone_change_token = ''
    where id = ${userId}`
}

function unexpired([token]: FoundToken[], now: Date): FoundToken | null {
  if (token === undefined) return null
  const lifetimeMs = token.relates_to.includes('@') ? MAIL_LIFETIME_MS : SMS_LIFETIME_MS
  return now.getTime() - token.created_at.getTime() <= lifetimeMs ? token : null
}

function hashLinkToken(linkToken: string): string {
  return createHash('sha256').update(linkToken).digest('hex')
}

function hashCode(contact: string, code: string): string {
  return createHash('sha224').update(`${contact}${code}`).digest('hex')
}
