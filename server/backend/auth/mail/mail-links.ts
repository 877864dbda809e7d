import { findUser, lockUser, type UserRow } from '#server/backend/auth/accounts/user-rows.ts'
import { type AuditAction, writeAuditEntry } from '#server/backend/auth/audit-log.ts'
import { type AuthService, buildVerifyLink, type LinkMailer, type LinkType } from '#server/backend/auth/auth-service.ts'
import { type FlowMethod, type PkceChallenge, startFlow } from '#server/backend/auth/sessions/flow-rows.ts'
import type { Origin } from '#server/backend/auth/sessions/session-rows.ts'
import type { Sql } from '#server/platform/db/sql.ts'
import { enqueueMail, type OutgoingMail } from '#server/platform/mail/outbox.ts'
import { type AuthLinkMail, composeAuthLinkMail } from '#server/platform/mail/templates/auth-mails.ts'
import { createMailSecrets, type MailSecrets, type OneTimeTokenType, storeOneTimeToken } from './one-time-tokens.ts'

type AccountLink = Exclude<LinkType, 'email_change'>

// A magic link also works for unconfirmed accounts, so it is stored as a recovery and not as a confirmation: it must not
// confirm the password of a sign-up by another person.
export const LINKS = {
  signup: { token: 'confirmation_token', flow: 'email/signup', action: 'user_confirmation_requested' },
  invite: { token: 'confirmation_token', flow: 'email/signup', action: 'user_invited' },
  recovery: { token: 'recovery_token', flow: 'recovery', action: 'user_recovery_requested' },
  magiclink: { token: 'recovery_token', flow: 'magiclink', action: 'user_recovery_requested' },
} as const satisfies Record<AccountLink, { token: OneTimeTokenType; flow: FlowMethod; action: AuditAction }>

export type LinkRequest = { email: string; pkce: PkceChallenge | null; redirectTo: string; origin: Origin }

/** Stores the secrets of the prepared link and queues its mail, in the transaction of `sql`. */
export async function queueLink(
  sql: Sql,
  service: LinkMailer,
  link: { user: UserRow; prepared: PreparedLink<AccountLink>; pkce: PkceChallenge | null; origin: Origin },
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

const MAIL_OF_LINK: Record<LinkType, AuthLinkMail> = {
  signup: 'confirmation',
  invite: 'invite',
  recovery: 'recovery',
  magiclink: 'magic-link',
  email_change: 'email-change',
}

type PreparedLink<T extends LinkType> = { type: T; mail: OutgoingMail; secrets: MailSecrets }
type LinkOptions = Pick<LinkRequest, 'email' | 'pkce' | 'redirectTo'> & {
  invitedBy?: string | null
  /** The kind of mail, if the type alone does not determine it. */
  kind?: AuthLinkMail
}

/**
 * Creates the secrets and renders the mail. Called outside the transaction that stores them, and before the account is looked
 * up, so that timing does not reveal whether there is one.
 */
export async function prepareLink<T extends LinkType>(
  service: LinkMailer,
  type: T,
  { email: to, pkce, redirectTo, invitedBy = null, kind = MAIL_OF_LINK[type] }: LinkOptions,
): Promise<PreparedLink<T>> {
  const secrets = createMailSecrets(pkce !== null)
  const link = buildVerifyLink(service, { type, token: secrets.linkToken, redirectTo })
  const mail = await composeAuthLinkMail({ kind, to, link, code: secrets.code, invitedBy }, service.mail)
  return { type, mail, secrets }
}

/** Mails a link to the account that `recipient` finds and locks, if there is one. */
export async function sendLink(
  service: AuthService,
  type: AccountLink,
  request: LinkRequest,
  recipient: (sql: Sql) => Promise<UserRow | null>,
): Promise<void> {
  const prepared = await prepareLink(service, type, request)
  await service.database.asAuthAdmin(async (sql) => {
    const user = await recipient(sql)
    if (user !== null) await queueLink(sql, service, { ...request, user, prepared })
  })
  service.mail.queued()
}

/** Mails the links that change the account's address: one to the new address, and one to a confirmed current address. */
export async function sendEmailChange(
  service: AuthService,
  user: UserRow,
  newEmail: string,
  request: Pick<LinkRequest, 'pkce' | 'redirectTo'>,
): Promise<void> {
  const prepare = (email: string, kind?: AuthLinkMail) =>
    prepareLink(service, 'email_change', { ...request, email, ...(kind && { kind }) })
  const toNew = await prepare(newEmail)
  const confirmsCurrent = user.email !== null && user.email_confirmed_at !== null
  const toCurrent = confirmsCurrent ? await prepare(user.email ?? '', 'email-change-current') : null
  const now = service.now()
  await service.database.asAuthAdmin(async (sql) => {
    if ((await lockUser(sql, 'id', user.id)) === null) return
    const store = (type: OneTimeTokenType, { mail, secrets }: PreparedLink<LinkType>) =>
      storeOneTimeToken(sql, { userId: user.id, type, contact: mail.to, secrets, now })
    await store('email_change_token_new', toNew)
    await startFlow(sql, { userId: user.id, pkce: request.pkce, method: 'email_change', now })
    if (toCurrent !== null) {
      await store('email_change_token_current', toCurrent)
      await enqueueMail(sql, toCurrent.mail)
    }
    // If the address is taken the link could never work, so no mail is sent, and the response does not reveal it.
    if ((await findUser(sql, 'email', newEmail)) === null) await enqueueMail(sql, toNew.mail)
  })
  service.mail.queued()
}
