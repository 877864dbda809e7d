import type { SourceBook } from '#contracts/scraper/scraper-port.ts'
import { type Action, defineAction, StreamedAnswer } from '#server/backend/functions/action.ts'
import type { Caller, Database } from '#server/platform/db/database.ts'
import type { Sql } from '#server/platform/db/sql.ts'
import type { Asking } from '#server/product/scraping/find/conditions.ts'
import { countOpportunities } from '#server/product/scraping/find/count-rows.ts'
import { readDeskFigures } from '#server/product/scraping/find/desk-figures.ts'
import { csvRows, findOpportunities } from '#server/product/scraping/find/find-rows.ts'
import { listSourceChanges } from '#server/product/scraping/rows/source-rows.ts'

export type FindActionDeps = {
  database: Database
  book: Pick<SourceBook, 'listSources' | 'domainOf'>
  timeZone: string
  now?: () => Date
}

/** Finding, counting and exporting rows. Everything is read as the caller, so row level security decides. */
export function createFindActions({ database, book, timeZone, now = () => new Date() }: FindActionDeps): Action[] {
  const ask = async (sql: Sql, { claims }: Caller): Promise<Asking> => {
    // Fifty thousand rows are sorted and grouped in memory with this, and on disk with the usual 4 MB.
    await sql.query(`set local work_mem = '32MB'`)
    const me = typeof claims.sub === 'string' ? claims.sub : null
    return { me, now: now(), timeZone, sourceSites: await listSourceSites(sql, book) }
  }
  return [
    defineAction('find_opportunities', (request, caller) =>
      database.asCaller(caller, async (sql) => findOpportunities(sql, request, await ask(sql, caller))),
    ),
    defineAction('count_opportunities', (request, caller) =>
      database.asCaller(caller, async (sql) => countOpportunities(sql, request, await ask(sql, caller))),
    ),
    defineAction('export_opportunities', async (request, caller) => {
      const text = await database.streamAsCaller(caller, async function* (sql) {
        yield* csvRows(sql, request, await ask(sql, caller))
      })
      return new StreamedAnswer('text/csv; charset=utf-8', text)
    }),
    defineAction('desk_figures', (request, caller) =>
      database.asCaller(caller, async (sql) => readDeskFigures(sql, request, await ask(sql, caller))),
    ),
  ]
}

/** The domains of the sources that runs start from or once did. */
async function listSourceSites(sql: Sql, book: FindActionDeps['book']): Promise<Asking['sourceSites']> {
  const sources = book.listSources(await listSourceChanges(sql))
  const sitesOf = (origin: 'directory' | 'staff') => [
    ...new Set(sources.flatMap((source) => (source.origin === origin ? (book.domainOf(source.url) ?? []) : []))),
  ]
  return { directory: sitesOf('directory'), staff: sitesOf('staff') }
}
