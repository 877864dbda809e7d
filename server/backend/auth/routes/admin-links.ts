import { z } from 'zod'
import { hashPassword, requireStrongPassword } from '#server/backend/auth/accounts/passwords.ts'
import {
  changeUser,
  findUser,
  getUser,
  insertUser,
  lockUser,
  replaceUnconfirmedSignUp,
  type UserRow,
} from '#server/backend/auth/accounts/user-rows.ts'
import { loadWireUser, type WireUser } from '#server/backend/auth/accounts/wire-user.ts'
import { AuthError, contactExists } from '#server/backend/auth/auth-error.ts'
import { type AuthService, buildVerifyLink } from '#server/backend/auth/auth-service.ts'
import { LINKS, prepareLink, queueLink } from '#server/backend/auth/mail/mail-links.ts'
import {
  createMailSecrets,
  type OneTimeTokenType,
  storeOneTimeToken,
} from '#server/backend/auth/mail/one-time-tokens.ts'
import { findOrCreateInvitedAccount } from '#server/backend/auth/people/invitations.ts'
import { OptionalText, parseEmail, UserDataSchema } from '#server/backend/auth/request-body.ts'
import type { Origin } from '#server/backend/auth/sessions/session-rows.ts'
import type { Sql } from '#server/platform/db/sql.ts'
import { writeAudit } from '#server/platform/write-audit.ts'
import { auditSecretKeyAction, type SecretKeyAction } from './audit-secret-key.ts'

const GENERATED = ['signup', 'invite', 'magiclink', 'recovery', 'email_change_current', 'email_change_new'] as const
type GeneratedType = (typeof GENERATED)[number]

export const GenerateLinkSchema = z.object({
  type: z.enum(GENERATED),
  email: OptionalText,
  new_email: OptionalText,
  password: OptionalText,
  data: UserDataSchema,
})
export const InviteSchema = z.object({ email: OptionalText, data: UserDataSchema })

type WantedLink = {
  type: GeneratedType
  email: string
  newEmail: string
  passwordHash: string | null
  data: Record<string, unknown>
}

const STORED_AS: Record<GeneratedType, { token: OneTimeTokenType; action: SecretKeyAction }> = {
  ...LINKS,
  email_change_current: { token: 'email_change_token_current', action: 'user_modified' },
  email_change_new: { token: 'email_change_token_new', action: 'user_modified' },
}

/** Creates a link for a caller that delivers it by other means. Creates the account if the type requires it. */
export async function generateLink(
  service: AuthService,
  given: z.infer<typeof GenerateLinkSchema>,
  requestedRedirect: string | undefined,
  origin: Origin,
): Promise<WireUser & { action_link: string }> {
  const wanted = await parseWantedLink(service, given)
  const redirectTo = chooseRedirect(service, wanted.type, requestedRedirect)
  const now = service.now()
  const secrets = createMailSecrets(false)
  return service.database.asAuthAdmin(async (sql) => {
    const { user, type } = await findOrCreateAccount(sql, wanted, now)
    const { token, action } = STORED_AS[type]
    const link = type === 'email_change_current' || type === 'email_change_new' ? 'email_change' : type
    const contact = type === 'email_change_new' ? wanted.newEmail : wanted.email
    if (type === 'email_change_current') await startEmailChange(sql, user, wanted.newEmail)
    await storeOneTimeToken(sql, { userId: user.id, type: token, contact, secrets, now })
    await auditSecretKeyAction(sql, { action, user, origin, now })
    return {
      ...(await loadWireUser(sql, await getUser(sql, user.id))),
      action_link: buildVerifyLink(service, { type: link, token: secrets.linkToken, redirectTo }),
      email_otp: secrets.code,
      hashed_token: secrets.linkToken,
      verification_type: type,
      redirect_to: redirectTo,
    }
  })
}

/** Mails an invitation; its link leads to the form for the first password. */
export async function inviteByMail(
  service: AuthService,
  given: z.infer<typeof InviteSchema>,
  requestedRedirect: string | undefined,
  origin: Origin,
): Promise<WireUser> {
  const email = parseEmail(given.email)
  const redirectTo = chooseRedirect(service, 'invite', requestedRedirect)
  const prepared = await prepareLink(service, 'invite', { email, pkce: null, redirectTo })
  const now = service.now()
  const wanted: WantedLink = { type: 'invite', email, newEmail: '', passwordHash: null, data: given.data }
  const invited = await service.database.asAuthAdmin(async (sql) => {
    const { user } = await findOrCreateAccount(sql, wanted, now)
    await queueLink(sql, service, { user, prepared, pkce: null, origin })
    await writeAudit(sql, { actor: { kind: 'secret key' }, action: 'person_invited', person: user })
    return loadWireUser(sql, await getUser(sql, user.id))
  })
  service.mail.queued()
  return invited
}

function chooseRedirect(service: AuthService, type: GeneratedType, requested: string | undefined): string {
  const needsPassword = type === 'invite' || type === 'recovery'
  return service.redirects.choose(requested, needsPassword ? `${service.siteUrl}/auth/update-password` : undefined)
}

async function parseWantedLink(service: AuthService, given: z.infer<typeof GenerateLinkSchema>): Promise<WantedLink> {
  const { type, data } = given
  const email = parseEmail(given.email)
  const newEmail = type.startsWith('email_change') ? parseEmail(given.new_email) : ''
  if (type !== 'signup') return { type, email, newEmail, passwordHash: null, data }
  if (given.password === '') throw new AuthError('validation_failed', 422, 'Signup requires a valid password')
  await requireStrongPassword(given.password, service.requiredCharacters)
  return { type, email, newEmail, passwordHash: await hashPassword(given.password), data }
}

/** The account of the link, locked. A magic link for an unknown address is a sign-up, as in GoTrue. */
async function findOrCreateAccount(
  sql: Sql,
  wanted: WantedLink,
  now: Date,
): Promise<{ user: UserRow; type: GeneratedType }> {
  const { type, email, passwordHash, data } = wanted
  if (type === 'invite') {
    const user = await findOrCreateInvitedAccount(sql, { email, data, now })
    if (user === null) throw contactExists('email')
    return { user, type }
  }
  const known = await lockUser(sql, 'email', email)
  if (type === 'recovery' || type.startsWith('email_change')) {
    if (known === null) throw new AuthError('user_not_found', 404, 'User with this email not found')
    if (wanted.newEmail !== '' && (await findUser(sql, 'email', wanted.newEmail)) !== null) throw contactExists('email')
    return { user: known, type }
  }
  if (known === null) {
    const user = await insertUser(sql, { email, passwordHash, data, confirmed: false, now })
    if (user === null) throw contactExists('email')
    await changeUser(sql, user.id, { raw_user_meta_data: data }, now)
    return { user, type: type === 'magiclink' ? 'signup' : type }
  }
  if (type === 'magiclink') return { user: known, type }
  if (known.confirmed_at !== null) throw contactExists('email')
  await replaceUnconfirmedSignUp(sql, known, { passwordHash: passwordHash ?? '', data, now })
  await changeUser(sql, known.id, { raw_user_meta_data: data }, now)
  return { user: known, type }
}

/** Stores the new address that the current one has to confirm. A confirmation of another new address becomes void. */
async function startEmailChange(sql: Sql, user: UserRow, newEmail: string): Promise<void> {
  if (user.email_change === newEmail) return
  await sql`delete from auth.one_time_tokens where user_id = ${user.id} and token_type = 'email_change_token_new'`
  await sql`
    update auth.users set email_change = ${newEmail}, email_change_token_new = '', email_change_confirm_status = 0
    where id = ${user.id}`
}
