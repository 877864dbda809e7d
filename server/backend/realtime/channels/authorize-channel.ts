import PQueue from 'p-queue'
import pg from 'pg'
import { AppError } from '#server/platform/app-error.ts'
import type { Caller, Database } from '#server/platform/db/database.ts'

const EXTENSIONS = ['broadcast', 'presence'] as const
export type Extension = (typeof EXTENSIONS)[number]

/** What the policies on realtime.messages allow a caller on a private channel. */
export type ChannelRights = Record<'hear' | 'send', ReadonlySet<Extension>>

export const PUBLIC_RIGHTS: ChannelRights = { hear: new Set(EXTENSIONS), send: new Set(EXTENSIONS) }

/** How many checks may wait; more are refused at once. */
const WAITING = 200

export type AuthorizeChannel = (caller: Caller, topic: string) => Promise<ChannelRights>

/**
 * Finds a caller's rights on a private channel. Few connections are used at once, and a single one for visitors, so that
 * joins cannot take the database from everybody else. Throws AppError 'unavailable' when too many wait.
 */
export function createAuthorizeChannel(database: Database): AuthorizeChannel {
  const visitors = new PQueue({ concurrency: 1 })
  const others = new PQueue({ concurrency: 2 })
  return async (caller, topic) => {
    const isVisitor = await database.isVisitor(caller)
    const queue = isVisitor ? visitors : others
    if (queue.size >= WAITING)
      throw new AppError('unavailable', 'Too many channels are being joined. Please try again.')
    return await queue.add(() => findRights(isVisitor ? database.forPublic : database, caller, topic))
  }
}

/**
 * Tests the policies as Supabase does: the owner writes rows of both kinds and the caller reads them, then the caller
 * tries to write them; the transaction is rolled back.
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
    const { rows: heard } = await client.query<{ extension: Extension }>(
      'select extension from realtime.messages where id = any ($1)',
      [probes.map(({ id }) => id)],
    )
    const send = new Set<Extension>()
    for (const extension of EXTENSIONS) if (await maySpeak(client, topic, extension)) send.add(extension)
    return { hear: new Set(heard.map(({ extension }) => extension)), send }
  } finally {
    const broken = await client.query('rollback').then(
      () => undefined,
      (error: Error) => error,
    )
    client.release(broken)
  }
}

async function maySpeak(client: pg.PoolClient, topic: string, extension: string): Promise<boolean> {
  await client.query('savepoint attempt')
  try {
    await client.query('insert into realtime.messages (topic, extension) values ($1, $2)', [topic, extension])
    return true
  } catch (error) {
    // Only a refusal by the policies is an answer; anything else is an error.
    if (!(error instanceof pg.DatabaseError) || error.code !== '42501') throw error
    return false
  } finally {
    await client.query('rollback to savepoint attempt')
  }
}
