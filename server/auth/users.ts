import { z } from 'zod'
import type { Sql } from '#server/db/sql.ts'

const InstantSchema = z.date().nullable()
const MetadataSchema = z
  .record(z.string(), z.unknown())
  .nullable()
  .transform((value) => value ?? {})

const UserRowSchema = z.object({
  id: z.guid(),
  aud: z.string().nullable(),
  role: z.string().nullable(),
  email: z.string().nullable(),
  encrypted_password: z.string().nullable(),
  email_confirmed_at: InstantSchema,
  phone_confirmed_at: InstantSchema,
  confirmed_at: InstantSchema,
  invited_at: InstantSchema,
  confirmation_sent_at: InstantSchema,
  confirmation_token: z.string().nullable(),
  recovery_sent_at: InstantSchema,
  recovery_token: z.string().nullable(),
  email_change: z.string().nullable(),
  email_change_sent_at: InstantSchema,
  email_change_token_new: z.string().nullable(),
  last_sign_in_at: InstantSchema,
  raw_app_meta_data: MetadataSchema,
  raw_user_meta_data: MetadataSchema,
  phone: z.string().nullable(),
  banned_until: InstantSchema,
  is_sso_user: z.boolean(),
  is_anonymous: z.boolean(),
  created_at: InstantSchema,
  updated_at: InstantSchema,
})
export type UserRow = z.infer<typeof UserRowSchema>

const USER_COLUMNS = Object.keys(UserRowSchema.shape).join(', ')

export function findUserByEmail(sql: Sql, email: string): Promise<UserRow | null> {
  return selectUser(sql, 'email = $1 and is_sso_user = false', email)
}

export function findUserById(sql: Sql, id: string): Promise<UserRow | null> {
  return selectUser(sql, 'id = $1', id)
}

/**
 * Reads and locks. Every change to an account, its tokens or its sessions takes this lock first, so that refreshes,
 * clicks on mails and sign-outs of one account queue up and cannot deadlock on each other's rows.
 */
export function lockUserByEmail(sql: Sql, email: string): Promise<UserRow | null> {
  return selectUser(sql, 'email = $1 and is_sso_user = false', email, 'for update')
}

export function lockUserById(sql: Sql, id: string): Promise<UserRow | null> {
  return selectUser(sql, 'id = $1', id, 'for update')
}

export async function getUserById(sql: Sql, id: string): Promise<UserRow> {
  const user = await findUserById(sql, id)
  if (user === null) throw new Error(`account ${id} is gone`)
  return user
}

async function selectUser(
  sql: Sql,
  condition: 'email = $1 and is_sso_user = false' | 'id = $1',
  value: string,
  lock: 'for update' | '' = '',
): Promise<UserRow | null> {
  const text = `select ${USER_COLUMNS} from auth.users where ${condition} and deleted_at is null ${lock}`
  const [row] = (await sql.query(text, [value])).rows
  return row === undefined ? null : UserRowSchema.parse(row)
}

export type NewUser = {
  email: string
  passwordHash: string | null
  data: Record<string, unknown>
  confirmed: boolean
  now: Date
}

/** Inserts the account with its e-mail identity; null when the address was taken in the meantime. */
export async function insertUser(sql: Sql, user: NewUser): Promise<UserRow | null> {
  const { now, email, confirmed } = user
  const id = crypto.randomUUID()
  const claims = { sub: id, email, email_verified: confirmed, phone_verified: false }
  const userMetadata = JSON.stringify({ ...user.data, ...claims })
  const appMetadata = JSON.stringify({ provider: 'email', providers: ['email'] })
  const rows = await sql`
    insert into auth.users (instance_id, id, aud, role, email, encrypted_password, email_confirmed_at,
      raw_app_meta_data, raw_user_meta_data, created_at, updated_at)
    values ('00000000-0000-0000-0000-000000000000', ${id}, 'authenticated', 'authenticated', ${email},
      ${user.passwordHash}, ${confirmed ? now : null}, ${appMetadata}, ${userMetadata}, ${now}, ${now})
    on conflict (email) where is_sso_user = false do nothing
    returning id`
  if (rows.length === 0) return null
  await sql`
    insert into auth.identities (provider_id, user_id, identity_data, provider, last_sign_in_at, created_at, updated_at)
    values (${id}, ${id}, ${userMetadata}, 'email', ${now}, ${now}, ${now})`
  return getUserById(sql, id)
}

/** Replaces what an unproven sign-up left: only the newest password and data count once the address is proven. */
export async function replaceUnconfirmedSignUp(
  sql: Sql,
  user: UserRow,
  change: { passwordHash: string; data: Record<string, unknown>; now: Date },
): Promise<void> {
  const claims = { sub: user.id, email: user.email, email_verified: false, phone_verified: false }
  const userMetadata = JSON.stringify({ ...change.data, ...claims })
  await sql`
    update auth.users set encrypted_password = ${change.passwordHash}, raw_user_meta_data = ${userMetadata},
      updated_at = ${change.now}
    where id = ${user.id} and email_confirmed_at is null`
  await sql`
    update auth.identities set identity_data = ${userMetadata}, updated_at = ${change.now}
    where user_id = ${user.id} and provider = 'email'`
}

export async function confirmEmail(sql: Sql, userId: string, now: Date): Promise<void> {
  await sql`
    update auth.users set email_confirmed_at = coalesce(email_confirmed_at, ${now}), updated_at = ${now},
      raw_user_meta_data = coalesce(raw_user_meta_data, '{}') || '{"email_verified": true}'
    where id = ${userId}`
  await sql`
    update auth.identities set identity_data = identity_data || '{"email_verified": true}', updated_at = ${now}
    where user_id = ${userId} and provider = 'email'`
}

/** Moves the account to the address in `email_change`. Throws the database's 23505 if somebody else holds it by now. */
export async function applyEmailChange(sql: Sql, user: UserRow, newEmail: string, now: Date): Promise<void> {
  const claims = JSON.stringify({ email: newEmail, email_verified: true })
  await sql`
    update auth.users set email = ${newEmail}, email_change = '', email_change_token_new = '',
      email_confirmed_at = coalesce(email_confirmed_at, ${now}), updated_at = ${now},
      raw_user_meta_data = coalesce(raw_user_meta_data, '{}') || ${claims}::jsonb
    where id = ${user.id}`
  await sql`
    update auth.identities set identity_data = identity_data || ${claims}::jsonb, updated_at = ${now}
    where user_id = ${user.id} and provider = 'email'`
}

export async function setPassword(sql: Sql, userId: string, passwordHash: string, now: Date): Promise<void> {
  await sql`
    update auth.users set encrypted_password = ${passwordHash}, updated_at = ${now} where id = ${userId}`
}

export async function dropPassword(sql: Sql, userId: string): Promise<void> {
  await sql`update auth.users set encrypted_password = null where id = ${userId}`
}

export async function setUserMetadata(
  sql: Sql,
  userId: string,
  metadata: Record<string, unknown>,
  now: Date,
): Promise<void> {
  await sql`
    update auth.users set raw_user_meta_data = ${JSON.stringify(metadata)}, updated_at = ${now} where id = ${userId}`
}

export function isBanned(user: UserRow, now: Date): boolean {
  return user.banned_until !== null && user.banned_until > now
}
