import { Hono } from 'hono'
import pino from 'pino'
import type { FormPort } from '#contracts/form-port.ts'
import { type AppDeps, createApp } from '#server/app.ts'
import type { GatewayEnv } from '#server/gateway/gateway-env.ts'
import { createRateLimits } from '#server/gateway/rate-limit.ts'
import { createAuthorizeChannel } from '#server/realtime/authorize-channel.ts'
import { createSenders } from '#server/realtime/senders.ts'
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
  findSubmission: async () => ({ kind: 'unknown' }),
  findAlerts: async () => ({ kind: 'unknown' }),
  leaveAlerts: async () => ({ kind: 'unknown' }),
  findRemoval: async () => ({ kind: 'unknown' }),
  confirmRemoval: async () => ({ kind: 'unknown' }),
}

const noToken = () => Promise.reject(new Error('no token is good here'))

/** Test support: the whole server app on a test's database, with surfaces that a test does not ask left empty. */
export function createTestApp(db: TestDb, given: Partial<AppDeps> = {}): Hono<GatewayEnv> {
  const config = given.config ?? {
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
    verifyAccessToken: noToken,
    verifyLiveToken: given.verifyAccessToken ?? noToken,
    auth: new Hono(),
    functions: {},
    realtime: {
      say: () => ({ heardBy: 0, told: Promise.resolve() }),
      senders: createSenders(1),
      authorizeChannel: createAuthorizeChannel(db.database),
    },
    storage: new Hono(),
    site: async () => null,
    renderPage: async () => new Response('not found', { status: 404, headers: { 'content-type': 'text/html' } }),
    forms: () => NO_FORMS,
    checkSender: async () => 'ordinary',
    isSet: { window: async () => false, retention: async () => false },
    pageHeaders: (scripts) => pageHeaders(scripts, config.SITE_URL),
    phase: () => 'ready',
    ...given,
  })
}
