import type { Logger } from 'pino'
import type { SiteLibrary } from '#contracts/site/site-library.ts'
import type { Database } from '#server/platform/db/database.ts'
import { type Drafts, readRows, type SiteDesk, toDocuments } from './document-rows.ts'

type Reading<Content> = {
  desk: SiteDesk
  assemble: SiteLibrary<Content>['assemble']
  log: Pick<Logger, 'warn'>
}

/**
 * The site as it is published; with `drafts`, as it would be if all valid drafts were. A document that is not valid, such as one
 * from another version, is left out and named in the log.
 */
export async function readSiteContent<Content>(
  database: Database,
  { desk, assemble, log }: Reading<Content>,
  { drafts = false }: { drafts?: Drafts } = {},
): Promise<Content> {
  const unusable = (key: object) => log.warn(key, 'a published document is not valid and is left out')
  const rows = await database.asServiceRole((sql) => readRows(sql, drafts))
  return assemble(toDocuments(rows, desk, { drafts: drafts !== false, unusable }))
}
