import { loadContent } from '#content/load.ts'
import type { Content } from '#content/schema.ts'
import type { DocumentKind } from '#contracts/site/documents.ts'
import { createActionFunction } from '#server/backend/functions/action-function.ts'
import { createSiteLibrary } from '#server/main/open/open-site.ts'
import type { Caller, Database } from '#server/platform/db/database.ts'
import { createSiteRules, type Drafts } from '#server/product/site/document-rows.ts'
import { createPreviewLinks } from '#server/product/site/preview-links.ts'
import { readSiteContent } from '#server/product/site/read-site.ts'
import { seedSite } from '#server/product/site/seed-site.ts'
import { createSiteActions } from '#server/product/site/site-actions.ts'
import { callFunction } from '#tests/harness/callers.ts'

export const PREVIEW_LINKS = createPreviewLinks('secret')

type TestSite = ReturnType<typeof openSite>

/** Seeds the sample content into this database, with functions to edit and read it. */
export async function openTestSite(
  database: Database,
  change: (content: Content) => Content = (content) => content,
  isSample = true,
) {
  const site = openSite(database, change(await loadContent()))
  await seedSite(database, site.rules, isSample)
  return site
}

function openSite(database: Database, content: Content) {
  const library = createSiteLibrary(content)
  const rules = createSiteRules(library)
  const warnings: object[] = []
  const log = { warn: (fields: object) => void warnings.push(fields) }
  return {
    rules,
    content,
    log,
    /** The logged errors and warnings. */
    warnings,
    read: (options: { drafts?: Drafts } = {}) =>
      readSiteContent(database, { rules, assemble: library.assemble, log }, options),
    as: (caller: Caller) => callSite(database, caller, rules),
  }
}

/** Calls the site's actions as the given caller. */
function callSite(database: Database, caller: Caller, rules: TestSite['rules']) {
  const actions = createSiteActions(database, rules, { links: PREVIEW_LINKS, siteUrl: 'https://label.example' })
  const handle = createActionFunction('rules', { database, actions })
  const call = async (action: string, body: object = {}) => {
    const response = await callFunction(handle, caller, { action, ...body })
    return { status: response.status, body: await response.json() }
  }
  return {
    call,
    /** The current state of a document. */
    get: async (kind: DocumentKind, id: string) => (await call('get_document', { kind, id })).body,
    /** Calls an action on the current state of a document. */
    act: async (action: string, kind: DocumentKind, id: string, body: object = {}) => {
      const { line } = (await call('get_document', { kind, id })).body
      return await call(action, { kind, id, revision: line?.revision ?? 0, ...body })
    },
  }
}
