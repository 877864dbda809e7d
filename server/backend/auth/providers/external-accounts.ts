import {
  changeUser,
  findUser,
  getUser,
  isBanned,
  lockAccount,
  lockUser,
  setConfirmed,
  type UserRow,
} from '#server/backend/auth/accounts/user-rows.ts'
import { writeAuditEntry } from '#server/backend/auth/audit-log.ts'
import { AuthError, contactExists, requireSignUps } from '#server/backend/auth/auth-error.ts'
import { clearOneTimeTokens } from '#server/backend/auth/mail/one-time-tokens.ts'
import { mergeUserData, parseEmail } from '#server/backend/auth/request-body.ts'
import { endSessions, type Origin } from '#server/backend/auth/sessions/session-rows.ts'
import type { Sql } from '#server/platform/db/sql.ts'
import type { ExternalPerson } from './external-person.ts'
import { findIdentity, insertIdentity, refreshIdentity, syncProviders } from './identity-rows.ts'

type RequestInfo = { origin: Origin; now: Date }

/**
 * The account for a sign-in with a provider: the one with this identity, otherwise the one with the verified address, otherwise
 * a new one. Throws AuthError.
 */
export async function findOrCreateExternalAccount(
  sql: Sql,
  person: ExternalPerson,
  request: RequestInfo & { allowsSignUp: boolean },
): Promise<string> {
  const { origin, now } = request
  await lockIdentity(sql, person)
  const identity = await findIdentity(sql, person)
  if (identity !== null) {
    const user = await lockAccount(sql, identity.ownerId)
    requireUnbanned(user, now)
    await refreshIdentity(sql, person, now)
    await storeClaims(sql, user, person, { now, previousName: identity.name })
    await writeAuditEntry(sql, { action: 'login', actor: user, origin, now, traits: { provider: person.provider } })
    return user.id
  }
  const email = requireVerifiedEmail(person)
  const known = await lockUser(sql, 'email', email)
  if (known === null) requireSignUps(request)
  const user = known === null ? await insertExternalUser(sql, email, person, now) : await adoptAccount(sql, known, now)
  await insertIdentity(sql, user.id, { ...person, email }, now)
  await storeClaims(sql, await getUser(sql, user.id), { ...person, email }, { now })
  await syncProviders(sql, user.id, now)
  const action = known?.email_confirmed_at ? 'login' : 'user_signedup'
  await writeAuditEntry(sql, { action, actor: user, origin, now, traits: { provider: person.provider } })
  return user.id
}

/** Adds the provider to a signed-in account. Throws AuthError if the identity already belongs to an account. */
export async function linkExternalIdentity(
  sql: Sql,
  userId: string,
  person: ExternalPerson,
  { origin, now }: RequestInfo,
): Promise<void> {
  await lockIdentity(sql, person)
  const identity = await findIdentity(sql, person)
  if (identity !== null) {
    const message =
      identity.ownerId === userId ? 'Identity is already linked' : 'Identity is already linked to another user'
    throw new AuthError('identity_already_exists', 422, message)
  }
  const user = await lockAccount(sql, userId)
  requireUnbanned(user, now)
  await insertIdentity(sql, userId, person, now)
  await storeClaims(sql, user, person, { now })
  if (user.email === null && user.phone === null) await upgradeAnonymous(sql, user, person, now)
  await syncProviders(sql, userId, now)
  await writeAuditEntry(sql, {
    action: 'user_modified',
    actor: user,
    origin,
    now,
    traits: { provider: person.provider },
  })
}

/**
 * Prevents two concurrent callbacks from both creating the account. Taken before the lock on any account, or linking and signing
 * in would deadlock.
 */
export async function lockIdentity(sql: Sql, { provider, subject }: ExternalPerson): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`identity ${provider} ${subject}`}, 0))`
}

function requireUnbanned(user: UserRow, now: Date): void {
  if (isBanned(user, now)) throw new AuthError('user_banned', 403, 'User is banned')
}

/** An unverified address neither opens nor creates an account, because anyone can enter any address at the provider. */
function requireVerifiedEmail({ provider, email, emailVerified }: ExternalPerson): string {
  if (email === null) {
    throw new AuthError('validation_failed', 422, 'Error getting user email from external provider')
  }
  if (!emailVerified) {
    const message = `Unverified email with ${provider}. Verify the email with ${provider} in order to sign in`
    throw new AuthError('provider_email_needs_verification', 422, message)
  }
  return parseEmail(email)
}

/**
 * Uses the account with this address. An unconfirmed account may be another person's sign-up, so its password, data, sessions
 * and pending mails are removed.
 */
async function adoptAccount(sql: Sql, user: UserRow, now: Date): Promise<UserRow> {
  requireUnbanned(user, now)
  if (user.email_confirmed_at !== null) return user
  if (user.confirmed_at !== null) throw contactExists('email')
  await changeUser(sql, user.id, { encrypted_password: null }, now)
  await clearOneTimeTokens(sql, user.id)
  await endSessions(sql, user.id, 'global', null)
  await sql`delete from auth.identities where user_id = ${user.id}`
  await changeUser(sql, user.id, { raw_user_meta_data: {} }, now)
  await setConfirmed(sql, user.id, 'email', now)
  return user
}

async function insertExternalUser(sql: Sql, email: string, person: ExternalPerson, now: Date): Promise<UserRow> {
  const id = crypto.randomUUID()
  const appMetadata = JSON.stringify({ provider: person.provider, providers: [person.provider] })
  const rows = await sql`
    insert into auth.users (instance_id, id, aud, role, email, email_confirmed_at, raw_app_meta_data, raw_user_meta_data,
      created_at, updated_at)
    values ('00000000-0000-0000-0000-000000000000', ${id}, 'authenticated', 'authenticated', ${email}, ${now},
      ${appMetadata}, '{}', ${now}, ${now})
    on conflict do nothing returning id`
  if (rows.length === 0) throw new AuthError('conflict', 409, 'This account is being registered. Please try again.')
  return getUser(sql, id)
}

/** Turns an anonymous account into a permanent one, with the provider's address if no other account has it. */
async function upgradeAnonymous(sql: Sql, user: UserRow, person: ExternalPerson, now: Date): Promise<void> {
  const email = person.email !== null && person.emailVerified ? parseEmail(person.email) : null
  const isFree = email !== null && (await findUser(sql, 'email', email)) === null
  await sql`
    update auth.users set is_anonymous = false, email = ${isFree ? email : null},
      email_confirmed_at = ${isFree ? now : null}, updated_at = ${now}
    where id = ${user.id}`
}

type ClaimOptions = {
  now: Date
  /** The name that the provider sent before; null if the identity is new. */
  previousName?: string | null
}

async function storeClaims(
  sql: Sql,
  user: UserRow,
  person: ExternalPerson,
  { now, previousName = null }: ClaimOptions,
): Promise<void> {
  const { email, emailVerified, subject, claims } = person
  const fromProvider = { ...claims, sub: subject, provider_id: subject, ...(email === null ? {} : { email }) }
  const stored = user.raw_user_meta_data
  // GoTrue always overwrites the name. Here a name that the user chose is kept, and one from the provider is updated.
  const isOwnName = typeof stored.full_name === 'string' && stored.full_name !== '' && stored.full_name !== previousName
  const kept = isOwnName ? { full_name: stored.full_name } : {}
  try {
    const merged = mergeUserData(stored, { ...fromProvider, ...kept, email_verified: emailVerified })
    await changeUser(sql, user.id, { raw_user_meta_data: merged }, now)
  } catch (error) {
    // Metadata over the size limit must not prevent the sign-in.
    if (!(error instanceof AuthError)) throw error
  }
}
