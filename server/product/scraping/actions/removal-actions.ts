import { type Action, defineAction, defineSqlAction } from '#server/backend/functions/action.ts'
import {
  decideRemovalRequest,
  listRemovalRequests,
  type Removals,
} from '#server/product/scraping/suppressions/removal-requests.ts'
import { nameCaller } from './run-actions.ts'

/** Removal requests that staff must decide, because no mailbox could confirm them. */
export function createRemovalActions(
  removals: Pick<Removals, 'database' | 'company' | 'queued' | 'suppress'>,
): Action[] {
  const { database } = removals
  return [
    defineSqlAction(database, 'list_removal_requests', listRemovalRequests),
    defineAction('decide_removal_request', async (request, caller) => {
      await decideRemovalRequest(removals, { ...request, by: nameCaller(caller) })
      return { success: true }
    }),
  ]
}
