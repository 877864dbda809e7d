import { type Action, defineAction } from '#server/backend/functions/action.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { MailCompany } from '#server/platform/mail/layout.ts'
import { restoreItems, setState } from './change-state.ts'
import {
  asCallerThenService,
  type ChangedWithMails,
  queueStateMails,
  requireMailedState,
  takeBackMails,
} from './state-mail.ts'

export type StateActionDeps = {
  database: Database
  company: MailCompany
}

const NOBODY = '00000000-0000-4000-8000-000000000000'
export const NO_MAILS = { mails: 0, left: 0 }

/** Moving items and taking that back, with the mails that say so. */
export function createStateActions({ database, company }: StateActionDeps): Action[] {
  return [
    defineAction(
      'set_inbox_state',
      { ids: [NOBODY], state: 'listening' },
      async ({ ids, mail, ...move }, caller): Promise<ChangedWithMails> => {
        const set = async (sql: Parameters<typeof setState>[0]) => await setState(sql, ids, { ...move, mail })
        if (!mail) return { ...(await database.asCaller(caller, set)), ...NO_MAILS }
        requireMailedState(move.state)
        return await asCallerThenService<ChangedWithMails>(
          database,
          caller,
          async (sql) => ({ ...(await set(sql)), ...NO_MAILS }),
          async (sql, changed) => ({ ...changed, mails: await queueStateMails(sql, changed, company) }),
        )
      },
    ),
    defineAction(
      'restore_inbox',
      {
        before: [
          { id: NOBODY, state: 'received', decline_reason: null, answered: false, spam_cleared: false, revision: 2 },
        ],
      },
      async ({ before }, caller): Promise<ChangedWithMails> =>
        await asCallerThenService<ChangedWithMails>(
          database,
          caller,
          async (sql) => ({ ...(await restoreItems(sql, before)), ...NO_MAILS }),
          async (sql, changed) => {
            const { taken, left } = await takeBackMails(sql, before)
            return { ...changed, mails: taken, left }
          },
        ),
    ),
  ]
}
