import type { SourceBook } from '#contracts/scraper-port.ts'
import {
  DescribeQueriesSchema,
  ImportSourcesSchema,
  ListSourcesSchema,
  PauseSourceSchema,
  RemoveSourceSchema,
  RestoreSourceSchema,
  SaveSourceSchema,
  type Source,
  SourceResultsSchema,
  type SourceWords,
} from '#contracts/sources.ts'
import { GetSourcesSchema } from '#contracts/sync-scraper.ts'
import { AppError } from '#server/app-error.ts'
import type { Caller, Database } from '#server/db/database.ts'
import type { Sql } from '#server/db/sql.ts'
import { type Action, defineAction } from '#server/functions/action.ts'
import { acceptRejected } from '#server/scraping/rows/candidate-rows.ts'
import { listHealth } from '#server/scraping/rows/health-rows.ts'
import {
  listSearchAccounts,
  listSearchUse,
  listSourceChanges,
  listSourceResults,
  setSourceState,
  updateStaffSource,
} from '#server/scraping/rows/source-rows.ts'
import { createCandidateActions } from './candidate-actions.ts'
import { importSources } from './import-sources.ts'
import { addSource, getSource, refuseSuppressed, requireFetchable } from './known-sources.ts'
import { createSiteActions } from './site-actions.ts'

export type SourceActionDeps = { database: Database; book: SourceBook }

const EXAMPLE: SourceWords = {
  url: 'https://www.brightwater-sync.com/submit',
  company: 'Brightwater Sync',
  kind: 'sync-library',
  media: ['film'],
  country: null,
  why: 'Takes submissions.',
}

/** The sources of the scraper: read and changed as the caller, so row level security decides as well. */
export function createSourceActions({ database, book }: SourceActionDeps): Action[] {
  const { url } = EXAMPLE
  const change = (caller: Caller, address: string, run: (sql: Sql, source: Source) => Promise<unknown>) =>
    database.asCaller(caller, async (sql) => {
      const source = await getSource(sql, book, address)
      await run(sql, source)
      return await getSource(sql, book, source.url)
    })
  return [
    defineAction(GetSourcesSchema, {}, async (_, caller) => {
      // What a provider spends is for admins; whether it answers concerns everybody who starts a run.
      const accounts = await database.asServiceRole(listSearchAccounts)
      return await database.asCaller(caller, async (sql) => {
        const { providers, ...sources } = book.describeSources(await listSourceChanges(sql), accounts)
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
    defineAction(SourceResultsSchema, {}, (_, caller) =>
      database.asCaller(caller, async (sql) =>
        listSourceResults(
          sql,
          book.listSources(await listSourceChanges(sql)).map(({ url }) => url),
        ),
      ),
    ),
    defineAction(DescribeQueriesSchema, { queries: ['music library'] }, ({ queries }, caller) =>
      database.asCaller(caller, async (sql) => book.describeQueries(queries, await listSourceChanges(sql))),
    ),
    defineAction(ListSourcesSchema, {}, (_, caller) => database.asCaller(caller, (sql) => listWithHealth(sql, book))),
    defineAction(ImportSourcesSchema, { lines: [{ line: 2, address: url }] }, (request, caller) =>
      database.asCaller(caller, (sql) => importSources(sql, book, request)),
    ),
    defineAction(SaveSourceSchema, { source: EXAMPLE }, ({ source, replaces }, caller) =>
      replaces === undefined
        ? database.asCaller(caller, (sql) => addSource(sql, book, source))
        : change(caller, replaces, (sql, known) => rewriteSource(sql, book, known, source)),
    ),
    defineAction(PauseSourceSchema, { url, paused: true }, (request, caller) =>
      change(caller, request.url, async (sql, source) => {
        if (source.state === 'removed') throw new AppError('conflict', 'A removed source cannot be paused: restore it')
        await setSourceState(sql, source, { paused: request.paused })
        if (!request.paused) await refuseSuppressed(sql, source.url)
      }),
    ),
    defineAction(RemoveSourceSchema, { url }, (request, caller) =>
      database.asCaller(caller, async (sql) => {
        const unreadable = await findUnreadable(sql, request.url)
        const source = unreadable ?? (await getSource(sql, book, request.url))
        await setSourceState(sql, source, { removed: true })
        return unreadable === null ? await getSource(sql, book, source.url) : { ...unreadable, state: 'removed' }
      }),
    ),
    defineAction(RestoreSourceSchema, { url }, (request, caller) =>
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

/** All sources; what is wrong with a list's site is no matter, because only that page is read. */
async function listWithHealth(sql: Sql, book: SourceBook): Promise<Source[]> {
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

async function rewriteSource(sql: Sql, book: SourceBook, known: Source, words: SourceWords): Promise<void> {
  if (known.origin === 'directory')
    throw new AppError('conflict', 'A built-in source cannot be rewritten: pause or remove it and add one of your own')
  if (requireFetchable(book, words.url) !== known.url)
    throw new AppError('bad_request', 'source.url: another page is another source: add it, and remove this one')
  if (words.is_list !== known.is_list)
    throw new AppError('bad_request', 'A list stays a list: remove it and add the page again')
  await updateStaffSource(sql, known.url, words)
}

/** A staff row that nothing can be read from; it has no spelling but its own. */
async function findUnreadable(sql: Sql, url: string): Promise<{ url: string; origin: 'staff' } | null> {
  const changes = await listSourceChanges(sql)
  return changes.some((change) => change.origin === 'unreadable' && change.url === url)
    ? { url, origin: 'staff' }
    : null
}
