import { randomInt } from 'node:crypto'
import type { Role } from '#contracts/platform/role.ts'
import { hashPassword, requireStrongPassword } from '#server/backend/auth/accounts/passwords.ts'
import {
  changeUser,
  insertUser,
  lockUser,
  setConfirmed,
  type UserRow,
} from '#server/backend/auth/accounts/user-rows.ts'
import { withServiceRole } from '#server/backend/auth/accounts/with-service-role.ts'
import { clearOneTimeTokens } from '#server/backend/auth/mail/one-time-tokens.ts'
import { parseEmail } from '#server/backend/auth/request-body.ts'
import { endSessions } from '#server/backend/auth/sessions/session-rows.ts'
import { AppError } from '#server/platform/app-error.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { Sql } from '#server/platform/db/sql.ts'
import { type AuditActor, writeAudit } from '#server/platform/write-audit.ts'
import { resetSecondFactor } from './change-account.ts'
import { changePeople } from './change-people.ts'
import { grantRole as grantRoleIn, revokeRole as revokeRoleIn } from './roles.ts'

export type StaffAccount = {
  id: string
  email: string
  name: string | null
  role: Role | null
  confirmed: boolean
  createdAt: Date | null
  lastSignInAt: Date | null
}

const COMMAND_LINE: AuditActor = { kind: 'command line' }

/** Creates a confirmed account. Throws AppError 'conflict' if the address has one. */
export async function createAccount(
  database: Database,
  account: { email: string; password: string; name?: string | undefined; role?: Role | undefined },
): Promise<void> {
  const email = parseEmail(account.email)
  await requireStrongPassword(account.password)
  const passwordHash = await hashPassword(account.password)
  const data = account.name === undefined ? {} : { full_name: account.name }
  await changePeople(database, COMMAND_LINE, async (sql) => {
    const user = await insertUser(sql, { email, passwordHash, data, confirmed: true, now: new Date() })
    if (user === null) throw new AppError('conflict', `There is already an account for ${email}.`)
    await writeAudit(sql, { actor: COMMAND_LINE, action: 'account_created', person: user })
    if (account.role !== undefined) await grantRoleIn(sql, { actor: COMMAND_LINE, user, role: account.role })
  })
}

/** Gives the account this role instead of the one it had. Throws AppError 'conflict' if no admin would be left. */
export async function grantRole(
  database: Database,
  given: { email: string; role: Role; force?: boolean },
): Promise<{ confirmed: boolean }> {
  return changePeople(database, COMMAND_LINE, async (sql) => {
    const user = await getAccount(sql, given.email)
    await grantRoleIn(sql, { actor: COMMAND_LINE, user, role: given.role, force: given.force })
    return { confirmed: user.email_confirmed_at !== null }
  })
}

/** Takes the role away and signs the account out everywhere. The last admin only goes with `force`. */
export async function revokeRole(database: Database, given: { email: string; force: boolean }): Promise<void> {
  await changePeople(database, COMMAND_LINE, async (sql) => {
    const user = await getAccount(sql, given.email)
    await revokeRoleIn(sql, { actor: COMMAND_LINE, user, force: given.force })
  })
}

/** Sets a new password, confirms the address on the operator's word, and signs the account out everywhere. */
export async function resetPassword(database: Database, given: { email: string; password: string }): Promise<void> {
  await requireStrongPassword(given.password)
  const passwordHash = await hashPassword(given.password)
  await changePeople(database, COMMAND_LINE, async (sql) => {
    const user = await getAccount(sql, given.email)
    await takeOver(sql, user, passwordHash)
    await writeAudit(sql, { actor: COMMAND_LINE, action: 'password_reset', person: user })
  })
}

async function takeOver(sql: Sql, user: UserRow, passwordHash: string): Promise<void> {
  const now = new Date()
  await changeUser(sql, user.id, { encrypted_password: passwordHash }, now)
  await setConfirmed(sql, user.id, 'email', now)
  await clearOneTimeTokens(sql, user.id)
  await endSessions(sql, user.id, 'global', null)
}

/** For a lost phone: removes all second factors and signs the account out everywhere. Returns how many were set up. */
export async function removeSecondFactors(database: Database, email: string): Promise<number> {
  return changePeople(database, COMMAND_LINE, async (sql) => {
    const user = await getAccount(sql, email)
    return resetSecondFactor(sql, { actor: COMMAND_LINE, user })
  })
}

/** Every account with its role, staff first. */
export async function listAccounts(database: Database): Promise<StaffAccount[]> {
  return database.asAuthAdmin(
    (sql) => sql<StaffAccount>`
      select u.id, u.email, u.raw_user_meta_data ->> 'full_name' as name, r.role,
        u.email_confirmed_at is not null as confirmed, u.created_at as "createdAt", u.last_sign_in_at as "lastSignInAt"
      from auth.users u left join public.user_roles r on r.user_id = u.id
      where u.deleted_at is null and u.email is not null
      order by case r.role when 'admin' then 0 when 'staff' then 1 else 2 end, u.created_at, u.email`,
  )
}

/**
 * Makes sure that an admin exists. If there is none, creates the account, or takes over the one with that address and gives it a
 * new password, because another person may have signed up with it. `announce` gets a generated password before the commit, so
 * that a killed process leaves no admin whose password no one has read. Returns whether an admin was created.
 */
export async function ensureFirstAdmin(
  database: Database,
  admin: { email: string; password?: string | undefined; announce(email: string, password: string | null): void },
): Promise<boolean> {
  if (await database.asServiceRole(hasAdmin)) return false
  const email = parseEmail(admin.email)
  if (admin.password !== undefined) await requireStrongPassword(admin.password)
  const password = admin.password ?? generatePassword()
  const passwordHash = await hashPassword(password)
  return changePeople(database, COMMAND_LINE, async (sql) => {
    // Again under the lock: another process may have started at the same moment.
    if (await withServiceRole(sql, () => hasAdmin(sql))) return false
    let user = await lockUser(sql, 'email', email)
    if (user === null) user = await insertUser(sql, { email, passwordHash, data: {}, confirmed: true, now: new Date() })
    else await takeOver(sql, user, passwordHash)
    if (user === null) throw new AppError('conflict', `${email} is being registered by someone else; try again.`)
    await grantRoleIn(sql, { actor: COMMAND_LINE, user, role: 'admin' })
    admin.announce(email, admin.password === undefined ? password : null)
    return true
  })
}

/** Five groups of four from 31 letters and digits that cannot be mistaken for each other: 99 bits. */
export function generatePassword(): string {
  const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789'
  const group = () => Array.from({ length: 4 }, () => alphabet[randomInt(alphabet.length)]).join('')
  return Array.from({ length: 5 }, group).join('-')
}

async function getAccount(sql: Sql, givenEmail: string): Promise<UserRow> {
  const email = parseEmail(givenEmail)
  const user = await lockUser(sql, 'email', email)
  if (user === null) throw new AppError('not_found', `There is no account for ${email}.`)
  return user
}

async function hasAdmin(sql: Sql): Promise<boolean> {
  const rows = await sql`select from public.user_roles where role = 'admin' limit 1`
  return rows.length > 0
}
