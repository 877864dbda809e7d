import { ChannelError } from '#server/backend/realtime/channels/channel-error.ts'
import type { Subscription } from '#server/backend/realtime/hub.ts'
import type { Catalogue } from '#server/backend/rest/catalogue.ts'
import type { Caller, Database } from '#server/platform/db/database.ts'
import { type ChangeRequest, checkChangeRequest, parseChangeFilter } from './change-filter.ts'
import { listPublishedTables, type ReadableTables } from './readable-tables.ts'

type Deps = { database: Database; catalogue: Catalogue; readableTables: ReadableTables }

let lastId = 0

/**
 * Subscriptions to changes of tables that the caller may read. Throws ChannelError when it may not, and RestError when a
 * request names something that does not exist.
 */
export async function subscribe(
  requests: readonly ChangeRequest[],
  caller: Caller,
  deps: Deps,
): Promise<Subscription[]> {
  if (requests.length === 0) return []
  const named: (string | null)[] = []
  for (const request of requests) named.push((await checkChangeRequest(deps.catalogue, request))?.name ?? null)
  const wanted = new Set(named.filter((name) => name !== null))
  const published = named.includes(null) ? await listPublishedTables(deps.database.pool) : new Set<string>()
  const readable = await deps.readableTables(caller, new Set([...wanted, ...published]))
  return requests.map((request, at) => {
    const name = named[at] ?? null
    const tables = new Set([...(name === null ? published : [name])].filter((table) => readable.has(table)))
    if (tables.size === 0) {
      throw new ChannelError(`Unauthorized: You do not have permissions to read changes of ${name ?? 'any table'}`)
    }
    lastId += 1
    return { id: lastId, request, tables, conditions: request.filter ? parseChangeFilter(request.filter) : [] }
  })
}

/** Throws ChannelError when the caller may no longer read a table that it is subscribed to. */
export async function checkSubscriptions(
  subscriptions: readonly Subscription[],
  caller: Caller,
  { readableTables }: Pick<Deps, 'readableTables'>,
): Promise<void> {
  if (subscriptions.length === 0) return
  const tables = new Set(subscriptions.flatMap((subscription) => [...subscription.tables]))
  const readable = await readableTables(caller, tables)
  const lost = [...tables].find((table) => !readable.has(table))
  if (lost === undefined) return
  throw new ChannelError(`Unauthorized: You do not have permissions to read changes of ${lost}`)
}
