import { z } from 'zod'
import type { Sql } from '#server/platform/db/sql.ts'

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
  email_change_token_current: z.string().nullable(),
  email_change_confirm_status: z.number().nullable(),
  phone_change: z.string().nullable(),
  phone_change_token: z.string().nullable(),
  phone_change_sent_at: InstantSchema,
  reauthentication_token: z.string().nullable(),
  reauthentication_sent_at: InstantSchema,
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
  return selectUser(sql, BY.email, email)
}

export function findUserByPhone(sql: Sql, phone: string): Promise<UserRow | null> {
  return selectUser(sql, BY.phone, phone)
}

export function findUserById(sql: Sql, id: string): Promise<UserRow | null> {
  return selectUser(sql, BY.id, id)
}

/**
 * Reads and locks. Every change to an account, its tokens or its sessions takes this lock first, so that refreshes,
 * clicks on links and sign-outs of one account queue up and cannot deadlock on each other's rows.
 */
export function lockUserByEmail(sql: Sql, email: string): Promise<UserRow | null> {
  return selectUser(sql, BY.email, email, 'for update')
}

export function lockUserByPhone(sql: Sql, phone: string): Promise<UserRow | null> {
  return selectUser(sql, BY.phone, phone, 'for update')
}

export function lockUserById(sql: Sql, id: string): Promise<UserRow | null> {
  return selectUser(sql, BY.id, id, 'for update')
}

export async function getUserById(sql: Sql, id: string): Promise<UserRow> {
  const user = await findUserById(sql, id)
  if (user === null) throw new Error(`account ${id} is gone`)
  return user
}

const BY = { email: 'email = $1 and is_sso_user = false', phone: 'phone = $1', id: 'id = $1' } as const

async function selectUser(
  sql: Sql,
  condition: (typeof BY)[keyof typeof BY],
  value: string,
  lock: 'for update' | '' = '',
): Promise<UserRow | null> {
  const text = `select ${USER_COLUMNS} from auth.users where ${condition} and deleted_at is null ${lock}`
  const [row] = (await sql.query(text, [value])).rows
  return row === undefined ? null : UserRowSchema.parse(row)
}

export type NewUser = {
  id?: string | undefined
  email?: string | undefined
  /** Digits, country code first, without a plus: the form in which accounts store numbers. */
  phone?: string | undefined
  passwordHash: string | null
  data: Record<string, unknown>
  /** Whether the e-mail address and the number count as proven. */
  confirmed: boolean
  isAnonymous?: boolean
  now: Date
}

/**
 * Inserts the account with an identity for its address and one for its number; null when either has been taken in the
 * meantime.
 */
export async function insertUser(sql: Sql, user: NewUser): Promise<UserRow | null> {
  const { now, email = null, phone = null, confirmed } = user
  const id = user.id ?? crypto.randomUUID()
  const providers = [...(email === null ? [] : ['email']), ...(phone === null ? [] : ['phone'])]
  const verified = { email_verified: confirmed && email !== null, phone_verified: confirmed && phone !== null }
  const claims = { sub: id, ...(email === null ? {} : { email }), ...(phone === null ? {} : { phone }), ...verified }
  const userMetadata = JSON.stringify({ ...user.data, ...(providers.length > 0 ? claims : {}) })
  const appMetadata = JSON.stringify(providers.length > 0 ? { provider: providers[0], providers } : {})
  const rows = await sql`
    insert into auth.users (instance_id, id, aud, role, email, phone, encrypted_password, email_confirmed_at,
      phone_confirmed_at, raw_app_meta_data, raw_user_meta_data, is_anonymous, created_at, updated_at)
    values ('00000000-0000-0000-0000-000000000000', ${id}, 'authenticated', 'authenticated', ${email}, ${phone},
      ${user.passwordHash}, ${verified.email_verified ? now : null}, ${verified.phone_verified ? now : null},
      ${appMetadata}, ${userMetadata}, ${user.isAnonymous ?? false}, ${now}, ${now})
    on conflict do nothing
    returning id`
  if (rows.length === 0) return null
  for (const provider of providers) await insertOwnIdentity(sql, { userId: id, provider, data: userMetadata, now })
  return getUserById(sql, id)
}

/** The identity of the account's own address or number. */
async function insertOwnIdentity(
  sql: Sql,
  identity: { userId: string; provider: string; data: string; now: Date },
): Promise<void> {
  const { userId, provider, data, now } = identity
  await sql`
    insert into auth.identities (provider_id, user_id, identity_data, provider, last_sign_in_at, created_at, updated_at)
    values (${userId}, ${userId}, ${data}, ${provider}, ${now}, ${now}, ${now})
    on conflict (provider_id, provider) do nothing`
}

/** Replaces what an unproven sign-up left: only the newest password and data count once the contact is proven. */
export async function replaceUnconfirmedSignUp(
  sql: Sql,
  user: UserRow,
  change: { passwordHash: string; data: Record<string, unknown>; now: Date },
): Promise<void> {
  const { email, phone } = user
  const contact = { ...(email === null ? {} : { email }), ...(phone === null ? {} : { phone }) }
  const claims = { sub: user.id, ...contact, email_verified: false, phone_verified: false }
  const userMetadata = JSON.stringify({ ...change.data, ...claims })
  await sql`
    update auth.users set encrypted_password = ${change.passwordHash}, raw_user_meta_data = ${userMetadata},
      updated_at = ${change.now}
    where id = ${user.id} and confirmed_at is null`
  await sql`
    update auth.identities set identity_data = ${userMetadata}, updated_at = ${change.now}
    where user_id = ${user.id} and provider in ('email', 'phone')`
}

export async function confirmEmail(sql: Sql, userId: string, now: Date): Promise<void> {
  await sql`update auth.users set email_confirmed_at = coalesce(email_confirmed_at, ${now}) where id = ${userId}`
  await setVerified(sql, { userId, contact: 'email', verified: true, now })
}

export async function confirmPhone(sql: Sql, userId: string, now: Date): Promise<void> {
  await sql`update auth.users set phone_confirmed_at = coalesce(phone_confirmed_at, ${now}) where id = ${userId}`
  await setVerified(sql, { userId, contact: 'phone', verified: true, now })
}

export async function unconfirmEmail(sql: Sql, userId: string, now: Date): Promise<void> {
  await sql`update auth.users set email_confirmed_at = null where id = ${userId}`
  await setVerified(sql, { userId, contact: 'email', verified: false, now })
}

export async function unconfirmPhone(sql: Sql, userId: string, now: Date): Promise<void> {
  await sql`update auth.users set phone_confirmed_at = null where id = ${userId}`
  await setVerified(sql, { userId, contact: 'phone', verified: false, now })
}

type Verified = { userId: string; contact: 'email' | 'phone'; verified: boolean; now: Date }

/** Records in the account's metadata and identity, where clients read it, whether its address or number is proven. */
async function setVerified(sql: Sql, { userId, contact, verified, now }: Verified): Promise<void> {
  const claim = JSON.stringify({ [`${contact}_verified`]: verified })
  await sql`
    update auth.users set raw_user_meta_data = coalesce(raw_user_meta_data, '{}') || ${claim}::jsonb, updated_at = ${now}
    where id = ${userId}`
  await sql`
    update auth.identities set identity_data = identity_data || ${claim}::jsonb, updated_at = ${now}
    where user_id = ${userId} and provider = ${contact}`
}

/** Moves the account to the address in `email_change`. Throws the database's 23505 if somebody else has it by now. */
export async function applyEmailChange(sql: Sql, user: UserRow, newEmail: string, now: Date): Promise<void> {
  await sql`
    update auth.users set email = ${newEmail}, email_change = '', email_change_token_new = '',
      email_change_token_current = '', email_change_confirm_status = 0,
      email_confirmed_at = coalesce(email_confirmed_at, ${now})
    where id = ${user.id}`
  await adoptContact(sql, user.id, { provider: 'email', claims: { email: newEmail, email_verified: true }, now })
}

/** Moves the account to the number in `phone_change`. Throws the database's 23505 if somebody else has it by now. */
export async function applyPhoneChange(sql: Sql, user: UserRow, newPhone: string, now: Date): Promise<void> {
  await sql`
    update auth.users set phone = ${newPhone}, phone_change = '', phone_change_token = '',
      phone_confirmed_at = coalesce(phone_confirmed_at, ${now})
    where id = ${user.id}`
  await adoptContact(sql, user.id, { provider: 'phone', claims: { phone: newPhone, phone_verified: true }, now })
}

/** What follows from a proven contact: metadata and identity record it, and the account is no longer anonymous. */
async function adoptContact(
  sql: Sql,
  userId: string,
  proven: { provider: 'email' | 'phone'; claims: Record<string, unknown>; now: Date },
): Promise<void> {
  const { provider, now } = proven
  const claims = JSON.stringify(proven.claims)
  const data = JSON.stringify({ sub: userId, ...proven.claims })
  await insertOwnIdentity(sql, { userId, provider, data, now })
  await sql`
    update auth.identities set identity_data = identity_data || ${claims}::jsonb, updated_at = ${now}
    where user_id = ${userId} and provider = ${provider}`
  await sql`
    update auth.users set is_anonymous = false, updated_at = ${now},
      raw_user_meta_data = coalesce(raw_user_meta_data, '{}') || ${claims}::jsonb,
      raw_app_meta_data = coalesce(raw_app_meta_data, '{}')
        || jsonb_build_object('provider', coalesce(raw_app_meta_data ->> 'provider', ${provider}::text), 'providers',
          (select jsonb_agg(distinct i.provider) from auth.identities i where i.user_id = ${userId}))
    where id = ${userId}`
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

export async function setAppMetadata(
  sql: Sql,
  userId: string,
  metadata: Record<string, unknown>,
  now: Date,
): Promise<void> {
  await sql`
    update auth.users set raw_app_meta_data = ${JSON.stringify(metadata)}, updated_at = ${now} where id = ${userId}`
}

/** Refreshes and the account's own endpoints refuse a banned account at once; tokens it holds run out within the hour. */
export async function setBan(sql: Sql, userId: string, until: Date | null, now: Date): Promise<void> {
  await sql`update auth.users set banned_until = ${until}, updated_at = ${now} where id = ${userId}`
}

/** Newest first, with the total number. */
export async function listUsers(
  sql: Sql,
  page: { offset: number; limit: number },
): Promise<{ users: UserRow[]; total: number }> {
  const [count] = await sql<{ total: number }>`select count(*)::int as total from auth.users where deleted_at is null`
  const { rows } = await sql.query(
    `select ${USER_COLUMNS} from auth.users where deleted_at is null order by created_at desc, id offset $1 limit $2`,
    [page.offset, page.limit],
  )
  return { users: z.array(UserRowSchema).parse(rows), total: count?.total ?? 0 }
}
