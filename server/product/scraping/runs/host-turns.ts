import type { HostTurns } from '#contracts/scraper/scraper-port.ts'
import type { Database } from '#server/platform/db/database.ts'

/** Longer than any request may take. Afterwards the claim of a killed process expires. */
const CLAIM_SEC = 60

/** The wait while another process's request is in progress, which may take any time. */
const RETRY_MS = 500

/** Processes take turns at a domain. Turns are stored in the database and use its clock. */
export function createHostTurns(database: Database): HostTurns {
  const holder = crypto.randomUUID()
  return {
    claim: (domain) =>
      database.asServiceRole(async (sql) => {
        const [claimed] = await sql`
          insert into private.scraper_host_turns as t (domain, next_at, holder)
          values (${domain}, clock_timestamp() + make_interval(secs => ${CLAIM_SEC}), ${holder})
          on conflict (domain) do update set next_at = excluded.next_at, holder = excluded.holder
            where t.next_at <= clock_timestamp()
          returning domain`
        if (claimed !== undefined) return null
        const [row] = await sql<{ wait: number; busy: boolean }>`
          select (extract(epoch from next_at - clock_timestamp()) * 1000)::float as wait, holder is not null as busy
          from private.scraper_host_turns where domain = ${domain}`
        return Math.max(1, row?.busy === true ? RETRY_MS : (row?.wait ?? 1))
      }),
    release: async (domain, pauseMs) => {
      await database.asServiceRole(
        (sql) => sql`
          update private.scraper_host_turns
          set next_at = clock_timestamp() + make_interval(secs => ${pauseMs / 1000}), holder = null
          where domain = ${domain} and holder = ${holder}`,
      )
    },
  }
}
