import type { InboxBefore, InboxItem } from '#contracts/desk/inbox.ts'
import { INBOX_STATE_LABELS, type InboxState, listStates } from '#contracts/desk/inbox-states.ts'
import type { RequestOf } from '#server/backend/functions/action.ts'
import { AppError } from '#server/platform/app-error.ts'
import { hasSqlState, type Sql } from '#server/platform/db/sql.ts'
import { getItems, lockItems } from './item-rows.ts'

/** All requested items after a change, and the earlier values of those that changed. */
export type Changed = { items: InboxItem[]; before: InboxBefore[] }

/** A mail about one of these states counts as an answer. A mail about "listening" does not. */
const ANSWERS: readonly InboxState[] = ['changes_requested', 'accepted', 'declined']

/** Moves all items or none. Throws AppError 'bad_request' if an item's kind does not have that state. */
export async function setState(sql: Sql, request: RequestOf<'set_inbox_state'>): Promise<Changed> {
  const { ids, state, decline_reason, mail } = request
  const isAnswer = mail && ANSWERS.includes(state)
  if ((state === 'declined') !== (decline_reason !== null))
    throw new AppError('bad_request', 'decline_reason: is required for declined, and only there')
  return await changeItems(sql, ids, async (items) => {
    const unsupported = items.find(({ kind }) => !listStates(kind).includes(state))
    if (unsupported !== undefined)
      throw new AppError(
        'bad_request',
        `state: a ${unsupported.kind} is never ${INBOX_STATE_LABELS[state].toLowerCase()}`,
      )
    const moved = items.filter((item) => item.state !== state || item.decline_reason !== decline_reason)
    const changed = moved.map(({ id }) => id)
    await sql`update public.contact_submissions set status = ${state} where id = any (${changed}::uuid[])`
    await sql`
      update public.artist_submissions set status = ${state}, decline_reason = ${decline_reason},
        first_answered_at = case when ${isAnswer} and (spam_reasons = '{}' or spam_cleared)
          then coalesce(first_answered_at, clock_timestamp()) else first_answered_at end
      where id = any (${changed}::uuid[])`
    return moved
  })
}

/** Makes the items new again. They are never suspected again. */
export async function clearSpam(sql: Sql, ids: readonly string[]): Promise<Changed> {
  return await changeItems(sql, ids, async (items) => {
    const cleared = items.filter(({ suspected, state }) => suspected || state === 'spam')
    for (const table of ['contact_submissions', 'artist_submissions'])
      await sql.query(
        `update public.${table} set status = 'received', spam_cleared = true where id = any ($1::uuid[])`,
        [cleared.map(({ id }) => id)],
      )
    return cleared
  })
}

/** Records that staff replied. A submission keeps its state, because a reply is not a decision. */
export async function logAnswer(sql: Sql, ids: readonly string[]): Promise<Changed> {
  return await changeItems(sql, ids, async (items) => {
    await sql`
      update public.contact_submissions set status = 'answered'
      where id = any (${ids}::uuid[]) and status in ('received', 'closed')`
    await sql`
      update public.artist_submissions set first_answered_at = clock_timestamp()
      where id = any (${ids}::uuid[]) and first_answered_at is null`
    return items.filter(({ kind, state, first_answered_at }) =>
      kind === 'submission' ? first_answered_at === null : state === 'received' || state === 'closed',
    )
  })
}

/** Undoes a change. Throws AppError 'conflict' if someone has changed one of the items since. */
export async function restoreItems(sql: Sql, before: readonly InboxBefore[]): Promise<Changed> {
  const wanted = new Map(before.map((entry) => [entry.id, entry]))
  return await changeItems(sql, [...wanted.keys()], async (items) => {
    if (items.some(({ id, revision }) => wanted.get(id)?.revision !== revision))
      throw new AppError('conflict', 'Someone else has changed this in the meantime')
    for (const { id, kind } of items) {
      const entry = wanted.get(id)
      if (entry === undefined || !listStates(kind).includes(entry.state))
        throw new AppError('bad_request', 'state: does not exist for this kind')
      const { state, decline_reason, answered, spam_cleared } = entry
      if (kind === 'submission')
        await sql`
          update public.artist_submissions set status = ${state}, decline_reason = ${decline_reason},
            spam_cleared = ${spam_cleared}, first_answered_at = case when ${answered} then first_answered_at end
          where id = ${id}`
      else
        await sql`
          update public.contact_submissions set status = ${state}, spam_cleared = ${spam_cleared},
            first_answered_at = case when ${answered} then first_answered_at end
          where id = ${id}`
    }
    return items
  })
}

export async function assignItems(sql: Sql, ids: readonly string[], assignee: string | null): Promise<InboxItem[]> {
  const unique = [...new Set(ids)]
  await lockItems(sql, unique)
  await getItems(sql, unique)
  try {
    for (const table of ['contact_submissions', 'artist_submissions'])
      await sql.query(
        `update public.${table} set assignee = $2 where id = any ($1::uuid[]) and assignee is distinct from $2`,
        [unique, assignee],
      )
  } catch (error) {
    if (!hasSqlState(error, '23514')) throw error
    throw new AppError('bad_request', 'assignee: must be an active member of staff', { cause: error })
  }
  return await getItems(sql, unique)
}

export async function tagSubmission(sql: Sql, id: string, tags: readonly string[]): Promise<InboxItem[]> {
  const rows = await sql`
    update public.artist_submissions set tags = ${[...new Set(tags)]}::text[] where id = ${id} returning id`
  if (rows.length === 0) throw new AppError('not_found', 'There is no such submission')
  return await getItems(sql, [id])
}

/** Locks the items and lets `run` change some of them. `run` returns the earlier values of those that it changed. */
async function changeItems(
  sql: Sql,
  ids: readonly string[],
  run: (items: InboxItem[]) => Promise<readonly InboxItem[]>,
): Promise<Changed> {
  const unique = [...new Set(ids)]
  await lockItems(sql, unique)
  const known = await getItems(sql, unique)
  const cleared = await listCleared(sql, unique)
  const changed = await run(known)
  const items = await getItems(sql, unique)
  const revisions = new Map(items.map(({ id, revision }) => [id, revision]))
  const before = changed.map(({ id, state, decline_reason, first_answered_at, revision }) => ({
    id,
    state,
    decline_reason,
    answered: first_answered_at !== null,
    spam_cleared: cleared.has(id),
    revision: revisions.get(id) ?? revision,
  }))
  return { items, before }
}

async function listCleared(sql: Sql, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await sql<{ id: string }>`
    select id from private.inbox_items where spam_cleared and id = any (${ids}::uuid[])`
  return new Set(rows.map(({ id }) => id))
}
