import PQueue from 'p-queue'
import { type CheckedLink, CheckedLinkSchema } from '#contracts/desk/inbox.ts'
import type { CheckLink } from '#contracts/forms/check-link.ts'
import { listLinks } from '#contracts/forms/submission-links.ts'
import { AppError } from '#server/platform/app-error.ts'
import type { Caller, Database } from '#server/platform/db/database.ts'
import { listCheckedLinks } from './item-detail.ts'
import { getItems } from './item-rows.ts'

const AT_ONCE = 4

/**
 * Asks the links of a submission and stores what they answered. No transaction is open while the network is asked. Throws
 * AppError 'not_found', or 'bad_request' for a message.
 */
export async function checkLinks(
  database: Database,
  caller: Caller,
  { id, check }: { id: string; check: CheckLink },
): Promise<CheckedLink[]> {
  const text = await database.asCaller(caller, async (sql) => {
    const [item] = await getItems(sql, [id])
    if (item?.kind !== 'submission') throw new AppError('bad_request', 'id: is not a submission')
    const [row] = await sql<{ text: string }>`
      select music_links || E'\n' || body as text from private.inbox_items where id = ${id}`
    return row?.text ?? ''
  })
  const queue = new PQueue({ concurrency: AT_ONCE })
  const answers = await queue.addAll(listLinks(text).map((url) => async () => ({ url, ...(await check(url)) })))
  // The table is the server's to write. A submission that was deleted meanwhile takes no answers.
  await database.asServiceRole(
    (sql) => sql`
      insert into public.submission_links (submission_id, url, outcome, detail, player, checked_at)
      select a.id, l.url, l.outcome, left(l.detail, 200), l.player, clock_timestamp()
      from public.artist_submissions a,
        jsonb_to_recordset(${JSON.stringify(answers)}::jsonb) as l (url text, outcome text, detail text, player text)
      where a.id = ${id}
      on conflict (submission_id, url) do update
        set outcome = excluded.outcome, detail = excluded.detail, player = excluded.player, checked_at = excluded.checked_at`,
  )
  const rows = await database.asCaller(caller, (sql) => listCheckedLinks(sql, id))
  return rows.map((row) => CheckedLinkSchema.parse(row))
}
