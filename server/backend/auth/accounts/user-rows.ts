import { z } from 'zod'
import { AuthError } from '#server/backend/auth/auth-error.ts'
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
  recovery_sent_at: InstantSchema,
  email_change: z.string().nullable(),
  email_change_sent_at: InstantSchema,
  email_change_confirm_status: z.number().nullable(),
  phone_change: z.string().nullable(),
  phone_change_sent_at: InstantSchema,
  reauthentication_token: z.string().nullable(),
  reauthentication_sent_at: InstantSchema,
  last_sign_in_at: InstantSchema,
  raw_app_meta_data: MetadataSchema,
  raw_user_meta_data: MetadataSchema,
  phone: z.string().nullable(),
  banned_until: InstantSchema,
  is_anonymous: z.boolean(),
  created_at: InstantSchema,
  updated_at: InstantSchema,
})
export type UserRow = z.infer<typeof UserRowSchema>

const USER_COLUMNS = Object.keys(UserRowSchema.shape).join(', ')

const CONDITIONS = { email: 'email = $1 and is_sso_user = false', phone: 'phone = $1', id: 'id = $1' } as const

export async function findUser(
  sql: Sql,
  by: keyof typeof CONDITIONS,
  value: string,
  lock: '' | 'for update' = '',
): Promise<UserRow | null> {
  const text = `select ${USER_COLUMNS} from auth.users where ${CONDITIONS[by]} and deleted_at is null ${lock}`
  const [row] = (await sql.query(text, [value])).rows
  return row === undefined ? null : UserRowSchema.parse(row)
}

/**
 * Reads and locks the account. Every change to an account, its tokens or its sessions takes this lock first, so that concurrent
 * requests for one account take turns and cannot deadlock on each other's rows.
 */
export function lockUser(sql: Sql, by: keyof typeof CONDITIONS, value: string): Promise<UserRow | null> {
  return findUser(sql, by, value, 'for update')
}

export async function getUser(sql: Sql, id: string): Promise<UserRow> {
  const user = await findUser(sql, 'id', id)
  if (user === null) throw new Error(`account ${id} is gone`)
  return user
}

/** Locks the account. Throws AuthError `user_not_found` if there is none. */
export async function lockAccount(sql: Sql, id: string): Promise<UserRow> {
  const user = await lockUser(sql, 'id', id)
  if (user === null) throw new AuthError('user_not_found', 404, 'User not found')
  return user
}

type NewUser = {
  id?: string | undefined
  email?: string | undefined
  /** Digits, country code first, without a plus. */
  phone?: string | undefined
  passwordHash: string | null
  data: Record<string, unknown>
  /** Whether the address and the number count as confirmed. */
  confirmed: boolean
  isAnonymous?: boolean
  now: Date
}

/** Inserts the account with an identity for its address and one for its number. Null if either is taken. */
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
  return getUser(sql, id)
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

/** Replaces the password and data of an unconfirmed sign-up, so that only the newest ones count once it is confirmed. */
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

export type Contact = 'email' | 'phone'

/** Records whether the address or number is confirmed, also in metadata and identity, where clients read it. */
export async function setConfirmed(
  sql: Sql,
  userId: string,
  contact: Contact,
  now: Date,
  confirmed = true,
): Promise<void> {
  const claim = JSON.stringify({ [`${contact}_verified`]: confirmed })
  await sql.query(
    `update auth.users set ${contact}_confirmed_at = case when $2 then coalesce(${contact}_confirmed_at, $3) end,
       raw_user_meta_data = coalesce(raw_user_meta_data, '{}') || $4::jsonb, updated_at = $3
     where id = $1`,
    [userId, confirmed, now, claim],
  )
  await sql`
    update auth.identities set identity_data = identity_data || ${claim}::jsonb, updated_at = ${now}
    where user_id = ${userId} and provider = ${contact}`
}

/** Moves the account to a confirmed address or number. Throws the database's 23505 if another account has it. */
export async function applyContactChange(
  sql: Sql,
  userId: string,
  contact: Contact,
  to: string,
  now: Date,
): Promise<void> {
  const cleared = contact === 'email' ? EMAIL_CHANGE_CLEARED : "phone_change = '', phone_change_token = ''"
  await sql.query(
    `update auth.users set ${contact} = $2, ${cleared}, ${contact}_confirmed_at = coalesce(${contact}_confirmed_at, $3)
     where id = $1`,
    [userId, to, now],
  )
  await adoptContact(sql, userId, { provider: contact, claims: { [contact]: to, [`${contact}_verified`]: true }, now })
}

const EMAIL_CHANGE_CLEARED = `email_change = '', email_change_token_new = '', email_change_token_current = '',
  email_change_confirm_status = 0`

/** Records a confirmed contact in metadata and identity. The account is no longer anonymous. */
async function adoptContact(
  sql: Sql,
  userId: string,
  proven: { provider: Contact; claims: Record<string, unknown>; now: Date },
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

type UserChange = {
  encrypted_password?: string | null
  raw_user_meta_data?: Record<string, unknown>
  raw_app_meta_data?: Record<string, unknown>
  banned_until?: Date | null
}

/** Writes the given columns. */
export async function changeUser(sql: Sql, userId: string, change: UserChange, now: Date): Promise<void> {
  const columns = Object.keys(change).map((name, index) => `${name} = $${index + 3}`)
  await sql.query(`update auth.users set ${['updated_at = $2', ...columns].join(', ')} where id = $1`, [
    userId,
    now,
    ...Object.values(change),
  ])
}

export function isBanned(user: UserRow, now: Date): boolean {
  return user.banned_until !== null && user.banned_until > now
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
