import type { Logger } from 'pino'
import { fillCompanyWords } from '#content/company-words.ts'
import { assembleContent, checkDocument, findBrokenDocuments, splitContent } from '#content/documents.ts'
import { findFreeSlug, toSlug } from '#content/ids.ts'
import { swapSampleParts } from '#content/sample-parts.ts'
import type { Content } from '#content/schema.ts'
import type { SiteLibrary } from '#contracts/site/site-library.ts'
import { printLine } from '#server/main/print.ts'
import type { Database } from '#server/platform/db/database.ts'
import { createSiteRules, type Drafts } from '#server/product/site/document-rows.ts'
import { readSiteContent } from '#server/product/site/read-site.ts'
import { seedSite } from '#server/product/site/seed-site.ts'

/** The content rules for the server. Documents can refer only to recordings of the build. */
export function createSiteLibrary(seed: Content): SiteLibrary<Content> {
  const { previews } = seed
  return {
    seed,
    split: splitContent,
    assemble: (documents) => assembleContent(documents, previews),
    findBroken: (documents) => findBrokenDocuments(documents, previews),
    check: checkDocument,
    swapSampleParts,
    toSlug,
    findFreeSlug,
  }
}

/** Opens the site's documents. The first start copies them from the content of the build. */
export async function openSite(
  database: Database,
  content: Content,
  log: Pick<Logger, 'warn'>,
  print: (line: string) => void = printLine,
) {
  const library = createSiteLibrary(content)
  const rules = createSiteRules(library)
  const seeded = await seedSite(database, rules, content.isSample === true)
  if (seeded.state === 'changed') {
    print(
      `  content/ has changed since the database took it over on ${seeded.since.toISOString().slice(0, 10)}, and the site shows the database. ` +
        'Use those changes with npm run content -- import content, or drop them with npm run content -- export content.',
    )
  }
  return {
    rules,
    /** The published content; with `drafts`, as if all valid drafts were published. */
    read: (options: { drafts?: Drafts } = {}) =>
      readSiteContent(database, { rules, assemble: library.assemble, log }, options),
  }
}
export type OpenedSite = Awaited<ReturnType<typeof openSite>>

/** The published content, for commands. Falls back to the content of the build where the database has none yet. */
export async function readShownContent(database: Database, seed: Content): Promise<Content> {
  const library = createSiteLibrary(seed)
  const reading = { rules: createSiteRules(library), assemble: library.assemble, log: { warn: () => undefined } }
  return fillCompanyWords(await readSiteContent(database, reading))
}
