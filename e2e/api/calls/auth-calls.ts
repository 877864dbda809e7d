import { TOTP } from 'otpauth'
import { waitForMail } from '#e2e/servers/mailbox.ts'
import { type Call, recall, type World } from './call.ts'

const PASSWORD = 'under-the-magnolia-tree'

const addressOf = (world: World) => {
  const email = world.known.get('email') ?? `calls-${Date.now()}-${Math.random().toString(36).slice(2, 8)}@example.com`
  world.known.set('email', email)
  return email
}
const request = (world: World, path: string, init: RequestInit = {}) =>
  fetch(`${world.url}/auth/v1${path}`, { redirect: 'manual', ...init, headers: { apikey: world.publishableKey } })

/** Follows the link in the newest mail with the given subject. */
async function followMail(world: World, subject: RegExp): Promise<Response> {
  const mail = await waitForMail(world.mailbox, addressOf(world), subject)
  const link = /https?:\/\/\S*\/auth\/v1\/verify\?[^\s"'>]+/.exec(mail.text)?.[0]?.replaceAll('&amp;', '&')
  if (link === undefined) throw new Error(`no link in ${mail.text}`)
  return fetch(link, { redirect: 'manual' })
}

/** The auth calls of visitors and users. */
export const AUTH_CALLS: Call[] = [
  ['GET /health', '200', (w) => request(w, '/health')],
  ['GET /settings', '200', (w) => request(w, '/settings')],
  ['GET /.well-known/jwks.json', '200', (w) => request(w, '/.well-known/jwks.json')],
  ['POST /signup', 'ok', (w) => w.user.auth.signUp({ email: addressOf(w), password: PASSWORD })],
  ['POST /signup, weak', 'weak_password', (w) => w.user.auth.signUp({ email: 'w@example.com', password: '12345' })],
  [
    'POST /signup by phone',
    'phone_provider_disabled',
    (w) => w.user.auth.signUp({ phone: '+15550100', password: PASSWORD }),
  ],
  ['POST /signup, anonymous', 'anonymous_provider_disabled', (w) => w.user.auth.signInAnonymously()],
  [
    'POST /token password, unconfirmed',
    'email_not_confirmed',
    (w) => w.user.auth.signInWithPassword({ email: addressOf(w), password: PASSWORD }),
  ],
  ['GET /verify', '303', (w) => followMail(w, /./)],
  ['POST /resend', 'ok', (w) => w.user.auth.resend({ type: 'signup', email: addressOf(w) })],
  [
    'POST /signup, again',
    'user_already_exists',
    (w) => w.user.auth.signUp({ email: addressOf(w), password: PASSWORD }),
  ],
  ['POST /token password', 'ok', (w) => w.user.auth.signInWithPassword({ email: addressOf(w), password: PASSWORD })],
  [
    'POST /token password, wrong',
    'invalid_credentials',
    (w) => w.visitor.auth.signInWithPassword({ email: addressOf(w), password: 'wrong-one' }),
  ],
  ['POST /token refresh_token', 'ok', (w) => w.user.auth.refreshSession()],
  ['POST /token pkce', 'flow_state_not_found', (w) => exchangeUnknownCode(w)],
  [
    'POST /token id_token',
    'provider_disabled',
    (w) => w.visitor.auth.signInWithIdToken({ provider: 'google', token: 'a.b.c' }),
  ],
  [
    'POST /token web3',
    'web3_provider_disabled',
    (w) => w.visitor.auth.signInWithWeb3({ chain: 'solana', message: 'hello', signature: new Uint8Array(64) }),
  ],
  ['GET /user', 'ok', (w) => w.user.auth.getUser()],
  ['GET /user, invalid token', 'bad_jwt', (w) => w.visitor.auth.getUser('a.b.c')],
  ['PUT /user', 'ok', (w) => w.user.auth.updateUser({ data: { full_name: 'Ada' } })],
  ['GET /reauthenticate', 'ok', (w) => w.user.auth.reauthenticate()],
  [
    'POST /otp',
    'ok',
    (w) => w.visitor.auth.signInWithOtp({ email: addressOf(w), options: { shouldCreateUser: false } }),
  ],
  [
    'POST /verify',
    'otp_expired',
    (w) => w.visitor.auth.verifyOtp({ email: addressOf(w), token: '000000', type: 'email' }),
  ],
  ['POST /recover', 'ok', (w) => w.visitor.auth.resetPasswordForEmail(addressOf(w))],
  ['POST /sso', 'saml_provider_disabled', (w) => w.visitor.auth.signInWithSSO({ domain: 'label.example' })],
  ['GET /authorize', '400', (w) => request(w, '/authorize?provider=google')],
  [
    'GET /user/identities/authorize',
    'manual_linking_disabled',
    (w) => w.user.auth.linkIdentity({ provider: 'google', options: { skipBrowserRedirect: true } }),
  ],
  ['DELETE /user/identities/{id}', 'manual_linking_disabled', (w) => unlinkOnlyIdentity(w)],
  ['POST /factors', 'ok', enrol],
  ['POST /factors/{id}/challenge', 'ok', challenge],
  ['POST /factors/{id}/verify, wrong', 'mfa_verification_failed', (w) => prove(w, '000000')],
  ['POST /factors/{id}/verify', 'ok', async (w) => prove(w, new TOTP({ secret: recall(w, 'secret') }).generate())],
  ['DELETE /factors/{id}', 'ok', (w) => w.user.auth.mfa.unenroll({ factorId: recall(w, 'factor') })],
  ['POST /logout?scope=others', 'ok', (w) => w.user.auth.signOut({ scope: 'others' })],
  ['POST /logout?scope=local', 'ok', (w) => w.user.auth.signOut({ scope: 'local' })],
  ['POST /logout?scope=global', 'ok', signOutEverywhere],
]

/** The auth calls that need the secret key. */
export const ADMIN_CALLS: Call[] = [
  ['POST /admin/users', 'ok', createUser],
  ['POST /admin/users as staff', 'not_admin', (w) => w.admin.auth.admin.createUser({ email: 'no@example.com' })],
  ['GET /admin/users', 'ok', (w) => w.service.auth.admin.listUsers({ page: 1, perPage: 2 })],
  ['GET /admin/users/{id}', 'ok', (w) => w.service.auth.admin.getUserById(recall(w, 'created'))],
  [
    'PUT /admin/users/{id}',
    'ok',
    (w) => w.service.auth.admin.updateUserById(recall(w, 'created'), { user_metadata: { full_name: 'Ben' } }),
  ],
  [
    'GET /admin/users/{id}/factors',
    'ok',
    (w) => w.service.auth.admin.mfa.listFactors({ userId: recall(w, 'created') }),
  ],
  [
    'POST /admin/generate_link',
    'ok',
    (w) => w.service.auth.admin.generateLink({ type: 'magiclink', email: recall(w, 'createdEmail') }),
  ],
  [
    'POST /invite',
    'ok',
    (w) => w.service.auth.admin.inviteUserByEmail(`invited-${Math.random().toString(36).slice(2)}@example.com`),
  ],
  ['DELETE /admin/users/{id}', 'ok', (w) => w.service.auth.admin.deleteUser(recall(w, 'created'))],
  ['GET /admin/users/{id}, deleted', 'user_not_found', (w) => w.service.auth.admin.getUserById(recall(w, 'created'))],
]

async function exchangeUnknownCode(world: World): Promise<unknown> {
  const response = await fetch(`${world.url}/auth/v1/token?grant_type=pkce`, {
    method: 'POST',
    headers: { apikey: world.publishableKey, 'content-type': 'application/json' },
    body: JSON.stringify({ auth_code: crypto.randomUUID(), code_verifier: 'v'.repeat(43) }),
  })
  return { error: await response.json().then((body) => ({ code: body.error_code ?? body.code })) }
}

async function unlinkOnlyIdentity(world: World): Promise<unknown> {
  const { data } = await world.user.auth.getUserIdentities()
  const identity = data?.identities[0]
  return identity === undefined ? 'no identity' : world.user.auth.unlinkIdentity(identity)
}

async function enrol(world: World): Promise<unknown> {
  const result = await world.user.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Calls' })
  if (result.data === null) return result
  world.known.set('factor', result.data.id).set('secret', result.data.totp.secret)
  return result
}

async function challenge(world: World): Promise<unknown> {
  const result = await world.user.auth.mfa.challenge({ factorId: recall(world, 'factor') })
  world.known.set('challenge', result.data?.id ?? '')
  return result
}

async function prove(world: World, code: string): Promise<unknown> {
  return world.user.auth.mfa.verify({
    factorId: recall(world, 'factor'),
    challengeId: recall(world, 'challenge'),
    code,
  })
}

async function signOutEverywhere(world: World): Promise<unknown> {
  await world.user.auth.signInWithPassword({ email: addressOf(world), password: PASSWORD })
  const refresh = (await world.user.auth.getSession()).data.session?.refresh_token ?? ''
  const result = await world.user.auth.signOut({ scope: 'global' })
  const { error } = await world.visitor.auth.refreshSession({ refresh_token: refresh })
  return error === null ? 'the session is still valid' : result
}

async function createUser(world: World): Promise<unknown> {
  const email = `created-${Math.random().toString(36).slice(2)}@example.com`
  const result = await world.service.auth.admin.createUser({ email, password: PASSWORD, email_confirm: true })
  world.known.set('created', result.data.user?.id ?? '').set('createdEmail', email)
  return result
}
