import { z } from 'zod'
import { invoke } from '#app/features/desk/shared/calls.ts'
import {
  CheckedLinksSchema,
  type InboxBefore,
  type InboxChanged,
  InboxChangedSchema,
  type InboxDetail,
  InboxDetailSchema,
  type InboxFilter,
  InboxItemsSchema,
  type InboxPage,
  InboxPageSchema,
  type ReplyTime,
  ReplyTimeSchema,
} from '#contracts/inbox.ts'
import type { DeclineReason, InboxState } from '#contracts/inbox-states.ts'

const ask = (body: { action: string } & Record<string, unknown>) => invoke(body, 'desk')

export async function listInbox(filter: InboxFilter, offset: number): Promise<InboxPage> {
  return InboxPageSchema.parse(await ask({ action: 'list_inbox', filter, offset }))
}

export async function getInboxItem(reference: string): Promise<InboxDetail> {
  return InboxDetailSchema.parse(await ask({ action: 'get_inbox_item', reference, here: true }))
}

export async function getReplyTime(): Promise<ReplyTime> {
  return ReplyTimeSchema.parse(await ask({ action: 'get_reply_time' }))
}

export type Move = { state: InboxState; decline_reason?: DeclineReason | null; mail?: boolean }

export async function setInboxState(ids: readonly string[], move: Move): Promise<InboxChanged> {
  return InboxChangedSchema.parse(await ask({ action: 'set_inbox_state', ids, ...move }))
}

export async function restoreInbox(before: readonly InboxBefore[]): Promise<InboxChanged> {
  return InboxChangedSchema.parse(await ask({ action: 'restore_inbox', before }))
}

export async function clearSpam(ids: readonly string[]): Promise<InboxChanged> {
  return InboxChangedSchema.parse(await ask({ action: 'clear_spam', ids }))
}

export async function logAnswer(ids: readonly string[]): Promise<InboxChanged> {
  return InboxChangedSchema.parse(await ask({ action: 'log_inbox_answer', ids }))
}

export async function assignInbox(ids: readonly string[], assignee: string | null): Promise<void> {
  InboxItemsSchema.parse(await ask({ action: 'assign_inbox', ids, assignee }))
}

export async function saveInboxNote(id: string, body: string, noteId?: string): Promise<void> {
  await ask({ action: 'save_inbox_note', id, body, ...(noteId === undefined ? {} : { note_id: noteId }) })
}

export async function deleteInboxNote(noteId: string): Promise<void> {
  await ask({ action: 'delete_inbox_note', note_id: noteId })
}

export async function restoreInboxNote(noteId: string): Promise<void> {
  await ask({ action: 'restore_inbox_note', note_id: noteId })
}

export async function checkLinks(id: string): Promise<void> {
  CheckedLinksSchema.parse(await ask({ action: 'check_links', id }))
}

export async function exportInbox(filter: InboxFilter, ids?: readonly string[]): Promise<string> {
  const answer = await ask({ action: 'export_inbox', filter, ...(ids === undefined ? {} : { ids }) })
  return await z.union([z.string(), z.instanceof(Blob).transform((blob) => blob.text())]).parseAsync(answer)
}
