import type { SourceBook } from '#contracts/scraper/scraper-port.ts'
import type { Source } from '#contracts/scraper/sources.ts'
import { type Action, defineAction } from '#server/backend/functions/action.ts'
import { AppError } from '#server/platform/app-error.ts'
import type { Caller, Database } from '#server/platform/db/database.ts'
import type { Sql } from '#server/platform/db/sql.ts'
import { asStaff } from '#server/product/scraping/decisions/as-staff.ts'
import { keepSite, listHealth, resumeSite } from '#server/product/scraping/rows/health-rows.ts'
import { setSourceState } from '#server/product/scraping/rows/source-rows.ts'
import { addSource, findSource, getSource, requireFetchable } from './known-sources.ts'

const url = 'https://www.brightwater-sync.com/submit'

/** What staff do about the site of a source that is dead, waits for its next try, or has moved. */
export function createSiteActions({ database, book }: { database: Database; book: SourceBook }): Action[] {
  const change = (caller: Caller, address: string, run: (sql: Sql, domain: string) => Promise<void>) =>
    asStaff(database, caller, async (sql) => {
      const source = await getSource(sql, book, address)
      await run(sql, domainOf(book, source))
      return source
    })
  return [
    defineAction('resume_site', { url }, (request, caller) => change(caller, request.url, resumeSite)),
    defineAction('keep_site', { url }, (request, caller) => change(caller, request.url, keepSite)),
    defineAction('follow_move', { url }, (request, caller) =>
      database.asCaller(caller, async (sql) => followMove(sql, book, await getSource(sql, book, request.url))),
    ),
  ]
}

function domainOf(book: SourceBook, source: Source): string {
  const domain = book.domainOf(source.url)
  if (domain === null) throw new AppError('bad_request', `${source.url} is not the URL of a site`)
  return domain
}

async function followMove(sql: Sql, book: SourceBook, source: Source): Promise<{ source: Source; added: boolean }> {
  const health = (await listHealth(sql)).get(domainOf(book, source))
  if (health?.moved_to == null) throw new AppError('conflict', `${source.company} is not known to have moved`)
  // Many sites answer on both; a source always starts with https.
  const target = requireFetchable(book, health.moved_to.replace(/^http:/, 'https:'))
  const known = await findSource(sql, book, target)
  if (known?.state === 'removed') await setSourceState(sql, known, { removed: false })
  const { company, kind, media, country, why } = source
  if (known === null) await addSource(sql, book, { url: target, company, kind, media, country, why })
  await setSourceState(sql, source, { removed: true })
  return { source: await getSource(sql, book, target), added: known === null || known.state === 'removed' }
}
