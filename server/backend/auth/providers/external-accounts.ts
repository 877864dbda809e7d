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

type Occasion = { origin: Origin; now: Date }

/**
 * The account that a provider's person signs in to: the one with that identity, otherwise the one with the address that
 * the provider vouches for, otherwise a new one. Throws AuthError.
 */
export async function takeExternalAccount(
  sql: Sql,
  person: ExternalPerson,
  occasion: Occasion & { allowsSignUp: boolean },
): Promise<string> {
  const { origin, now } = occasion
  await lockIdentity(sql, person)
  const identity = await findIdentity(sql, person)
  if (identity !== null) {
    const user = await lockAccount(sql, identity.ownerId)
    requireUnbanned(user, now)
    await refreshIdentity(sql, person, now)
    await adoptClaims(sql, user, person, { now, namedThere: identity.name })
    await writeAuditEntry(sql, { action: 'login', actor: user, origin, now, traits: { provider: person.provider } })
    return user.id
  }
  const email = requireProvenEmail(person)
  const known = await lockUser(sql, 'email', email)
  if (known === null) requireSignUps(occasion)
  const user = known === null ? await insertExternalUser(sql, email, person, now) : await joinByEmail(sql, known, now)
  await insertIdentity(sql, user.id, { ...person, email }, now)
  await adoptClaims(sql, await getUser(sql, user.id), { ...person, email }, { now })
  await syncProviders(sql, user.id, now)
  const action = known?.email_confirmed_at ? 'login' : 'user_signedup'
  await writeAuditEntry(sql, { action, actor: user, origin, now, traits: { provider: person.provider } })
  return user.id
}

/**
 * Adds the provider to an account whose owner is signed in. Throws AuthError when the identity already belongs to an
 * account.
 */
export async function linkExternalIdentity(
  sql: Sql,
  userId: string,
  person: ExternalPerson,
  { origin, now }: Occasion,
): Promise<void> {
  await lockIdentity(sql, person)
  const identity = await findIdentity(sql, person)
  if (identity !== null) {
    const whose =
      identity.ownerId === userId ? 'Identity is already linked' : 'Identity is already linked to another user'
    throw new AuthError('identity_already_exists', 422, whose)
  }
  const user = await lockAccount(sql, userId)
  requireUnbanned(user, now)
  await insertIdentity(sql, userId, person, now)
  await adoptClaims(sql, user, person, { now })
  if (user.email === null && user.phone === null) await nameAnonymous(sql, user, person, now)
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
 * Two callbacks for one person must not both find the person new. Taken before the lock on any account, or linking and
 * signing in would deadlock.
 */
export async function lockIdentity(sql: Sql, { provider, subject }: ExternalPerson): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`identity ${provider} ${subject}`}, 0))`
}

function requireUnbanned(user: UserRow, now: Date): void {
  if (isBanned(user, now)) throw new AuthError('user_banned', 403, 'User is banned')
}

/**
 * An address that the provider does not vouch for neither opens nor creates an account: anybody could have typed it
 * there.
 */
function requireProvenEmail({ provider, email, emailVerified }: ExternalPerson): string {
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
 * Somebody may have signed up with this address who is not its owner. Nothing they chose survives: no password, no
 * data, no session, no mail under way.
 */
async function joinByEmail(sql: Sql, user: UserRow, now: Date): Promise<UserRow> {
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

/** A provider's identity gives an anonymous account its name, and its address if nobody else has it. */
async function nameAnonymous(sql: Sql, user: UserRow, person: ExternalPerson, now: Date): Promise<void> {
  const email = person.email !== null && person.emailVerified ? parseEmail(person.email) : null
  const isFree = email !== null && (await findUser(sql, 'email', email)) === null
  await sql`
    update auth.users set is_anonymous = false, email = ${isFree ? email : null},
      email_confirmed_at = ${isFree ? now : null}, updated_at = ${now}
    where id = ${user.id}`
}

type Adoption = {
  now: Date
  /** The name that the provider gave before; null where the identity is new. */
  namedThere?: string | null
}

async function adoptClaims(
  sql: Sql,
  user: UserRow,
  person: ExternalPerson,
  { now, namedThere = null }: Adoption,
): Promise<void> {
  const { email, emailVerified, subject, claims } = person
  const said = { ...claims, sub: subject, provider_id: subject, ...(email === null ? {} : { email }) }
  const stored = user.raw_user_meta_data
  // GoTrue overwrites it. Whoever chose a name here keeps it; a name that came from the provider follows the provider.
  const isOwnName = typeof stored.full_name === 'string' && stored.full_name !== '' && stored.full_name !== namedThere
  const kept = isOwnName ? { full_name: stored.full_name } : {}
  try {
    const merged = mergeUserData(stored, { ...said, ...kept, email_verified: emailVerified })
    await changeUser(sql, user.id, { raw_user_meta_data: merged }, now)
  } catch (error) {
    // Full metadata is no reason to lock somebody out.
    if (!(error instanceof AuthError)) throw error
  }
}
