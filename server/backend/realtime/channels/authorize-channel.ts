import PQueue from 'p-queue'
import pg from 'pg'
import { AppError } from '#server/platform/app-error.ts'
import type { Caller, Database } from '#server/platform/db/database.ts'

const EXTENSIONS = ['broadcast', 'presence'] as const
export type Extension = (typeof EXTENSIONS)[number]

/** What the policies on realtime.messages allow a caller on a private channel. */
export type ChannelRights = Record<'receive' | 'send', ReadonlySet<Extension>>

export const PUBLIC_RIGHTS: ChannelRights = { receive: new Set(EXTENSIONS), send: new Set(EXTENSIONS) }

/** How many checks may wait; more are refused at once. */
const MAX_WAITING = 200

export type AuthorizeChannel = (caller: Caller, topic: string) => Promise<ChannelRights>

/**
 * Finds a caller's rights on a private channel. Uses two database connections at a time, and one for visitors, so that joins
 * cannot block all other requests. Throws AppError 'unavailable' when too many wait.
 */
export function createAuthorizeChannel(database: Database): AuthorizeChannel {
  const visitors = new PQueue({ concurrency: 1 })
  const others = new PQueue({ concurrency: 2 })
  return async (caller, topic) => {
    const isVisitor = await database.isVisitor(caller)
    const queue = isVisitor ? visitors : others
    if (queue.size >= MAX_WAITING)
      throw new AppError('unavailable', 'Too many channels are being joined. Please try again.')
    return await queue.add(() => findRights(isVisitor ? database.forPublic : database, caller, topic))
  }
}

/**
 * Tests the policies as Supabase does: the owner writes a row of each kind, the caller reads them and tries to write some,
 * and the transaction is rolled back.
 */
async function findRights(database: Database, caller: Caller, topic: string): Promise<ChannelRights> {
  const client = await database.pool.connect()
  try {
    await client.query('begin')
    await client.query(`select set_config('realtime.topic', $1, true)`, [topic])
    const { rows: probes } = await client.query<{ id: string }>(
      `insert into realtime.messages (topic, extension) select $1, unnest($2::text[]) returning id`,
      [topic, EXTENSIONS],
    )
    await client.query(`select set_config('request.jwt.claims', $1, true)`, [JSON.stringify(caller.claims)])
    await client.query(`set local role ${pg.escapeIdentifier(caller.role)}`)
    const { rows: readable } = await client.query<{ extension: Extension }>(
      'select extension from realtime.messages where id = any ($1)',
      [probes.map(({ id }) => id)],
    )
    const send = new Set<Extension>()
    for (const extension of EXTENSIONS) if (await canSend(client, topic, extension)) send.add(extension)
    return { receive: new Set(readable.map(({ extension }) => extension)), send }
  } finally {
    const broken = await client.query('rollback').then(
      () => undefined,
      (error: Error) => error,
    )
    client.release(broken)
  }
}

async function canSend(client: pg.PoolClient, topic: string, extension: string): Promise<boolean> {
  await client.query('savepoint attempt')
  try {
    await client.query('insert into realtime.messages (topic, extension) values ($1, $2)', [topic, extension])
    return true
  } catch (error) {
    // 42501 is the refusal by a policy; anything else is a fault.
    if (!(error instanceof pg.DatabaseError) || error.code !== '42501') throw error
    return false
  } finally {
    await client.query('rollback to savepoint attempt')
  }
}
