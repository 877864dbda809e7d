import { changeUser, getUser, insertUser, lockUser, type UserRow } from '#server/backend/auth/accounts/user-rows.ts'
import type { Sql } from '#server/platform/db/sql.ts'

/** The account that an invitation is for, locked, made if there is none; null when its owner has proven the address before. */
export async function takeInvitedAccount(
  sql: Sql,
  { email, data, now }: { email: string; data: Record<string, unknown>; now: Date },
): Promise<UserRow | null> {
  const known = await lockUser(sql, 'email', email)
  if (known !== null && known.confirmed_at !== null) return null
  const user = known ?? (await insertUser(sql, { email, passwordHash: null, data, confirmed: false, now }))
  if (user === null) return null
  // Somebody other than its owner may have signed up with this address; an invitation must not confirm their password.
  if (known !== null) await changeUser(sql, known.id, { encrypted_password: null }, now)
  else await changeUser(sql, user.id, { raw_user_meta_data: data }, now)
  await sql`update auth.users set invited_at = ${now}, updated_at = ${now} where id = ${user.id}`
  return getUser(sql, user.id)
}
