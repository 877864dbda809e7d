import { setTimeout as wait } from 'node:timers/promises'
import PQueue from 'p-queue'
import type pg from 'pg'
import type { Logger } from 'pino'
import type { Hub, Subscriber } from '#server/backend/realtime/hub.ts'
import type { Catalogue, Relation } from '#server/backend/rest/catalogue.ts'
import type { Database } from '#server/platform/db/database.ts'
import { createFaults } from '#server/platform/faults.ts'
import { type Change, readAsCaller, readTransaction } from './read-changes.ts'

export const CHANGES_CHANNEL = 'realtime_changes'

const SENDING = 'sending changes'

const KEPT_SECONDS = 600
const REMEMBERED = 10_000
/** A transaction that cannot be read is tried again after these; the next ones wait, so that changes stay in order. */
const RETRY_MS = [100, 250, 500, 1000, 2000, 5000]
/** A transaction may have begun this long before its notification came. */
const LONGEST_TRANSACTION_MS = 60_000

/** Sends changes to subscribers, transaction by transaction; what each may see is read as that caller. */
export function createChangeFeed(deps: {
  database: Database
  catalogue: Catalogue
  hub: Hub
  log: Pick<Logger, 'warn'>
}) {
  const { database, hub } = deps
  const faults = createFaults(deps.log)
  const told = new Set<string>()
  const work = new PQueue({ concurrency: 1 })
  let heardAt: Date | null = null

  const tell = async (transactionId: string): Promise<void> => {
    if (told.has(transactionId)) return
    if (hub.isListening()) {
      for await (const changes of readTransaction(database.pool, transactionId)) await tellBatch(changes, deps)
    }
    told.add(transactionId)
    if (told.size > REMEMBERED) for (const oldest of [...told].slice(0, REMEMBERED / 2)) told.delete(oldest)
  }
  /** Whoever heard a part of a transaction before a fault hears that part again. */
  const tellPatiently = async (transactionId: string): Promise<void> => {
    for (const ms of RETRY_MS) {
      try {
        return await tell(transactionId)
      } catch (error) {
        faults.tell(SENDING, error)
        await wait(ms, undefined, { ref: false })
      }
    }
    await tell(transactionId)
  }
  const enqueue = (task: () => Promise<void>) => void work.add(() => faults.watch(SENDING, task()))

  return {
    /** Called when a transaction has changed published rows. */
    hear(transactionId: string) {
      heardAt = new Date()
      enqueue(() => tellPatiently(transactionId))
    },
    /** Reads on when notifications may have been missed. */
    catchUp() {
      const since = heardAt
      heardAt = new Date()
      // Nobody can have missed anything before the first connection.
      if (since === null) return
      enqueue(async () => {
        const from = new Date(since.getTime() - LONGEST_TRANSACTION_MS)
        for (const transactionId of await listTransactions(database.pool, from)) await tellPatiently(transactionId)
      })
    },
    /** Settles when every change received so far has been sent. */
    idle: () => work.onIdle(),
    /** Removes what no replica can still need. */
    sweep: async () => {
      await database.pool.query('delete from realtime.changes where at < now() - make_interval(secs => $1)', [
        KEPT_SECONDS,
      ])
    },
  }
}

async function listTransactions(pool: pg.Pool, since: Date): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    `select transaction_id::text as id from realtime.changes where at > greatest($1, now() - make_interval(secs => $2))
     group by 1 order by min(realtime.changes.id)`,
    [since, KEPT_SECONDS],
  )
  return rows.map(({ id }) => id)
}

async function tellBatch(
  changes: readonly Change[],
  { database, catalogue, hub }: { database: Database; catalogue: Catalogue; hub: Hub },
): Promise<void> {
  for (const [table, own] of Map.groupBy(changes, (change) => change.table)) {
    const relation = await catalogue.getRelation(table)
    // Subscribers with the same claims and the same filter see the same, so it is read once for all of them.
    const groups = Map.groupBy(hub.subscribers(table), ({ member: { caller }, subscription: { request } }) =>
      JSON.stringify([caller.role, caller.claims, request.filter ?? null, request.select ?? null]),
    )
    for (const group of groups.values()) {
      const [first] = group
      if (first === undefined) continue
      const { conditions, request } = first.subscription
      const reading = { caller: first.member.caller, relation, conditions, select: request.select ?? null }
      const seen = await readAsCaller(database, reading, own)
      for (const change of own) {
        const record = seen.get(change.id)
        if (record !== undefined) send(change, record, relation, group)
      }
    }
  }
}

function send(change: Change, record: Record<string, unknown>, relation: Relation, group: readonly Subscriber[]): void {
  const data = {
    schema: 'public',
    table: change.table,
    commit_timestamp: change.at.toISOString(),
    type: change.type,
    columns: [...relation.columns.values()]
      .filter(({ name }) => name in record || name in change.key)
      .map(({ name, type }) => ({ name, type })),
    errors: null,
    ...(change.type === 'DELETE' ? {} : { record }),
    ...(change.type === 'INSERT' ? {} : { old_record: change.key }),
  }
  const asking = group.filter(({ subscription: { request } }) => request.event === '*' || request.event === change.type)
  for (const [member, own] of Map.groupBy(asking, (one) => one.member)) {
    member.send('postgres_changes', { ids: own.map(({ subscription }) => subscription.id), data })
  }
}
