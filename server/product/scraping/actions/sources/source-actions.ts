import type { ExtractionTester, SourceBook } from '#contracts/scraper/scraper-port.ts'
import type { Source, SourceWords } from '#contracts/scraper/sources.ts'
import { type Action, defineAction, defineSqlAction } from '#server/backend/functions/action.ts'
import { AppError } from '#server/platform/app-error.ts'
import type { Caller, Database } from '#server/platform/db/database.ts'
import type { Sql } from '#server/platform/db/sql.ts'
import { asStaff } from '#server/product/scraping/decisions/as-staff.ts'
import { acceptRejected } from '#server/product/scraping/rows/candidate-rows.ts'
import { keepSite, listHealth, resumeSite } from '#server/product/scraping/rows/health-rows.ts'
import {
  listSearchAccounts,
  listSearchUse,
  listSourceChanges,
  listSourceResults,
  setSourceState,
  updateStaffSource,
} from '#server/product/scraping/rows/source-rows.ts'
import { createCandidateActions } from './candidate-actions.ts'
import { importSources } from './import-sources.ts'
import { addSource, findSource, getSource, refuseSuppressed, requireFetchable } from './known-sources.ts'

type SourceActionDeps = { database: Database; book: SourceBook & Pick<ExtractionTester, 'modelName'> }

/** The crawler's sources. Read and changed as the caller, so row level security applies. */
export function createSourceActions({ database, book }: SourceActionDeps): Action[] {
  const change = (caller: Caller, address: string, run: (sql: Sql, source: Source) => Promise<unknown>) =>
    database.asCaller(caller, async (sql) => {
      const source = await getSource(sql, book, address)
      await run(sql, source)
      return await getSource(sql, book, source.url)
    })
  return [
    defineAction('get_sources', async (_, caller) => {
      // Only admins see what a provider costs. Whether it works matters to everyone who starts a run.
      const accounts = await database.asServiceRole(listSearchAccounts)
      return await database.asCaller(caller, async (sql) => {
        const { providers, ...found } = book.describeSources(await listSourceChanges(sql), accounts)
        const sources = { ...found, model: book.modelName }
        if (providers === undefined) return sources
        if (!(await maySeeProviders(sql, caller)))
          return { ...sources, providers: providers.map(({ name, state, until }) => ({ name, state, until })) }
        const used = await listSearchUse(sql, new Date())
        return {
          ...sources,
          providers: providers.map((one) => ({ ...one, spent_this_month: used.get(one.name) ?? 0 })),
        }
      })
    }),
    defineSqlAction(database, 'source_results', async (sql) =>
      listSourceResults(
        sql,
        book.listSources(await listSourceChanges(sql)).map(({ url }) => url),
      ),
    ),
    defineSqlAction(database, 'describe_queries', async (sql, { queries }) =>
      book.describeQueries(queries, await listSourceChanges(sql)),
    ),
    defineSqlAction(database, 'list_sources', (sql) => listSourcesWithHealth(sql, book)),
    defineSqlAction(database, 'import_sources', (sql, request) => importSources(sql, book, request)),
    defineAction('save_source', ({ source, replaces }, caller) =>
      replaces === undefined
        ? database.asCaller(caller, (sql) => addSource(sql, book, source))
        : change(caller, replaces, (sql, known) => editSource(sql, book, known, source)),
    ),
    defineAction('pause_source', (request, caller) =>
      change(caller, request.url, async (sql, source) => {
        if (source.state === 'removed') throw new AppError('conflict', 'A removed source cannot be paused: restore it')
        await setSourceState(sql, source, { paused: request.paused })
        if (!request.paused) await refuseSuppressed(sql, source.url)
      }),
    ),
    defineSqlAction(database, 'remove_source', async (sql, request) => {
      const unreadable = await findUnreadable(sql, request.url)
      const source = unreadable ?? (await getSource(sql, book, request.url))
      await setSourceState(sql, source, { removed: true })
      return unreadable === null ? await getSource(sql, book, source.url) : { ...unreadable, state: 'removed' }
    }),
    defineAction('restore_source', (request, caller) =>
      change(caller, request.url, async (sql, source) => {
        await setSourceState(sql, source, { removed: false })
        await acceptRejected(sql, [book.domainOf(source.url) ?? ''])
        await refuseSuppressed(sql, source.url)
      }),
    ),
    ...createSiteActions({ database, book }),
    ...createCandidateActions({ database, book }),
  ]
}

/** All sources. The health of a list's site is left out, because only the list itself is read. */
async function listSourcesWithHealth(sql: Sql, book: SourceBook): Promise<Source[]> {
  const health = await listHealth(sql)
  return book.listSources(await listSourceChanges(sql)).map((source) => {
    const found = source.is_list ? undefined : health.get(book.domainOf(source.url) ?? '')
    return found === undefined ? source : { ...source, health: found }
  })
}

async function maySeeProviders(sql: Sql, { role }: Caller): Promise<boolean> {
  const [row] = await sql<{ may: boolean }>`select private.has_role('admin') as may`
  return role === 'service_role' || row?.may === true
}

async function editSource(sql: Sql, book: SourceBook, known: Source, words: SourceWords): Promise<void> {
  if (known.origin === 'directory')
    throw new AppError('conflict', 'A built-in source cannot be edited: pause or remove it and add your own')
  if (requireFetchable(book, words.url) !== known.url)
    throw new AppError(
      'bad_request',
      'source.url: cannot be changed: add the new page as a source, and remove this one',
    )
  if (words.is_list !== known.is_list)
    throw new AppError('bad_request', 'A list cannot become an ordinary source: remove it and add the page again')
  await updateStaffSource(sql, known.url, words)
}

/** A stored source that cannot be parsed. It is found only by its exact address. */
async function findUnreadable(sql: Sql, url: string): Promise<{ url: string; origin: 'staff' } | null> {
  const changes = await listSourceChanges(sql)
  return changes.some((change) => change.origin === 'unreadable' && change.url === url)
    ? { url, origin: 'staff' }
    : null
}

/** Actions for a source whose site is dead, has moved, or is waiting for its next attempt. */
function createSiteActions({ database, book }: { database: Database; book: SourceBook }): Action[] {
  const change = (caller: Caller, address: string, run: (sql: Sql, domain: string) => Promise<void>) =>
    asStaff(database, caller, async (sql) => {
      const source = await getSource(sql, book, address)
      await run(sql, requireDomain(book, source))
      return source
    })
  return [
    defineAction('resume_site', (request, caller) => change(caller, request.url, resumeSite)),
    defineAction('keep_site', (request, caller) => change(caller, request.url, keepSite)),
    defineSqlAction(database, 'follow_move', async (sql, request) =>
      followMove(sql, book, await getSource(sql, book, request.url)),
    ),
  ]
}

function requireDomain(book: SourceBook, source: Source): string {
  const domain = book.domainOf(source.url)
  if (domain === null) throw new AppError('bad_request', `${source.url} is not the URL of a site`)
  return domain
}

async function followMove(sql: Sql, book: SourceBook, source: Source): Promise<{ source: Source; added: boolean }> {
  const health = (await listHealth(sql)).get(requireDomain(book, source))
  if (health?.moved_to == null) throw new AppError('conflict', `${source.company} is not known to have moved`)
  // Sources always use https.
  const target = requireFetchable(book, health.moved_to.replace(/^http:/, 'https:'))
  const known = await findSource(sql, book, target)
  if (known?.state === 'removed') await setSourceState(sql, known, { removed: false })
  const { company, kind, media, country, why } = source
  if (known === null) await addSource(sql, book, { url: target, company, kind, media, country, why })
  await setSourceState(sql, source, { removed: true })
  return { source: await getSource(sql, book, target), added: known === null || known.state === 'removed' }
}
