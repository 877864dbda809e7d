import type { Logger } from 'pino'
import type { SiteLibrary } from '#contracts/site/site-library.ts'
import type { Database } from '#server/platform/db/database.ts'
import { type Drafts, readRows, type SiteRules, toDocuments } from './document-rows.ts'

type ReadContext<Content> = {
  rules: SiteRules
  assemble: SiteLibrary<Content>['assemble']
  log: Pick<Logger, 'warn'>
}

/**
 * The site as published, or with `drafts` as it would be if all valid drafts were published. An invalid document, such as one from
 * another version, is left out and logged.
 */
export async function readSiteContent<Content>(
  database: Database,
  { rules, assemble, log }: ReadContext<Content>,
  { drafts = false }: { drafts?: Drafts } = {},
): Promise<Content> {
  const onInvalid = (key: object) => log.warn(key, 'a published document is not valid and is left out')
  const rows = await database.asServiceRole((sql) => readRows(sql, drafts))
  return assemble(toDocuments(rows, rules, { drafts: drafts !== false, onInvalid }))
}
