import { randomUUID } from 'node:crypto'
import { getRequestListener } from '@hono/node-server'
import { createClient, type RealtimeChannel, type SupabaseClient } from '@supabase/supabase-js'
import { Hono } from 'hono'
import { pino } from 'pino'
import { createAccessTokens } from '#server/backend/auth/sessions/access-tokens.ts'
import { identify, requireCaller } from '#server/backend/gateway/gateway.ts'
import type { GatewayEnv } from '#server/backend/gateway/gateway-env.ts'
import type { VerifyAccessToken } from '#server/backend/gateway/keys.ts'
import { createLiveAccess } from '#server/backend/gateway/live-access.ts'
import { renderAppError } from '#server/backend/gateway/render-app-error.ts'
import { createRealtime, type RealtimeDeps } from '#server/backend/realtime/realtime.ts'
import { createRealtimeApp } from '#server/backend/realtime/realtime-app.ts'
import { generateSigningKey } from '#server/platform/secrets.ts'
import { createCaller } from './callers.ts'
import { createFixedKeyRing } from './fixed-key-ring.ts'
import { listenLocally } from './listen-locally.ts'
import { createTestDb, type TestDb } from './test-db.ts'

export const KEYS = { publishableKey: 'sb_publishable_realtime_tests', secretKey: 'sb_secret_realtime_tests' }

type Role = 'admin' | 'staff' | null

/** Replicas of the realtime surface on one database, with official clients. */
export type RealtimeHarness = AsyncDisposable & {
  db: TestDb
  /** Starts one more replica and returns its address. */
  startReplica(): Promise<{ url: string; stop(): Promise<void> }>
  /** A client; with `role`, signed in as a new user with that role (null: without one). */
  connect(url: string, role?: Role, vsn?: string): Promise<SupabaseClient>
  token(role: Role, expiresInSec?: number): Promise<string>
  /** A token whose session is in the database. */
  session(role: Role): Promise<{ token: string; userId: string }>
  /** Returns and clears the logged failures. Failures that a test does not take fail it. */
  takeFailures(): (string | undefined)[]
}

export async function openRealtime(): Promise<RealtimeHarness> {
  const db = await createTestDb()
  const keys = createFixedKeyRing(await generateSigningKey())
  const tokens = createAccessTokens({ issuer: 'http://localhost/auth/v1', keys })
  const clients: SupabaseClient[] = []
  const failures: { message: string | undefined; entry: unknown }[] = []
  const log = { warn: (entry: unknown, message?: string) => failures.push({ message, entry }) }
  const replicas = new Set<() => Promise<void>>()
  const token = async (role: Role, expiresInSec = 3600) => {
    const { claims } = await createCaller(db.database, role)
    const exp = Math.floor(Date.now() / 1000) + expiresInSec
    return await tokens.sign({ sub: String(claims.sub), session_id: randomUUID(), exp })
  }
  return {
    db,
    token,
    async session(role) {
      const { claims } = await createCaller(db.database, role)
      const userId = String(claims.sub)
      const session_id = randomUUID()
      await db.database.asAuthAdmin(
        (sql) => sql`insert into auth.sessions (id, user_id, created_at) values (${session_id}, ${userId}, now())`,
      )
      return { userId, token: await tokens.sign({ sub: userId, session_id }) }
    },
    takeFailures: () => failures.splice(0).map(({ message }) => message),
    async startReplica() {
      const replica = await startReplica(db, tokens.verify, log)
      const stop = async () => {
        replicas.delete(stop)
        await replica.stop()
      }
      replicas.add(stop)
      return { url: replica.url, stop }
    },
    async connect(url, role, vsn) {
      const options = vsn === undefined ? {} : { realtime: { vsn } }
      const client = createClient(url, KEYS.publishableKey, { auth: { persistSession: false }, ...options })
      if (role !== undefined) await client.realtime.setAuth(await token(role))
      clients.push(client)
      return client
    },
    async [Symbol.asyncDispose]() {
      for (const client of clients) await client.realtime.disconnect()
      for (const stop of [...replicas]) await stop()
      await db[Symbol.asyncDispose]()
      if (failures.length > 0) throw new Error('realtime logged a failure', { cause: failures })
    },
  }
}

async function startReplica({ database, url }: TestDb, verify: VerifyAccessToken, log: RealtimeDeps['log']) {
  const access = createLiveAccess(database.pool, log)
  await access.start()
  const verifyAccessToken = access.guard(verify)
  const realtime = createRealtime({
    database,
    databaseUrl: url,
    keys: KEYS,
    verifyAccessToken,
    access,
    trustProxy: true,
    rateLimitFactor: 1,
    log,
  })
  const app = new Hono<GatewayEnv>()
  app.onError(renderAppError)
  app.use(identify(pino({ level: 'silent' }), true))
  app.use(requireCaller(KEYS, verifyAccessToken))
  app.route('/realtime/v1', createRealtimeApp({ realtime }))
  const listening = await listenLocally(getRequestListener(app.fetch))
  realtime.attach(listening.server)
  await realtime.ready
  return {
    url: listening.url,
    async stop() {
      access.stop()
      await realtime.stop()
      await listening[Symbol.asyncDispose]()
    },
  }
}

/** Subscribes, and returns the status with the message of an error. */
export function subscribe(channel: RealtimeChannel): Promise<string> {
  return new Promise((done) => {
    channel.subscribe((status, error) => done(error ? `${status}: ${error.message}` : status))
  })
}
