import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { Hono } from 'hono'
import { type Logger, pino } from 'pino'
import { z } from 'zod'
import { authSurface, createAuthApp } from '#server/backend/auth/auth-app.ts'
import { renderAuthError } from '#server/backend/auth/auth-error.ts'
import type { AuthDeps } from '#server/backend/auth/auth-service.ts'
import { type AccessTokens, createAccessTokens } from '#server/backend/auth/sessions/access-tokens.ts'
import { identify, requireCaller } from '#server/backend/gateway/gateway.ts'
import type { GatewayEnv } from '#server/backend/gateway/gateway-env.ts'
import { createRateLimits } from '#server/platform/fairness/rate-limit.ts'
import { createSealer, deriveSealingKey } from '#server/platform/sealer.ts'
import { generateSigningKey, type SigningKey } from '#server/platform/secrets.ts'
import { MAIL_COMPANY } from '#tests/mail-company.ts'
import { MAIL_WORDS } from '#tests/mail-words.ts'
import { ANON } from './callers.ts'
import { createFixedKeyRing } from './fixed-key-ring.ts'
import { createTestDb, type TestDb } from './test-db.ts'

export const SITE_URL = 'http://localhost:3000'
export const PUBLISHABLE_KEY = 'sb_publishable_test_key_0123456789'
export const SECRET_KEY = 'sb_secret_test_key_0123456789012345'
export const PASSWORD = 'a long way to burbank'

type SentMail = { kind: string; to: string; subject: string; text: string; link: string; code: string }

export type AuthHarness = AsyncDisposable & {
  db: TestDb
  tokens: AccessTokens
  signingKey: SigningKey
  /** Advances the server's clock, but not the clocks of the database and the client. */
  advance(ms: number): void
  request(path: string, init?: RequestInit): Promise<Response>
  /** The client of a server that holds the secret key. */
  admin(headers?: Record<string, string>): SupabaseClient
  client(options?: { flowType?: 'implicit' | 'pkce'; address?: string }): SupabaseClient
  mails(to?: string): Promise<SentMail[]>
  lastMail(to: string): Promise<SentMail>
  /** A confirmed account, created by signing up. */
  signedUp(email: string, password?: string): Promise<SupabaseClient>
  queuedCount(): number
}

/** The auth service behind the real gateway, with its own database, for official clients. */
export async function startAuth(
  options: { rateLimitFactor?: number; log?: Logger } & Partial<
    Omit<AuthDeps, 'database' | 'tokens' | 'mail' | 'now'>
  > = {},
): Promise<AuthHarness> {
  const db = await createTestDb()
  let offsetMs = 0
  let queued = 0
  const now = () => new Date(Date.now() + offsetMs)
  const signingKey = await generateSigningKey()
  const tokens = createAccessTokens({ issuer: `${SITE_URL}/auth/v1`, keys: createFixedKeyRing(signingKey), now })
  const auth = createAuthApp({
    database: db.database,
    tokens,
    siteUrl: SITE_URL,
    allowsSignUp: options.allowsSignUp ?? true,
    revealsAccounts: options.revealsAccounts ?? true,
    limits: createRateLimits(options.rateLimitFactor ?? 1000),
    sendSms: options.sendSms ?? null,
    verifyCaptcha: options.verifyCaptcha ?? null,
    providers: options.providers ?? [],
    allowsAnonymous: options.allowsAnonymous ?? false,
    requiredCharacters: options.requiredCharacters ?? 'none',
    sealer: createSealer(deriveSealingKey('a secret of the data folder')),
    deviceSecret: 'a secret of the data folder',
    mail: {
      words: MAIL_WORDS,
      company: { ...MAIL_COMPANY, siteUrl: SITE_URL },
      queued: () => {
        queued += 1
      },
    },
    now,
  })
  const app = mountBehindGateway(auth, tokens, options.log ?? pino({ level: 'silent' }))
  const request = async (path: string, init: RequestInit = {}) => app.request(`${SITE_URL}/auth/v1${path}`, init)

  const harness: AuthHarness = {
    db,
    tokens,
    signingKey,
    advance: (ms) => {
      offsetMs += ms
    },
    request,
    ...clientsOf(app),
    mails: (to) => readMails(db, to),
    async lastMail(to) {
      const mail = (await readMails(db, to)).at(-1)
      if (mail === undefined) throw new Error(`no mail to ${to}`)
      return mail
    },
    async signedUp(email, password = PASSWORD) {
      const client = harness.client()
      await client.auth.signUp({ email, password })
      const token_hash = new URL((await harness.lastMail(email)).link).searchParams.get('token') ?? ''
      const { error } = await client.auth.verifyOtp({ type: 'signup', token_hash })
      if (error) throw error
      return client
    },
    queuedCount: () => queued,
    [Symbol.asyncDispose]: () => db[Symbol.asyncDispose](),
  }
  return harness
}

/** Official clients that call the app without a network. */
function clientsOf(app: Hono<GatewayEnv>): Pick<AuthHarness, 'client' | 'admin'> {
  const callApp: typeof fetch = async (input, init) => app.request(input instanceof URL ? input.href : input, init)
  return {
    client: ({ flowType = 'implicit', address = '203.0.113.7' } = {}) =>
      createClient(SITE_URL, PUBLISHABLE_KEY, {
        auth: {
          flowType,
          autoRefreshToken: false,
          persistSession: true,
          detectSessionInUrl: false,
          storage: createMemoryStorage(),
          experimental: { recoveryCodes: true },
        },
        global: { headers: { 'x-forwarded-for': address }, fetch: callApp },
      }),
    admin: (headers = {}) =>
      createClient(SITE_URL, SECRET_KEY, {
        auth: { autoRefreshToken: false, persistSession: false, detectSessionInUrl: false },
        global: { headers, fetch: callApp },
      }),
  }
}

/** Follows a link from a mail as a browser would, up to the page it leads to. */
export async function follow(harness: AuthHarness, link: string): Promise<{ url: URL; hash: URLSearchParams }> {
  const { pathname, search } = new URL(link)
  const response = await harness.request(pathname.replace('/auth/v1', '') + search)
  const url = new URL(response.headers.get('location') ?? 'about:blank')
  return { url, hash: new URLSearchParams(url.hash.slice(1)) }
}

function mountBehindGateway(auth: Hono<GatewayEnv>, tokens: AccessTokens, log: Logger): Hono<GatewayEnv> {
  const app = new Hono<GatewayEnv>()
  app.onError(renderAuthError)
  app.use(identify(log, true))
  const requireKey = requireCaller({ publishableKey: PUBLISHABLE_KEY, secretKey: SECRET_KEY }, tokens.verify)
  const surface = authSurface(auth, tokens.verify)
  app.use(async (c, next) => {
    if (!surface.isOpen?.(c.req.method, c.req.path)) return requireKey(c, next)
    c.set('caller', ANON)
    return next()
  })
  app.route('/auth/v1', auth)
  return app
}

const MailRowSchema = z.object({ kind: z.string(), to_address: z.string(), subject: z.string(), text_body: z.string() })

async function readMails(db: TestDb, to: string | undefined): Promise<SentMail[]> {
  const rows = await db.database.asServiceRole(
    (sql) => sql`
      select kind, to_address, subject, text_body from public.mail_outbox
      where ${to ?? null}::text is null or to_address = ${to ?? null} order by created_at, id`,
  )
  return z
    .array(MailRowSchema)
    .parse(rows)
    .map((row) => ({
      kind: row.kind,
      to: row.to_address,
      subject: row.subject,
      text: row.text_body,
      link: /https?:\/\/\S+\/auth\/v1\/verify\S+/.exec(row.text_body)?.[0] ?? '',
      code: /\b\d{6}\b/.exec(row.text_body)?.[0] ?? '',
    }))
}

function createMemoryStorage() {
  const items = new Map<string, string>()
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  }
}
