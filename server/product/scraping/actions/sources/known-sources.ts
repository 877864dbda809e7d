import { SourceUrlSchema } from '#contracts/platform/stored-text.ts'
import type { SourceBook } from '#contracts/scraper/scraper-port.ts'
import type { Source, SourceWords } from '#contracts/scraper/sources.ts'
import { AppError } from '#server/platform/app-error.ts'
import { isUniqueViolation, type Sql } from '#server/platform/db/sql.ts'
import { acceptRejected } from '#server/product/scraping/rows/candidate-rows.ts'
import { insertStaffSource, listSourceChanges } from '#server/product/scraping/rows/source-rows.ts'
import { findSuppressedHosts } from '#server/product/scraping/suppressions/suppressions.ts'

/**
 * Adds a source for staff. Throws AppError 'bad_request' if its page may not be fetched, and 'conflict' if it is known or its owner
 * is on the suppression list.
 */
export async function addSource(sql: Sql, book: SourceBook, words: SourceWords): Promise<Source> {
  const url = requireFetchable(book, words.url)
  const known = await findSource(sql, book, url)
  if (known !== null) throw createDuplicateError(known)
  await insertSource(sql, book, { ...words, url })
  await refuseSuppressed(sql, url, 'source.url: ')
  return await getSource(sql, book, url)
}

/** Stores an unknown source. Throws AppError 'conflict' if someone has added it in the meantime. */
export async function insertSource(sql: Sql, book: SourceBook, words: SourceWords): Promise<void> {
  try {
    await insertStaffSource(sql, words)
    await acceptRejected(sql, [book.domainOf(words.url) ?? ''])
  } catch (error) {
    if (isUniqueViolation(error))
      throw new AppError('conflict', `${words.url} is already among the sources`, { cause: error })
    throw error
  }
}

/**
 * Throws AppError 'conflict' for a page that runs would silently skip. Call it after the change, which checks whether the caller may
 * see the suppression list at all. Throwing rolls the change back.
 */
export async function refuseSuppressed(sql: Sql, url: string, field = ''): Promise<void> {
  const { hostname } = new URL(url)
  if ((await findSuppressedHosts(sql, [hostname])).has(hostname))
    throw new AppError('conflict', `${field}${hostname} is on the suppression list: its owner asked us to block it`)
}

function createDuplicateError({ company, url, state }: Source): AppError {
  const how = state === 'removed' ? 'was removed: restore it' : state === 'paused' ? 'is paused' : 'is read already'
  return new AppError('conflict', `${url} (${company}) is among the sources and ${how}`)
}

/** The address in its stored spelling. Throws AppError 'bad_request' if runs may not fetch it. */
export function requireFetchable(book: SourceBook, address: string): string {
  const checked = book.checkSource(address)
  if ('refusal' in checked) throw new AppError('bad_request', `source.url: ${address} ${checked.refusal}`)
  const stored = SourceUrlSchema.safeParse(checked.url)
  if (!stored.success) throw new AppError('bad_request', `source.url: ${address} ${stored.error.issues[0]?.message}`)
  return checked.url
}

export async function findSource(sql: Sql, book: SourceBook, url: string): Promise<Source | null> {
  return book.listSources(await listSourceChanges(sql)).find((source) => source.url === url) ?? null
}

/** The source at an address in any spelling. Throws AppError 'not_found'. */
export async function getSource(sql: Sql, book: SourceBook, address: string): Promise<Source> {
  const checked = book.checkSource(address)
  const source = 'refusal' in checked ? null : await findSource(sql, book, checked.url)
  if (source === null) throw new AppError('not_found', `${address.slice(0, 300)} is not among the sources`)
  return source
}
