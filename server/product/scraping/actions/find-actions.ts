import type { SourceBook } from '#contracts/scraper/scraper-port.ts'
import { type Action, defineAction, defineSqlAction, StreamedResponse } from '#server/backend/functions/action.ts'
import { accountOf, type Caller, type Database } from '#server/platform/db/database.ts'
import type { Sql } from '#server/platform/db/sql.ts'
import type { SearchContext } from '#server/product/scraping/find/conditions.ts'
import { countOpportunities } from '#server/product/scraping/find/count-opportunities.ts'
import { getDeskFigures } from '#server/product/scraping/find/desk-figures.ts'
import { findOpportunities, streamCsv } from '#server/product/scraping/find/find-opportunities.ts'
import { listSourceChanges } from '#server/product/scraping/rows/source-rows.ts'

type FindActionDeps = {
  database: Database
  book: Pick<SourceBook, 'listSources' | 'domainOf'>
  timeZone: string
  now?: () => Date
}

/** Finds, counts and exports opportunities. Everything is read as the caller, so row level security applies. */
export function createFindActions({ database, book, timeZone, now = () => new Date() }: FindActionDeps): Action[] {
  const createContext = async (sql: Sql, caller: Caller): Promise<SearchContext> => {
    // Enough to sort and group fifty thousand rows in memory. With the default of 4 MB Postgres would use the disk.
    await sql.query(`set local work_mem = '32MB'`)
    return { me: accountOf(caller), now: now(), timeZone, sourceSites: await listSourceSites(sql, book) }
  }
  return [
    defineSqlAction(database, 'find_opportunities', async (sql, request, caller) =>
      findOpportunities(sql, request, await createContext(sql, caller)),
    ),
    defineSqlAction(database, 'count_opportunities', async (sql, request, caller) =>
      countOpportunities(sql, request, await createContext(sql, caller)),
    ),
    defineAction('export_opportunities', async (request, caller) => {
      const text = await database.streamAsCaller(caller, async function* (sql) {
        yield* streamCsv(sql, request, await createContext(sql, caller))
      })
      return new StreamedResponse('text/csv; charset=utf-8', text)
    }),
    defineSqlAction(database, 'desk_figures', async (sql, request, caller) =>
      getDeskFigures(sql, request, await createContext(sql, caller)),
    ),
  ]
}

/** The domains of current and removed sources. */
async function listSourceSites(sql: Sql, book: FindActionDeps['book']): Promise<SearchContext['sourceSites']> {
  const sources = book.listSources(await listSourceChanges(sql))
  const listDomains = (origin: 'directory' | 'staff') => [
    ...new Set(sources.flatMap((source) => (source.origin === origin ? (book.domainOf(source.url) ?? []) : []))),
  ]
  return { directory: listDomains('directory'), staff: listDomains('staff') }
}
