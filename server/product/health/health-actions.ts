import { HealthSchema } from '#contracts/platform/health.ts'
import { type Action, defineAction } from '#server/backend/functions/action.ts'
import type { Caller } from '#server/platform/db/database.ts'
import { type HealthDeps, readHealth } from './read-health.ts'

/** How the server is, for admins only: it names folders, errors and versions. */
export function createHealthActions(deps: HealthDeps): Action[] {
  return [defineAction('get_health', async () => HealthSchema.parse(await readHealth(deps, new Date())))]
}

/** How many problems the rail shows to this caller: none to anybody but an admin. */
export async function countProblems(deps: HealthDeps, caller: Caller, now: Date): Promise<number> {
  const [row] = await deps.database.asCaller(
    caller,
    (sql) => sql<{ holds: boolean }>`select private.has_role('admin') as holds`,
  )
  return row?.holds === true ? (await readHealth(deps, now)).problems.length : 0
}
