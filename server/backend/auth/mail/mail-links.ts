import { findUser, lockUser, type UserRow } from '#server/backend/auth/accounts/user-rows.ts'
import { type AuditAction, writeAuditEntry } from '#server/backend/auth/audit-log.ts'
import {
  type AuthService,
  type LinkMailer,
  type LinkType,
  type PreparedMail,
  prepareLinkMail,
} from '#server/backend/auth/auth-service.ts'
import { type FlowMethod, type PkceChallenge, startFlow } from '#server/backend/auth/sessions/flow-rows.ts'
import type { Origin } from '#server/backend/auth/sessions/session-rows.ts'
import type { Sql } from '#server/platform/db/sql.ts'
import { enqueueMail } from '#server/platform/mail/outbox.ts'
import { type OneTimeTokenType, storeOneTimeToken } from './one-time-tokens.ts'

type AccountLink = Exclude<LinkType, 'email_change'>

// A magic link works for unconfirmed accounts too, so it is stored as a recovery and not as a confirmation: proving the
// address this way must not confirm a password that somebody else signed up with.
const LINKS: Record<AccountLink, { token: OneTimeTokenType; flow: FlowMethod; action: AuditAction }> = {
  signup: { token: 'confirmation_token', flow: 'email/signup', action: 'user_confirmation_requested' },
  invite: { token: 'confirmation_token', flow: 'email/signup', action: 'user_invited' },
  recovery: { token: 'recovery_token', flow: 'recovery', action: 'user_recovery_requested' },
  magiclink: { token: 'recovery_token', flow: 'magiclink', action: 'user_recovery_requested' },
}

export type LinkRequest = { email: string; pkce: PkceChallenge | null; redirectTo: string; origin: Origin }

/** Stores the secrets of the prepared link and queues its mail; both take effect when the transaction commits. */
export async function queueLink(
  sql: Sql,
  service: LinkMailer,
  link: { user: UserRow; prepared: PreparedMail & { type: AccountLink }; pkce: PkceChallenge | null; origin: Origin },
): Promise<void> {
  const { user, prepared, pkce, origin } = link
  const { token, flow, action } = LINKS[prepared.type]
  const { mail, secrets } = prepared
  const now = service.now()
  await storeOneTimeToken(sql, { userId: user.id, type: token, contact: mail.to, secrets, now })
  await startFlow(sql, { userId: user.id, pkce, method: flow, now })
  await writeAuditEntry(sql, { action, actor: user, origin, now })
  await enqueueMail(sql, mail)
}

/** Prepares a link of this type before the account is looked up, so that timing does not tell whether there is one. */
export async function prepareAccountLink<T extends AccountLink>(
  service: LinkMailer,
  type: T,
  request: Pick<LinkRequest, 'email' | 'pkce' | 'redirectTo'> & { invitedBy?: string | null },
): Promise<PreparedMail & { type: T }> {
  const { email: to, redirectTo, pkce, invitedBy } = request
  return { ...(await prepareLinkMail(service, { type, to, redirectTo, pkce: pkce !== null, invitedBy })), type }
}

/** Mails a link to the account that `recipient` finds and locks, or to nobody. */
export async function sendLink(
  service: AuthService,
  type: AccountLink,
  request: LinkRequest,
  recipient: (sql: Sql) => Promise<UserRow | null>,
): Promise<void> {
  const prepared = await prepareAccountLink(service, type, request)
  await service.database.asAuthAdmin(async (sql) => {
    const user = await recipient(sql)
    if (user !== null) await queueLink(sql, service, { ...request, user, prepared })
  })
  service.mail.queued()
}

/**
 * Mails the links that move the account to `newEmail`: one there, and one to the present address, which has to agree.
 * Only an account without a proven address is asked once.
 */
export async function sendEmailChange(
  service: AuthService,
  user: UserRow,
  newEmail: string,
  request: Pick<LinkRequest, 'pkce' | 'redirectTo'>,
): Promise<void> {
  const { redirectTo } = request
  const prepare = (to: string, kind: 'email-change' | 'email-change-current') =>
    prepareLinkMail(service, { type: 'email_change', to, redirectTo, pkce: request.pkce !== null, kind })
  const toNew = await prepare(newEmail, 'email-change')
  const asksCurrent = user.email !== null && user.email_confirmed_at !== null
  const toCurrent = asksCurrent ? await prepare(user.email ?? '', 'email-change-current') : null
  const now = service.now()
  await service.database.asAuthAdmin(async (sql) => {
    if ((await lockUser(sql, 'id', user.id)) === null) return
    const store = (type: OneTimeTokenType, { mail, secrets }: PreparedMail) =>
      storeOneTimeToken(sql, { userId: user.id, type, contact: mail.to, secrets, now })
    await store('email_change_token_new', toNew)
    await startFlow(sql, { userId: user.id, pkce: request.pkce, method: 'email_change', now })
    if (toCurrent !== null) {
      await store('email_change_token_current', toCurrent)
      await enqueueMail(sql, toCurrent.mail)
    }
    // For an address that is taken the link could never be used, so no mail is sent and nothing is said.
    if ((await findUser(sql, 'email', newEmail)) === null) await enqueueMail(sql, toNew.mail)
  })
  service.mail.queued()
}
