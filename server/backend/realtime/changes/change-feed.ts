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

const RETENTION_SEC = 600
const MAX_SENT_IDS = 10_000
/** Delays before a transaction is read again. The next ones wait meanwhile, so that changes stay in order. */
const RETRY_MS = [100, 250, 500, 1000, 2000, 5000]
/** A transaction may begin this long before its notification arrives. */
const LONGEST_TRANSACTION_MS = 60_000

/** Sends changes to subscribers, one transaction after the other. Rows are read as the subscriber, so policies apply. */
export function createChangeFeed(deps: {
  database: Database
  catalogue: Catalogue
  hub: Hub
  log: Pick<Logger, 'warn'>
}) {
  const { database, hub } = deps
  const faults = createFaults(deps.log)
  const sentIds = new Set<string>()
  const work = new PQueue({ concurrency: 1 })
  let lastReceivedAt: Date | null = null

  const sendTransaction = async (transactionId: string): Promise<void> => {
    if (sentIds.has(transactionId)) return
    if (hub.isListening()) {
      for await (const changes of readTransaction(database.pool, transactionId)) await sendBatch(changes, deps)
    }
    sentIds.add(transactionId)
    if (sentIds.size > MAX_SENT_IDS)
      for (const oldest of [...sentIds].slice(0, MAX_SENT_IDS / 2)) sentIds.delete(oldest)
  }
  /** After a fault, subscribers may get a part of the transaction twice. */
  const sendWithRetries = async (transactionId: string): Promise<void> => {
    for (const ms of RETRY_MS) {
      try {
        return await sendTransaction(transactionId)
      } catch (error) {
        faults.report(SENDING, error)
        await wait(ms, undefined, { ref: false })
      }
    }
    await sendTransaction(transactionId)
  }
  const enqueue = (task: () => Promise<void>) => void work.add(() => faults.watch(SENDING, task()))

  return {
    /** Called when a transaction has changed published rows. */
    receive(transactionId: string) {
      lastReceivedAt = new Date()
      enqueue(() => sendWithRetries(transactionId))
    },
    /** Sends what was missed while notifications may have been lost. */
    catchUp() {
      const since = lastReceivedAt
      lastReceivedAt = new Date()
      // Before the first connection there are no subscribers.
      if (since === null) return
      enqueue(async () => {
        const from = new Date(since.getTime() - LONGEST_TRANSACTION_MS)
        for (const transactionId of await listTransactions(database.pool, from)) await sendWithRetries(transactionId)
      })
    },
    /** Settles when every change received so far has been sent. */
    idle: () => work.onIdle(),
    /** Deletes changes that no replica needs any more. */
    sweep: async () => {
      await database.pool.query('delete from realtime.changes where at < now() - make_interval(secs => $1)', [
        RETENTION_SEC,
      ])
    },
  }
}

async function listTransactions(pool: pg.Pool, since: Date): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    `select transaction_id::text as id from realtime.changes where at > greatest($1, now() - make_interval(secs => $2))
     group by 1 order by min(realtime.changes.id)`,
    [since, RETENTION_SEC],
  )
  return rows.map(({ id }) => id)
}

async function sendBatch(
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
      const records = await readAsCaller(database, reading, own)
      for (const change of own) {
        const record = records.get(change.id)
        if (record !== undefined) sendChange(change, record, relation, group)
      }
    }
  }
}

function sendChange(
  change: Change,
  record: Record<string, unknown>,
  relation: Relation,
  group: readonly Subscriber[],
): void {
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
  const interested = group.filter(
    ({ subscription: { request } }) => request.event === '*' || request.event === change.type,
  )
  for (const [member, own] of Map.groupBy(interested, (subscriber) => subscriber.member)) {
    member.send('postgres_changes', { ids: own.map(({ subscription }) => subscription.id), data })
  }
}
