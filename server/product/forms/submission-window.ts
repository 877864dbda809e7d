import type { SubmissionWindow } from '#contracts/forms/form-port.ts'
import { SubmissionWindowStateSchema } from '#contracts/platform/admin-settings.ts'
import { ANON } from '#server/backend/gateway/keys.ts'
import { AppError } from '#server/platform/app-error.ts'
import { createCachedCheck } from '#server/platform/db/cached-check.ts'
import type { Database } from '#server/platform/db/database.ts'
import { type Sql, withIsoDates } from '#server/platform/db/sql.ts'
import { findReplyDays } from '#server/product/inbox/reply-time.ts'

const WindowSchema = SubmissionWindowStateSchema.omit({ until_on: true, time_zone: true })

/**
 * The current window, read as a visitor. After its `until` the opposite state holds, without an end.
 */
export async function getWindow(database: Database): Promise<SubmissionWindow> {
  const [row = {}] = await database.asCaller(
    ANON,
    (sql) => sql`
      select is_open <> passed as open, case when passed then until else since end as since,
        case when not passed then until end as until, case when not passed then message end as message
      from (select *, coalesce(until <= now(), false) as passed from public.submission_windows where form = 'artist') as w`,
  )
  return WindowSchema.parse(withIsoDates(row))
}

/**
 * Whether the form must mention the window or the reply time, which the built page cannot. Asks the database at most every few
 * seconds; if that fails, the built page is used.
 */
export function createWindowCheck(database: Database): () => Promise<boolean> {
  return createCachedCheck(async () => {
    const [{ open, until, message }, days] = await Promise.all([
      getWindow(database),
      findReplyDays(database).catch(() => null),
    ])
    return !open || until !== null || message !== null || days !== null
  })
}

type WindowChange = { open: boolean; untilOn: string | null; message: string | null; timeZone: string }

/**
 * Opens or closes submissions. `untilOn` is a day in `timeZone`: open until it ends, or closed until it begins. Throws AppError
 * 'bad_request' if it is in the past.
 */
export async function setWindow(sql: Sql, { open, untilOn, message, timeZone }: WindowChange): Promise<void> {
  const [{ until, past } = { until: null, past: false }] = await sql<{ until: Date | null; past: boolean | null }>`
    select until, until <= now() as past from (
      select (${untilOn}::date + ${open ? 1 : 0}::integer)::timestamp at time zone ${timeZone} as until) as day`
  if (past) throw new AppError('bad_request', `${untilOn} has already passed.`)
  await sql`
    insert into public.submission_windows (form, is_open, since, until, message)
    values ('artist', ${open}, now(), ${until}, ${message})
    on conflict (form) do update
      set is_open = excluded.is_open, since = excluded.since, until = excluded.until, message = excluded.message`
}
