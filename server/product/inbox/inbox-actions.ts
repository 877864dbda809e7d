import { ReplyTimeSchema } from '#contracts/desk/inbox.ts'
import { isMailedState } from '#contracts/desk/inbox-states.ts'
import type { CheckLink } from '#contracts/forms/check-link.ts'
import { type Action, defineAction, defineSqlAction, StreamedResponse } from '#server/backend/functions/action.ts'
import { AppError } from '#server/platform/app-error.ts'
import { accountOf, type Database } from '#server/platform/db/database.ts'
import type { Sql } from '#server/platform/db/sql.ts'
import type { RateLimit } from '#server/platform/fairness/rate-limit.ts'
import type { MailCompany } from '#server/platform/mail/layout.ts'
import { setDeleted, updateBody } from '#server/product/scraping/rows/note-rows.ts'
import { refuseSuppressedText } from '#server/product/scraping/suppressions/suppressions.ts'
import { assignItems, clearSpam, logAnswer, restoreItems, setState, tagSubmission } from './change-state.ts'
import { addNote, checkLinks, getDetail, INBOX_NOTES, markOpened } from './item-detail.ts'
import { inboxCsv, listItems } from './list-items.ts'
import { getReplyTime } from './reply-time.ts'
import { asCallerThenService, cancelMails, NO_MAILS, queueStateMails } from './state-mail.ts'

type InboxActionDeps = StateActionDeps & {
  checkLink: CheckLink
  /** Limits how many submissions a person may have checked. */
  perChecker: RateLimit
}

/** The inbox's actions. They run as the caller, so that row level security decides. */
export function createInboxActions(deps: InboxActionDeps): Action[] {
  const { database, checkLink, perChecker } = deps
  return [
    defineSqlAction(database, 'list_inbox', (sql, request, caller) => listItems(sql, request, accountOf(caller))),
    defineSqlAction(database, 'get_inbox_item', async (sql, { reference, here }) => {
      const wasUnread = here && (await markOpened(sql, reference))
      return { ...(await getDetail(sql, reference)), was_unread: wasUnread }
    }),
    defineAction('get_reply_time', async (_, caller) =>
      ReplyTimeSchema.parse(await database.asCaller(caller, getReplyTime)),
    ),
    ...createStateActions(deps),
    defineSqlAction(database, 'clear_spam', async (sql, { ids }) => ({ ...(await clearSpam(sql, ids)), ...NO_MAILS })),
    defineSqlAction(database, 'log_inbox_answer', async (sql, { ids }) => ({
      ...(await logAnswer(sql, ids)),
      ...NO_MAILS,
    })),
    defineSqlAction(database, 'assign_inbox', async (sql, { ids, assignee }) => ({
      items: await assignItems(sql, ids, assignee),
    })),
    defineSqlAction(database, 'tag_submission', async (sql, { id, tags }) => ({
      items: await tagSubmission(sql, id, tags),
    })),
    ...createNoteActions(database),
    defineAction('check_links', async ({ id }, caller) => {
      await perChecker(accountOf(caller) ?? 'service')
      return { links: await checkLinks(database, caller, { id, check: checkLink }) }
    }),
    defineAction('export_inbox', async (request, caller) => {
      const text = await database.streamAsCaller(caller, (sql) => inboxCsv(sql, request, accountOf(caller)))
      return new StreamedResponse('text/csv; charset=utf-8', text)
    }),
  ]
}

function createNoteActions(database: Database): Action[] {
  return [
    defineAction('save_inbox_note', async ({ id, note_id, body }, caller) => {
      await refuseSuppressedText(database, body)
      return await database.asCaller(caller, async (sql) => ({
        note: await (note_id === undefined ? addNote(sql, id, body) : updateBody(sql, INBOX_NOTES, note_id, body)),
      }))
    }),
    ...(['delete_inbox_note', 'restore_inbox_note'] as const).map((action) =>
      defineSqlAction(database, action, async (sql, { note_id }) => ({
        note: await setDeleted(sql, INBOX_NOTES, note_id, action === 'delete_inbox_note'),
      })),
    ),
  ]
}

type StateActionDeps = {
  database: Database
  company: MailCompany
}

/** Changes of state and their undo, with the mails about them. */
function createStateActions({ database, company }: StateActionDeps): Action[] {
  return [
    defineAction('set_inbox_state', async (request, caller) => {
      const set = (sql: Sql) => setState(sql, request)
      if (!request.mail) return { ...(await database.asCaller(caller, set)), ...NO_MAILS }
      if (!isMailedState(request.state))
        throw new AppError('bad_request', 'mail: the submitter does not see this state')
      return await asCallerThenService(database, caller, set, (sql, changed) => queueStateMails(sql, changed, company))
    }),
    defineAction('restore_inbox', ({ before }, caller) =>
      asCallerThenService(
        database,
        caller,
        (sql) => restoreItems(sql, before),
        (sql) => cancelMails(sql, before),
      ),
    ),
  ]
}
