import { toPlainLine } from '#contracts/platform/plain-line.ts'
import type { Role } from '#contracts/platform/role.ts'
import {
  changeUser,
  getUser,
  insertUser,
  isBanned,
  lockUser,
  type UserRow,
} from '#server/backend/auth/accounts/user-rows.ts'
import type { LinkMailer } from '#server/backend/auth/auth-service.ts'
import { deleteInvitation, findInvitation, saveInvitation } from '#server/backend/auth/mail/invitation-rows.ts'
import { prepareLink, queueLink } from '#server/backend/auth/mail/mail-links.ts'
import { clearOneTimeTokens } from '#server/backend/auth/mail/one-time-tokens.ts'
import { parseEmail } from '#server/backend/auth/request-body.ts'
import { AppError } from '#server/platform/app-error.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { Sql } from '#server/platform/db/sql.ts'
import { RateLimitedError, type RateLimits } from '#server/platform/fairness/rate-limit.ts'
import { type AuditActor, writeAudit } from '#server/platform/write-audit.ts'
import { changePeople, requirePerson } from './change-people.ts'

export type InviteDeps = {
  database: Database
  mailer: LinkMailer
  /** Limits how many mails one address gets and one admin sends. Called before every mail. */
  limitInvitation(email: string, actor: string): Promise<void>
}

/** One mail a minute to an address and ten an hour, fifty an hour by one admin. Throws AppError 'rate_limited'. */
export function createInvitationLimit(limits: RateLimits): InviteDeps['limitInvitation'] {
  const byActor = limits('people-invite-actor', { points: 50, durationSec: 3600 })
  const interval = limits('people-invite-interval', { points: 1, durationSec: 60 })
  const byAddress = limits('people-invite-address', { points: 10, durationSec: 3600 })
  return async (email, actor) => {
    try {
      await byActor(actor)
      await interval(email)
      await byAddress(email)
    } catch (error) {
      if (!(error instanceof RateLimitedError)) throw error
      throw new AppError('rate_limited', `The next invitation can be sent in ${error.retryAfterSec} seconds.`)
    }
  }
}

/** Mails an invitation to an address without a confirmed account. Returns the account's id. */
export async function invitePerson(
  deps: InviteDeps,
  actor: AuditActor,
  invited: { email: string; name: string; role: Role },
): Promise<string> {
  const email = parseEmail(invited.email)
  const data = invited.name === '' ? {} : { full_name: invited.name }
  return mailInvitation(deps, actor, email, async (sql, now) => {
    const user = await findOrCreateInvitedAccount(sql, { email, data, now })
    if (user === null) {
      throw new AppError('conflict', `${email} already has an account. Find it under All accounts and grant it a role.`)
    }
    if (isBanned(user, now)) throw new AppError('conflict', `${email} is deactivated. Reactivate it first.`)
    return { user, role: invited.role, action: 'person_invited' }
  })
}

/** Mails the invitation again with a new link; the old one stops working. */
export async function resendInvitation(deps: InviteDeps, actor: AuditActor, id: string): Promise<void> {
  const email = await deps.database.asAuthAdmin(async (sql) => (await requirePerson(sql, id)).email)
  if (email === null) throw noInvitation()
  await mailInvitation(deps, actor, email, async (sql, now) => {
    const open = await findInvitation(sql, id)
    const user = open === null ? null : await findOrCreateInvitedAccount(sql, { email, data: {}, now })
    if (open === null || user?.id !== id) throw noInvitation()
    return { user, role: open.role, action: 'invitation_sent_again' }
  })
}

/** Invalidates the link. The account stays, without a role and without a password. */
export async function revokeInvitation(database: Database, actor: AuditActor, id: string): Promise<void> {
  await changePeople(database, actor, async (sql) => {
    const user = await requirePerson(sql, id)
    if (!(await deleteInvitation(sql, id))) throw noInvitation()
    if (user.confirmed_at === null) await clearOneTimeTokens(sql, id)
    await writeAudit(sql, { actor, action: 'invitation_revoked', person: user })
  })
}

/** The locked account for an invitation, created if there is none. Null if its address is already confirmed. */
export async function findOrCreateInvitedAccount(
  sql: Sql,
  { email, data, now }: { email: string; data: Record<string, unknown>; now: Date },
): Promise<UserRow | null> {
  const known = await lockUser(sql, 'email', email)
  if (known !== null && known.confirmed_at !== null) return null
  const user = known ?? (await insertUser(sql, { email, passwordHash: null, data, confirmed: false, now }))
  if (user === null) return null
  // Another person may have signed up with this address; an invitation must not confirm their password.
  if (known !== null) await changeUser(sql, known.id, { encrypted_password: null }, now)
  else await changeUser(sql, user.id, { raw_user_meta_data: data }, now)
  await sql`update auth.users set invited_at = ${now}, updated_at = ${now} where id = ${user.id}`
  return getUser(sql, user.id)
}

type Invited = { user: UserRow; role: Role; action: 'person_invited' | 'invitation_sent_again' }

async function mailInvitation(
  { database, mailer, limitInvitation }: InviteDeps,
  actor: AuditActor,
  email: string,
  prepare: (sql: Sql, now: Date) => Promise<Invited>,
): Promise<string> {
  const by = actor.kind === 'person' ? actor : { id: null, email: null }
  await limitInvitation(email, by.id ?? actor.kind)
  const redirectTo = `${mailer.siteUrl}/auth/update-password`
  const invitedBy = by.id === null ? null : await nameInviter(database, by.id)
  const prepared = await prepareLink(mailer, 'invite', { email, pkce: null, redirectTo, invitedBy })
  const now = mailer.now()
  const id = await changePeople(database, actor, async (sql) => {
    const { user, role, action } = await prepare(sql, now)
    // The admin's IP address is not known here.
    await queueLink(sql, mailer, { user, prepared, pkce: null, origin: { address: '', userAgent: '' } })
    await saveInvitation(sql, { userId: user.id, role, by, now })
    await writeAudit(sql, { actor, action, person: user, details: { role } })
    return user.id
  })
  mailer.mail.queued()
  return id
}

/** The inviter's name in the mail, with the address. A name that could pass for a link is left out. */
async function nameInviter(database: Database, id: string): Promise<string | null> {
  const [admin] = await database.asAuthAdmin(
    (sql) => sql<{ email: string | null; name: string | null }>`
      select email, raw_user_meta_data ->> 'full_name' as name from auth.users where id = ${id}`,
  )
  const name = toPlainLine(admin?.name ?? null)
  if (admin?.email == null) return name
  return name === null ? admin.email : `${name} (${admin.email})`
}

const noInvitation = () => new AppError('not_found', 'This account no longer has an open invitation.')
