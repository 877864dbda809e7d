import { type Action, defineAction } from '#server/backend/functions/action.ts'
import {
  decideRemovalRequest,
  listRemovalRequests,
  type Removals,
} from '#server/product/scraping/suppressions/removal-requests.ts'
import { nameCaller } from './run-actions.ts'

const NO_REQUEST = '00000000-0000-4000-8000-000000000000'

/** Removal requests that no mailbox could confirm by itself. */
export function createRemovalActions(
  removals: Pick<Removals, 'database' | 'company' | 'queued' | 'suppress'>,
): Action[] {
  const { database } = removals
  return [
    defineAction('list_removal_requests', {}, (request, caller) =>
      database.asCaller(caller, (sql) => listRemovalRequests(sql, request)),
    ),
    defineAction('decide_removal_request', { id: NO_REQUEST, decision: 'declined' }, async (request, caller) => {
      await decideRemovalRequest(removals, { ...request, by: nameCaller(caller) })
      return { success: true }
    }),
  ]
}
