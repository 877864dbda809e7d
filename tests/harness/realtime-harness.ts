import { randomUUID } from 'node:crypto'
import { on, once } from 'node:events'
import { getRequestListener } from '@hono/node-server'
import { createClient, type RealtimeChannel, type SupabaseClient } from '@supabase/supabase-js'
import { Hono } from 'hono'
import { pino } from 'pino'
import { WebSocket } from 'ws'
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

type Reply = { status: 'ok' | 'error'; response: { reason?: string } }
type Frame = [joinRef: string | null, ref: string | null, topic: string, event: string, payload: unknown]

export function socketUrl(url: string, query = `apikey=${KEYS.publishableKey}&vsn=2.0.0`): string {
  return `${url.replace('http', 'ws')}/realtime/v1/websocket?${query}`
}

/** A client that sends any frame, which the official one cannot. Skips binary frames. */
export async function openSocket(url: string, { forwardedFor = '203.0.113.7', version = '2.0.0' } = {}) {
  const socket = new WebSocket(socketUrl(url, `apikey=${KEYS.publishableKey}&vsn=${version}`), {
    headers: { 'x-forwarded-for': forwardedFor },
  })
  const messages = on(socket, 'message')
  const closed = once(socket, 'close').then(([code]) => code as number)
  await once(socket, 'open')
  let lastRef = 0

  /** The next frame, as version 2.0.0 writes it. */
  const next = async (): Promise<Frame> => {
    const { value: [data, isBinary] = [] } = await messages.next()
    if (isBinary) return await next()
    const frame = JSON.parse(String(data))
    return Array.isArray(frame)
      ? (frame as Frame)
      : [frame.join_ref ?? null, frame.ref, frame.topic, frame.event, frame.payload]
  }
  /** The next frame with this event, and this ref if one is given. */
  const nextOf = async (event: string, ref?: string): Promise<Frame> => {
    const frame = await next()
    return frame[3] === event && (ref === undefined || frame[1] === ref) ? frame : await nextOf(event, ref)
  }
  /** Sends data. Returns the reply, or the code with which the connection was closed. */
  const send = (data: string | Buffer, ref = '1'): Promise<Reply | number> => {
    socket.send(data)
    return Promise.race([nextOf('phx_reply', ref).then((frame) => frame[4] as Reply), closed])
  }
  return {
    socket,
    closed,
    next,
    nextOf,
    send,
    /** Sends a frame of version 2.0.0 and returns the reply. */
    async ask(topic: string, event: string, payload: unknown): Promise<Reply> {
      lastRef += 1
      const ref = String(lastRef)
      const reply = await send(JSON.stringify(['1', ref, topic, event, payload]), ref)
      if (typeof reply === 'number') throw new Error(`the connection was closed with ${reply}`)
      return reply
    },
  }
}
