import { z } from 'zod'
import type { Sql } from '#server/platform/db/sql.ts'
import { DEFAULT_SHARED_WORK, lockWork, type SharedWork, writeWork } from '#server/product/scraping/rows/work-rows.ts'

const TransferredSchema = z.object({
  stage: z.string(),
  owner: z.uuid().nullable(),
  next_action: z.string().nullable(),
  next_action_on: z.string().nullable(),
  stars: z.array(z.uuid()),
})

/**
 * Copies work that only the merged opportunity has (stage, owner, next action, stars) to the one that stays. The merged one keeps its
 * work, and the merge records what to restore. Runs as the service role.
 */
export async function transferWork(sql: Sql, mergeId: string, rows: { into: string; from: string }): Promise<void> {
  const works = await lockWork(sql, [rows.into, rows.from])
  const { changedBy: _into, ...target } = works.get(rows.into) ?? { ...DEFAULT_SHARED_WORK, changedBy: null }
  const { changedBy: _from, ...source } = works.get(rows.from) ?? { ...DEFAULT_SHARED_WORK, changedBy: null }
  const combined = combineWork(target, source)
  if (JSON.stringify(combined) !== JSON.stringify(target)) await writeWork(sql, new Map([[rows.into, combined]]))
  const stars = await sql<{ user_id: string }>`
    insert into public.opportunity_stars (opportunity_id, user_id)
    select ${rows.into}, user_id from public.opportunity_stars where opportunity_id = ${rows.from}
    on conflict do nothing returning user_id`
  const { revision: _revision, ...withoutRevision } = target
  const before = { ...withoutRevision, stars: stars.map(({ user_id }) => user_id) }
  await sql`
    update public.scraper_merges set work_before = ${JSON.stringify(before)}::jsonb,
      work_revision = coalesce((select revision from public.opportunity_work where opportunity_id = ${rows.into}), 0)
    where id = ${mergeId}`
}

function combineWork(target: SharedWork, source: SharedWork): SharedWork {
  const isIdle = target.next_action === null && target.next_action_on === null
  return {
    ...target,
    stage: target.stage === 'new' ? source.stage : target.stage,
    owner: target.owner ?? source.owner,
    next_action: isIdle ? source.next_action : target.next_action,
    next_action_on: isIdle ? source.next_action_on : target.next_action_on,
  }
}

/** Undoes `transferWork`, unless the work has changed since then. */
export async function revertTransferredWork(sql: Sql, mergeId: string): Promise<void> {
  const [merge] = await sql<{ into_id: string | null; work_before: unknown; work_revision: number | null }>`
    select into_id, work_before, work_revision from public.scraper_merges where id = ${mergeId}`
  const before = TransferredSchema.safeParse(merge?.work_before)
  if (merge === undefined || merge.into_id === null || !before.success) return
  const { stars, ...work } = before.data
  await sql`
    update public.opportunity_work set stage = ${work.stage}, owner = (select user_id from public.user_roles where user_id = ${work.owner}),
      next_action = ${work.next_action}, next_action_on = ${work.next_action_on}
    where opportunity_id = ${merge.into_id} and revision = ${merge.work_revision}
      and (stage, owner, next_action, next_action_on::text) is distinct from
        (${work.stage}, ${work.owner}::uuid, ${work.next_action}, ${work.next_action_on})`
  await sql`
    delete from public.opportunity_stars where opportunity_id = ${merge.into_id} and user_id = any (${stars})`
}
