import type { Sql } from '#server/platform/db/sql.ts'
import type { UserRow } from './user-rows.ts'

export type WireUser = Record<string, unknown> & { id: string; email: string }

/** The account as GoTrue's JSON shows it: never the hash, never a token. */
export async function loadWireUser(sql: Sql, user: UserRow): Promise<WireUser> {
  // GoTrue's `id` is the provider's id of the person here; the row's own id is `identity_id`.
  const identities = await sql`
    select id as identity_id, provider_id as id, user_id, identity_data, provider, last_sign_in_at, created_at,
      updated_at, email
    from auth.identities where user_id = ${user.id} order by created_at, auth.identities.id`
  const factors = await listWireFactors(sql, user.id)
  return { ...toWireUser(user), ...(factors.length === 0 ? {} : { factors }), identities }
}

/** Factors as clients see them: never the secret, never the number. */
export function listWireFactors(sql: Sql, userId: string) {
  return sql<{ id: string }>`
    select id, friendly_name, factor_type, status, created_at, updated_at
    from auth.mfa_factors where user_id = ${userId} order by created_at, id`
}

/** The answer to a sign-up with a registered address, when accounts must not be revealed: a user who does not exist. */
export function inventWireUser(
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
    ...present('email_confirmed_at', user.email_confirmed_at),
    ...present('invited_at', user.invited_at),
    phone: user.phone ?? '',
    ...present('phone_confirmed_at', user.phone_confirmed_at),
    ...present('confirmation_sent_at', user.confirmation_sent_at),
    ...present('confirmed_at', user.confirmed_at),
    ...present('recovery_sent_at', user.recovery_sent_at),
    ...present('new_email', user.email_change || null),
    ...present('email_change_sent_at', user.email_change ? user.email_change_sent_at : null),
    ...present('new_phone', user.phone_change || null),
    ...present('phone_change_sent_at', user.phone_change ? user.phone_change_sent_at : null),
    ...present('reauthentication_sent_at', user.reauthentication_token ? user.reauthentication_sent_at : null),
    ...present('last_sign_in_at', user.last_sign_in_at),
    app_metadata: user.raw_app_meta_data,
    user_metadata: user.raw_user_meta_data,
    created_at: user.created_at,
    updated_at: user.updated_at,
    ...present('banned_until', user.banned_until),
    is_anonymous: user.is_anonymous,
  }
}

function present(key: string, value: Date | string | null): Record<string, Date | string> {
  return value === null ? {} : { [key]: value }
}
