import {
  type Work,
  type WorkAnswer,
  type WorkBefore,
  type WorkChange,
  WorkChangeSchema,
} from '#contracts/desk/opportunity-work.ts'
import { AppError } from '#server/platform/app-error.ts'
import { accountOf, type Caller } from '#server/platform/db/database.ts'
import { hasSqlState, type Row, type Sql } from '#server/platform/db/sql.ts'
import {
  DEFAULT_SHARED_WORK,
  listStaff,
  listWork,
  lockWork,
  type SharedWork,
  setStars,
  writeWork,
} from '#server/product/scraping/rows/work-rows.ts'

type OpportunityChange = { id: string; change: WorkChange; revision?: number | undefined }

/**
 * Changes the work on all opportunities, or on none if one is refused. The answer has the earlier values, which `restore_work`
 * accepts. Throws AppError 'not_found', 'bad_request', and 'conflict' if someone else was faster.
 */
export async function changeWork(sql: Sql, caller: Caller, changes: readonly OpportunityChange[]): Promise<WorkAnswer> {
  const ids = [...new Set(changes.map(({ id }) => id))]
  if (ids.length < changes.length) throw new AppError('bad_request', 'An opportunity is listed twice')
  await requireOpportunities(sql, ids)
  const person = accountOf(caller)
  const locked = await lockWork(sql, ids)
  const stars = await listWork(sql, ids, person)
  const next = new Map<string, SharedWork>()
  const before: WorkBefore[] = []
  for (const { id, change, revision } of changes) {
    const { changedBy, ...work } = locked.get(id) ?? { ...DEFAULT_SHARED_WORK, changedBy: null }
    if (revision !== undefined && revision !== work.revision) throw await createConflict(sql, changedBy)
    const { starred, ...shared } = change
    const undo = differences({ ...work, starred: stars.get(id)?.starred === true }, change)
    if (differences(work, shared) !== null) next.set(id, { ...work, ...defined(shared) })
    if (undo !== null) before.push({ id, change: undo, revision: work.revision })
  }
  await saveChanges(sql, next)
  await saveStars(sql, changes, person)
  const after = await listWork(sql, ids, person)
  const getWork = (id: string): Work => {
    const work = after.get(id)
    if (work === undefined) throw new Error('the work on a known opportunity is missing')
    return work
  }
  return {
    changed: before.map(({ id }) => ({ id, work: getWork(id) })),
    before: before.map((one) => ({ ...one, revision: getWork(one.id).revision })),
  }
}

async function saveChanges(sql: Sql, next: ReadonlyMap<string, SharedWork>): Promise<void> {
  if (next.size === 0) return
  try {
    if ((await writeWork(sql, next)).length < next.size) throw await createConflict(sql, null)
  } catch (error) {
    if (!hasSqlState(error, '23514')) throw error
    throw new AppError('bad_request', 'The owner must be an active member of staff', { cause: error })
  }
}

async function saveStars(sql: Sql, changes: readonly OpportunityChange[], person: string | null): Promise<void> {
  for (const starred of [true, false]) {
    const ids = changes.filter(({ change }) => change.starred === starred).map(({ id }) => id)
    if (ids.length === 0) continue
    if (person === null) throw new AppError('bad_request', 'A star belongs to a person')
    await setStars(sql, ids, starred, person)
  }
}

/** The change that would undo `change`. Null if nothing changes. */
function differences(work: Row, change: WorkChange): WorkChange | null {
  const undo = Object.entries(defined(change)).flatMap(([name, value]) =>
    work[name] === value ? [] : [[name, work[name]] as const],
  )
  return undo.length === 0 ? null : WorkChangeSchema.parse(Object.fromEntries(undo))
}

function defined(change: WorkChange): Partial<SharedWork> {
  return Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
}

/** Throws AppError 'not_found' if one does not exist, and 'conflict' if one has been merged. */
export async function requireOpportunities(sql: Sql, ids: readonly string[]): Promise<void> {
  const rows = await sql<{ merged: boolean }>`
    select merged_into is not null as merged from public.sync_opportunities where id = any (${ids})`
  if (rows.length < ids.length)
    throw new AppError(
      'not_found',
      ids.length === 1 ? 'There is no such opportunity' : 'One of these opportunities no longer exists',
    )
  if (rows.some(({ merged }) => merged))
    throw new AppError('conflict', 'This opportunity has been merged into another one')
}

async function createConflict(sql: Sql, who: string | null): Promise<AppError> {
  const name = who === null ? undefined : (await listStaff(sql)).find(({ id }) => id === who)?.email
  return new AppError('conflict', `${name ?? 'Someone else'} has changed the work on this in the meantime`)
}
