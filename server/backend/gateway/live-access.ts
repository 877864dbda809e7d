import type pg from 'pg'
import type { Logger } from 'pino'
import { AppError } from '#server/platform/app-error.ts'
import { createFaults } from '#server/platform/faults.ts'
import type { VerifyAccessToken } from './keys.ts'

const READ_INTERVAL_MS = 2000
/** Longer than the lifetime of an access token. */
const RETENTION_MS = 65 * 60 * 1000

type Change = { id: number; kind: 'session' | 'user' | 'role'; subject: string; until_ms: number | null }

/**
 * Sessions and users that have lost their access while their tokens are still valid. Kept in memory, so that a request costs
 * no query, and read from a log that triggers write, so that all replicas agree within seconds.
 */
export function createLiveAccess(pool: pg.Pool, log: Pick<Logger, 'warn'>) {
  const faults = createFaults(log)
  const listeners = new Set<(subject: string) => void>()
  /** Ended sessions, and users who are banned until a time. */
  const revoked = new Map<string, { until: number; notedAt: number }>()
  let seenIds = new Set<number>()
  let fromTransaction: string | null = null
  let reading: Promise<void> | null = null
  let timer: NodeJS.Timeout | undefined

  const read = async (): Promise<void> => {
    const { rows } = await pool.query<{ xmin: string; changes: Change[] }>(READ, [fromTransaction, RETENTION_MS / 1000])
    const [row] = rows
    if (row === undefined) throw new Error('the query for access changes returned no row')
    const { xmin, changes } = row
    const now = Date.now()
    for (const { id, kind, subject, until_ms } of changes) {
      if (seenIds.has(id)) continue
      if (kind !== 'role') revoked.set(subject, { until: until_ms ?? Number.POSITIVE_INFINITY, notedAt: now })
      for (const listener of listeners) listener(subject)
    }
    seenIds = new Set(changes.map(({ id }) => id))
    fromTransaction = xmin
    for (const [id, { notedAt }] of revoked) if (now - notedAt > RETENTION_MS) revoked.delete(id)
  }
  const refresh = async (): Promise<void> => {
    reading ??= read().finally(() => {
      reading = null
    })
    await reading
  }

  /** Throws AppError 'unauthorized' if the session has ended or the user has been banned since the token was issued. */
  const requireLive = ({ sub, session_id }: Record<string, unknown>): void => {
    const isRevoked = (id: unknown) => (revoked.get(String(id))?.until ?? 0) > Date.now()
    if (isRevoked(session_id) || isRevoked(sub))
      throw new AppError('unauthorized', 'invalid JWT: its session has ended')
  }

  return {
    requireLive,
    /** Verifies a token and the access that it gives. */
    guard:
      (verify: VerifyAccessToken): VerifyAccessToken =>
      async (token) => {
        const claims = await verify(token)
        requireLive(claims)
        return claims
      },
    /** Calls the listener with each user or session whose access may have changed. Returns a function that removes it. */
    onChange(listener: (subject: string) => void): () => void {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    refresh,
    /** Starts reading every two seconds. Settles after the first reading. */
    async start() {
      await refresh()
      timer = setInterval(() => {
        void faults.watch('reading ended sessions', refresh())
      }, READ_INTERVAL_MS)
      timer.unref()
    },
    stop: () => clearInterval(timer),
  }
}
export type LiveAccess = ReturnType<typeof createLiveAccess>

/**
 * One snapshot: the changes, and the oldest transaction that was still running. The next reading starts from there, so that a
 * change which commits late is not skipped.
 */
const READ = `
  select pg_snapshot_xmin(pg_current_snapshot())::text as xmin, coalesce((
    select json_agg(json_build_object('id', c.id, 'kind', c.kind, 'subject', c.subject,
      'until_ms', case when isfinite(c.until) then extract(epoch from c.until) * 1000
        when c.until = '-infinity' then 0 end) order by c.id)
    from private.access_changes c
    where case when $1::text is null then c.at > now() - make_interval(secs => $2)
      else c.transaction_id >= $1::text::xid8 end
  ), '[]') as changes`
