import { z } from 'zod'
import { ChannelError } from '#server/backend/realtime/frames.ts'
import type { Catalogue } from '#server/backend/rest/catalogue.ts'
import { splitTopLevel } from '#server/backend/rest/filter-text.ts'
import { type Condition, parseComparison } from '#server/backend/rest/parse-filters.ts'
import { RestError } from '#server/backend/rest/rest-error.ts'
import type { Caller, Database } from '#server/platform/db/database.ts'
import { listPublishedTables, type ReadableTables } from './readable-tables.ts'

export const ChangeRequestSchema = z.object({
  event: z.enum(['*', 'INSERT', 'UPDATE', 'DELETE']),
  schema: z.string().max(63).optional(),
  table: z.string().max(63).optional(),
  filter: z.string().max(1000).nullish(),
  select: z.array(z.string().max(63)).max(100).optional(),
})
type ChangeRequest = z.infer<typeof ChangeRequestSchema>

type Deps = { database: Database; catalogue: Catalogue; readableTables: ReadableTables }

let lastId = 0

/**
 * Subscribes to changes of tables. Throws ChannelError if the caller may not read one, and RestError if a request names
 * something that does not exist.
 */
export async function subscribe(requests: readonly ChangeRequest[], caller: Caller, deps: Deps) {
  if (requests.length === 0) return []
  const checked: Awaited<ReturnType<typeof checkChangeRequest>>[] = []
  for (const request of requests) checked.push(await checkChangeRequest(deps.catalogue, request))
  const isAny = checked.some(({ table }) => table === null)
  const published = isAny ? await listPublishedTables(deps.database.pool) : new Set<string>()
  const readable = await deps.readableTables(
    caller,
    new Set([...checked.flatMap(({ table }) => table ?? []), ...published]),
  )
  return checked.map(({ request, table, conditions }) => {
    const tables = new Set((table === null ? [...published] : [table]).filter((name) => readable.has(name)))
    if (tables.size === 0) throw readDenied(table ?? 'any table')
    lastId += 1
    return { id: lastId, request, tables, conditions }
  })
}

/** One requested subscription, with the tables that the member may read. */
export type Subscription = Awaited<ReturnType<typeof subscribe>>[number]

function readDenied(table: string): ChannelError {
  return new ChannelError(`Unauthorized: You do not have permissions to read changes of ${table}`)
}

/** Throws ChannelError if the caller may no longer read a table that it is subscribed to. */
export async function checkSubscriptions(
  subscriptions: readonly Subscription[],
  caller: Caller,
  { readableTables }: Pick<Deps, 'readableTables'>,
): Promise<void> {
  if (subscriptions.length === 0) return
  const tables = new Set(subscriptions.flatMap((subscription) => [...subscription.tables]))
  const readable = await readableTables(caller, tables)
  const lost = [...tables].find((table) => !readable.has(table))
  if (lost !== undefined) throw readDenied(lost)
}

/** Conditions of the form `column=op.value`, separated by commas. Throws RestError if they cannot be parsed. */
function parseChangeFilter(filter: string): Condition[] {
  return splitTopLevel(filter).map((part) => {
    const at = part.indexOf('=')
    if (at <= 0) throw new RestError(400, 'PGRST100', `failed to parse filter (${part.slice(0, 100)})`)
    return parseComparison(part.slice(0, at).trim(), part.slice(at + 1))
  })
}

/** A request with its table (null: any) and conditions. Throws RestError if the table or a column does not exist. */
async function checkChangeRequest(catalogue: Catalogue, request: ChangeRequest) {
  const { schema = 'public', table = '*', select = [] } = request
  const conditions = request.filter ? parseChangeFilter(request.filter) : []
  if (schema !== 'public') throw new RestError(400, 'PGRST106', `changes of schema ${schema} are not published`)
  if (table === '*') {
    if (conditions.length > 0) throw new RestError(400, 'PGRST100', 'a filter needs a table')
    return { request, table: null, conditions }
  }
  const { columns } = await catalogue.getRelation(table)
  const named = [
    ...select,
    ...conditions.flatMap((condition) => (condition.kind === 'compare' ? [condition.field.column] : [])),
  ]
  const unknown = named.find((column) => !columns.has(column))
  if (unknown !== undefined) throw new RestError(400, '42703', `column ${table}.${unknown} does not exist`)
  return { request, table, conditions }
}
