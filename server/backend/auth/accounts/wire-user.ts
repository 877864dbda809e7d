import type { Sql } from '#server/platform/db/sql.ts'
import type { UserRow } from './user-rows.ts'

export type WireUser = Record<string, unknown> & { id: string; email: string }

/** The account in GoTrue's JSON, without hashes and tokens. */
export async function loadWireUser(sql: Sql, user: UserRow): Promise<WireUser> {
  // In GoTrue's JSON `id` is the provider's id of the person, and `identity_id` that of the row.
  const identities = await sql`
    select id as identity_id, provider_id as id, user_id, identity_data, provider, last_sign_in_at, created_at,
      updated_at, email
    from auth.identities where user_id = ${user.id} order by created_at, auth.identities.id`
  const factors = await listWireFactors(sql, user.id)
  return { ...toWireUser(user), ...(factors.length === 0 ? {} : { factors }), identities }
}

/** Factors in GoTrue's JSON, without secrets and numbers. */
export function listWireFactors(sql: Sql, userId: string) {
  return sql<{ id: string }>`
    select id, friendly_name, factor_type, status, created_at, updated_at
    from auth.mfa_factors where user_id = ${userId} order by created_at, id`
}

/** A user who does not exist: the response to a sign-up with a registered address if accounts must not be revealed. */
export function createFakeWireUser(
  contact: { email?: string | undefined; phone?: string | undefined },
  data: Record<string, unknown>,
  now: Date,
): WireUser {
  const provider = contact.phone === undefined ? 'email' : 'phone'
  return {
    id: crypto.randomUUID(),
    aud: 'authenticated',
    role: '',
    email: contact.email ?? '',
    phone: contact.phone ?? '',
    confirmation_sent_at: now,
    app_metadata: { provider, providers: [provider] },
    user_metadata: data,
    identities: [],
    created_at: now,
    updated_at: now,
    is_anonymous: false,
  }
}

function toWireUser(user: UserRow): WireUser {
  return {
    id: user.id,
    aud: user.aud ?? 'authenticated',
    role: user.role ?? 'authenticated',
    email: user.email ?? '',
    ...optional('email_confirmed_at', user.email_confirmed_at),
    ...optional('invited_at', user.invited_at),
    phone: user.phone ?? '',
    ...optional('phone_confirmed_at', user.phone_confirmed_at),
    ...optional('confirmation_sent_at', user.confirmation_sent_at),
    ...optional('confirmed_at', user.confirmed_at),
    ...optional('recovery_sent_at', user.recovery_sent_at),
    ...optional('new_email', user.email_change || null),
    ...optional('email_change_sent_at', user.email_change ? user.email_change_sent_at : null),
    ...optional('new_phone', user.phone_change || null),
    ...optional('phone_change_sent_at', user.phone_change ? user.phone_change_sent_at : null),
    ...optional('reauthentication_sent_at', user.reauthentication_token ? user.reauthentication_sent_at : null),
    ...optional('last_sign_in_at', user.last_sign_in_at),
    app_metadata: user.raw_app_meta_data,
    user_metadata: user.raw_user_meta_data,
    created_at: user.created_at,
    updated_at: user.updated_at,
    ...optional('banned_until', user.banned_until),
    is_anonymous: user.is_anonymous,
  }
}

function optional(key: string, value: Date | string | null): Record<string, Date | string> {
  return value === null ? {} : { [key]: value }
}
