import { Hono } from 'hono'
import pino from 'pino'
import type { FormPort } from '#contracts/forms/form-port.ts'
import { authSurface } from '#server/backend/auth/auth-app.ts'
import { type EdgeFunction, functionsSurface } from '#server/backend/functions/functions-app.ts'
import type { GatewayEnv } from '#server/backend/gateway/gateway-env.ts'
import type { VerifyAccessToken } from '#server/backend/gateway/keys.ts'
import { createAuthorizeChannel } from '#server/backend/realtime/channels/authorize-channel.ts'
import { realtimeSurface } from '#server/backend/realtime/realtime-app.ts'
import { restSurface } from '#server/backend/rest/rest-app.ts'
import { storageSurface } from '#server/backend/storage/storage-app.ts'
import { type AppDeps, createApp } from '#server/main/app.ts'
import { createRateLimits } from '#server/platform/fairness/rate-limit.ts'
import { createSenders } from '#server/platform/fairness/socket-limits.ts'
import { createFormGuards } from '#server/product/forms/form-sender.ts'
import { pageHeaders } from '#server/site/security-headers.ts'
import type { TestDb } from './test-db.ts'

export const PUBLISHABLE_KEY = 'sb_publishable_test'
export const SECRET_KEY = 'sb_secret_test'

const NO_FORMS: FormPort = {
  timeZone: 'America/Los_Angeles',
  submit: async () => ({ kind: 'failed' }),
  findWindow: async () => null,
  findReplyDays: async () => null,
  findRetention: async () => null,
  openStatus: async () => ({ kind: 'unknown' }),
  findReceipt: async () => null,
  findSubmission: async () => ({ kind: 'unknown' }),
  findAlerts: async () => ({ kind: 'unknown' }),
  leaveAlerts: async () => ({ kind: 'unknown' }),
  findRemoval: async () => ({ kind: 'unknown' }),
  confirmRemoval: async () => ({ kind: 'unknown' }),
}

const refuseTokens = () => Promise.reject(new Error('no token is valid here'))

type AppOptions = Partial<AppDeps> & {
  auth?: Hono<GatewayEnv>
  storage?: Hono<GatewayEnv>
  functions?: Record<string, EdgeFunction>
  verifyAccessToken?: VerifyAccessToken
}

/** The whole server app on a test's database. Surfaces that the test does not pass are empty. */
export function createTestApp(db: TestDb, options: AppOptions = {}): Hono<GatewayEnv> {
  const { auth = new Hono(), storage = new Hono(), functions = {}, verifyAccessToken = refuseTokens, ...deps } = options
  const config = options.config ?? {
    SITE_URL: 'https://label.example',
    TIMEZONE: 'America/Los_Angeles',
    TRUST_PROXY: false,
  }
  return createApp({
    config,
    keys: { publishableKey: PUBLISHABLE_KEY, secretKey: SECRET_KEY },
    database: db.database,
    log: pino({ level: 'silent' }),
    limits: createRateLimits(1000),
    captcha: null,
    providers: [],
    verifyLiveToken: verifyAccessToken,
    surfaces: [
      restSurface({ database: db.database, guards: createFormGuards(async () => 'ordinary') }),
      authSurface(auth, verifyAccessToken),
      functionsSurface(functions),
      storageSurface(storage),
      realtimeSurface({
        realtime: {
          broadcast: () => ({ receivers: 0, relayed: Promise.resolve() }),
          senders: createSenders(1),
          authorizeChannel: createAuthorizeChannel(db.database),
        },
      }),
    ],
    site: async () => null,
    renderPage: async () => new Response('not found', { status: 404, headers: { 'content-type': 'text/html' } }),
    openPreview: async () => null,
    forms: () => NO_FORMS,
    isSet: { window: async () => false, retention: async () => false },
    pageHeaders: (scripts) => pageHeaders(scripts, config.SITE_URL),
    phase: () => 'ready',
    ...deps,
  })
}
