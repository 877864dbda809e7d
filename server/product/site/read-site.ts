import type { Logger } from 'pino'
import type { SiteLibrary } from '#contracts/site/site-library.ts'
import type { Database } from '#server/platform/db/database.ts'
import { type Drafts, readDocuments, type SiteDesk } from './document-rows.ts'

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
  return assemble(await database.asServiceRole((sql) => readDocuments(sql, desk, { drafts, unusable })))
}
