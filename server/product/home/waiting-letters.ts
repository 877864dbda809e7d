import { SHOWN_TODAY, type Today, type WaitingLetter } from '#contracts/desk/today.ts'
import { PROMISED } from '#contracts/forms/promised-times.ts'
import type { Sql } from '#server/platform/db/sql.ts'

const DAY_MS = 86_400_000

type Row = Pick<WaitingLetter, 'reference' | 'kind' | 'from'> & { received_at: Date; total: number }

/** Messages and briefs that nobody has opened, the newest first. What the rules take for spam waits in its own tab. */
export async function listUnreadMessages(sql: Sql): Promise<Today['messages']> {
  return toBlock(
    await sql<Row>`
      select reference, kind, sender as from, received_at, (count(*) over ())::int as total
      from private.inbox_items where kind in ('message', 'brief') and state = 'received' and opened_at is null
        and not suspected
      order by received_at desc, id limit ${SHOWN_TODAY}`,
  )
}

/** Applications that nobody has answered for longer than was promised, the oldest first. */
export async function listLateApplications(sql: Sql, now: Date): Promise<Today['late']> {
  const promised = new Date(now.getTime() - PROMISED.artist.days * DAY_MS)
  return toBlock(
    await sql<Row>`
      select reference, kind, sender as from, received_at, (count(*) over ())::int as total
      from private.inbox_items where kind = 'submission' and state in ('received', 'listening', 'shortlisted')
        and not suspected and first_answered_at is null and received_at < ${promised}
      order by received_at, id limit ${SHOWN_TODAY}`,
  )
}

function toBlock(rows: readonly Row[]): Today['messages'] {
  return {
    total: rows[0]?.total ?? 0,
    rows: rows.map(({ total: _, received_at, ...row }) => ({ ...row, received_at: received_at.toISOString() })),
  }
}
