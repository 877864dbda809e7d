import { z } from 'zod'
import { hashPassword, requireStrongPassword } from '#server/backend/auth/accounts/passwords.ts'
import {
  applyContactChange,
  type Contact,
  changeUser,
  findUser,
  getUser,
  insertUser,
  lockAccount,
  setConfirmed,
  type UserRow,
} from '#server/backend/auth/accounts/user-rows.ts'
import { loadWireUser, type WireUser } from '#server/backend/auth/accounts/wire-user.ts'
import { withServiceRole } from '#server/backend/auth/accounts/with-service-role.ts'
import { AuthError, contactExists, invalid } from '#server/backend/auth/auth-error.ts'
import type { AuthService } from '#server/backend/auth/auth-service.ts'
import { clearOneTimeTokens } from '#server/backend/auth/mail/one-time-tokens.ts'
import { lockRoles, requireOtherAdmin } from '#server/backend/auth/people/roles.ts'
import {
  mergeUserData,
  OptionalText,
  parseEmail,
  parsePhone,
  UserDataSchema,
} from '#server/backend/auth/request-body.ts'
import { endSessions, type Origin } from '#server/backend/auth/sessions/session-rows.ts'
import type { Sql } from '#server/platform/db/sql.ts'
import { auditSecretKeyAction } from './audit-secret-key.ts'

const Attributes = {
  email: OptionalText,
  phone: OptionalText,
  password: OptionalText,
  password_hash: OptionalText,
  email_confirm: z.boolean().nullish(),
  phone_confirm: z.boolean().nullish(),
  user_metadata: UserDataSchema,
  app_metadata: UserDataSchema,
  ban_duration: OptionalText,
  role: OptionalText,
}
export const CreateUserSchema = z.object({ ...Attributes, id: OptionalText })
export const UpdateUserSchema = z.object(Attributes)
type UserChange = z.infer<typeof UpdateUserSchema>

const CONTACTS = ['email', 'phone'] as const

/** Only bcrypt, and only costs that do not take seconds to compare. */
const PASSWORD_HASH = /^\$2[aby]\$(?:0[4-9]|1[0-4])\$[./A-Za-z0-9]{53}$/

export async function createUser(
  service: AuthService,
  given: z.infer<typeof CreateUserSchema>,
  origin: Origin,
): Promise<WireUser> {
  if (given.email === '' && given.phone === '') {
    throw invalid('Cannot create a user without either an email or phone')
  }
  if (given.id !== '' && !z.guid().safeParse(given.id).success) {
    throw invalid('ID must be a valid UUID')
  }
  const change = await parseChange(service, given)
  const { email, phone, passwordHash, now } = change
  return service.database.asAuthAdmin(async (sql) => {
    await requireFree(sql, change, null)
    const id = given.id === '' ? undefined : given.id
    const data = given.user_metadata
    const user = await insertUser(sql, { id, email, phone, passwordHash, data, confirmed: false, now })
    if (user === null) throw new AuthError('conflict', 409, 'A user with this ID has already been registered')
    if (phone !== undefined && given.phone_confirm === true) await setConfirmed(sql, user.id, 'phone', now)
    // Only the given data, without the claims that a sign-up adds. GoTrue adds only that an address was confirmed.
    await changeUser(sql, user.id, { raw_user_meta_data: data }, now)
    if (email !== undefined && given.email_confirm === true) await setConfirmed(sql, user.id, 'email', now)
    await writeAttributes(sql, user, { ...given, user_metadata: {} }, change)
    await auditSecretKeyAction(sql, { action: 'user_signedup', user, origin, now })
    return loadWireUser(sql, await getUser(sql, user.id))
  })
}

/** Changes only the given attributes. A new password signs the account out everywhere. */
export async function updateUserById(
  service: AuthService,
  id: string,
  given: UserChange,
  origin: Origin,
): Promise<WireUser> {
  const change = await parseChange(service, given)
  const { passwordHash, bannedUntil, now } = change
  return service.database.asAuthAdmin(async (sql) => {
    await lockRoles(sql)
    const user = await lockAccount(sql, id)
    if (bannedUntil) await requireOtherAdmin(sql, user)
    await requireFree(sql, change, id)
    for (const contact of CONTACTS) {
      const to = change[contact]
      if (to !== undefined && to !== user[contact]) await moveTo(sql, user, contact, to, now)
      const isConfirmed = given[`${contact}_confirm`] === true && (to ?? user[contact]) !== null
      if (isConfirmed) await setConfirmed(sql, id, contact, now)
    }
    if (passwordHash !== null) {
      await changeUser(sql, id, { encrypted_password: passwordHash }, now)
      await clearOneTimeTokens(sql, id)
      await endSessions(sql, id, 'global', null)
    }
    await writeAttributes(sql, await getUser(sql, id), given, change)
    await auditSecretKeyAction(sql, { action: 'user_modified', user, origin, now })
    return loadWireUser(sql, await getUser(sql, id))
  })
}

/**
 * Deletes the account with its role and sessions. With `soft` a row without personal data remains, which cannot be signed in to
 * and whose address is free again.
 */
export async function deleteUser(service: AuthService, id: string, soft: boolean, origin: Origin): Promise<void> {
  const now = service.now()
  await service.database.asAuthAdmin(async (sql) => {
    await lockRoles(sql)
    const user = await lockAccount(sql, id)
    await requireOtherAdmin(sql, user)
    if (soft) await emptyAccount(sql, id, now)
    else await sql`delete from auth.users where id = ${id}`
    await sql`delete from auth.flow_state where user_id = ${id}`
    await auditSecretKeyAction(sql, { action: 'user_deleted', user, origin, now })
  })
}

async function emptyAccount(sql: Sql, id: string, now: Date): Promise<void> {
  await clearOneTimeTokens(sql, id)
  await endSessions(sql, id, 'global', null)
  await sql`delete from auth.identities where user_id = ${id}`
  await sql`delete from auth.mfa_factors where user_id = ${id}`
  await sql`
    update auth.users set email = encode(sha256(convert_to(id::text || email, 'utf8')), 'hex'),
      phone = encode(sha256(convert_to(id::text || phone, 'utf8')), 'hex'), encrypted_password = null,
      raw_user_meta_data = '{}', raw_app_meta_data = '{}', deleted_at = ${now}, updated_at = ${now}
    where id = ${id}`
  // The row stays, so the role is not deleted with it.
  await withServiceRole(sql, () => sql`delete from public.user_roles where user_id = ${id}`)
}

type ParsedChange = {
  email: string | undefined
  phone: string | undefined
  passwordHash: string | null
  bannedUntil: Date | null | undefined
  now: Date
}

async function parseChange(service: AuthService, given: UserChange): Promise<ParsedChange> {
  const now = service.now()
  if (given.role !== '' && given.role !== 'authenticated') {
    throw invalid('The only role of a user is authenticated; staff rights are in user_roles')
  }
  return {
    email: given.email === '' ? undefined : parseEmail(given.email),
    phone: given.phone === '' ? undefined : parsePhone(given.phone),
    passwordHash: await parsePassword(service, given),
    bannedUntil: parseBanDuration(given.ban_duration, now),
    now,
  }
}

async function parsePassword(service: AuthService, given: UserChange): Promise<string | null> {
  if (given.password !== '' && given.password_hash !== '') {
    throw invalid('Only a password or a password hash should be provided')
  }
  if (given.password_hash !== '') {
    if (PASSWORD_HASH.test(given.password_hash)) return given.password_hash
    throw invalid('The password hash must be a bcrypt hash')
  }
  if (given.password === '') return null
  await requireStrongPassword(given.password, service.requiredCharacters)
  return hashPassword(given.password)
}

async function requireFree(sql: Sql, change: ParsedChange, ownId: string | null): Promise<void> {
  for (const contact of CONTACTS) {
    const value = change[contact]
    const holder = value === undefined ? null : await findUser(sql, contact, value)
    if (holder !== null && holder.id !== ownId) throw contactExists(contact)
  }
}

/** The new address or number counts as confirmed only if the old one was. */
async function moveTo(sql: Sql, user: UserRow, contact: Contact, to: string, now: Date): Promise<void> {
  // Links sent to the old address stop working.
  if (contact === 'email') await clearOneTimeTokens(sql, user.id)
  await applyContactChange(sql, user.id, contact, to, now)
  if (user[`${contact}_confirmed_at`] === null) await setConfirmed(sql, user.id, contact, now, false)
}

async function writeAttributes(sql: Sql, user: UserRow, given: UserChange, change: ParsedChange): Promise<void> {
  const { bannedUntil, now } = change
  if (Object.keys(given.user_metadata).length > 0) {
    const current = await getUser(sql, user.id)
    const merged = mergeUserData(current.raw_user_meta_data, given.user_metadata)
    await changeUser(sql, user.id, { raw_user_meta_data: merged }, now)
  }
  if (Object.keys(given.app_metadata).length > 0) {
    const merged = mergeUserData(user.raw_app_meta_data, given.app_metadata)
    await changeUser(sql, user.id, { raw_app_meta_data: merged }, now)
  }
  if (bannedUntil !== undefined) await changeUser(sql, user.id, { banned_until: bannedUntil }, now)
}

const UNITS_MS: Record<string, number> = { ns: 1e-6, us: 1e-3, µs: 1e-3, ms: 1, s: 1000, m: 60_000, h: 3_600_000 }
/** A hundred years, because later dates overflow. */
const MAX_BAN_MS = 100 * 365 * 24 * 3_600_000

/** The end of a ban given as a Go duration (`24h`, `1h30m`). Null lifts the ban, undefined leaves it unchanged. */
function parseBanDuration(given: string, now: Date): Date | null | undefined {
  if (given === '') return undefined
  if (given === 'none') return null
  const parts = [...given.matchAll(/(\d{1,12}(?:\.\d{1,9})?)(ns|us|µs|ms|s|m|h)/g)]
  const isWhole = parts.length > 0 && parts.map(([part]) => part).join('') === given
  const durationMs = parts.reduce((sum, [, amount = '', unit = '']) => sum + Number(amount) * (UNITS_MS[unit] ?? 0), 0)
  if (!isWhole || durationMs <= 0) {
    throw invalid('invalid format for ban duration: use none, or hours such as 24h')
  }
  return new Date(now.getTime() + Math.min(durationMs, MAX_BAN_MS))
}
