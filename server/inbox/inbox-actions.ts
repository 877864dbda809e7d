import { GetReplyTimeSchema, ReplyTimeSchema } from '#contracts/inbox.ts'
import type { Database } from '#server/db/database.ts'
import { type Action, defineAction } from '#server/functions/action.ts'
import { getReplyTime } from './reply-time.ts'

export type InboxActionDeps = { database: Database }

/** The actions of the inbox. They run as the caller, so that row level security decides. */
export function createInboxActions({ database }: InboxActionDeps): Action[] {
  return [
    defineAction(GetReplyTimeSchema, {}, async (_, caller) =>
      ReplyTimeSchema.parse(await database.asCaller(caller, getReplyTime)),
    ),
  ]
}
