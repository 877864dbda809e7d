import { MediaSchema, type OrganisationKind } from '#contracts/scraper/directory.ts'
import type { SourceBook } from '#contracts/scraper/scraper-port.ts'
import { type Source, StoredSourceWordsSchema } from '#contracts/scraper/sources.ts'
import { type Action, defineSqlAction } from '#server/backend/functions/action.ts'
import { AppError } from '#server/platform/app-error.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { Sql } from '#server/platform/db/sql.ts'
import {
  type DecidedCandidate,
  listCandidatePage,
  listCandidatesByDomain,
  setCandidateStates,
} from '#server/product/scraping/rows/candidate-rows.ts'
import { listSourceChanges, setSourceState } from '#server/product/scraping/rows/source-rows.ts'
import { insertSource, refuseSuppressed } from './known-sources.ts'

/** The sites that lists and articles link to. Read and decided as the caller, so row level security applies. */
export function createCandidateActions({ database, book }: { database: Database; book: SourceBook }): Action[] {
  return [
    defineSqlAction(database, 'list_candidates', listCandidatePage),
    defineSqlAction(database, 'decide_candidates', async (sql, { domains, state, kind }) => {
      const decided = (await listCandidatesByDomain(sql, domains)).filter((one) => one.state !== state)
      const known = new Map(book.listSources(await listSourceChanges(sql)).map((source) => [source.url, source]))
      for (const candidate of decided) {
        const source = known.get(candidate.url)
        if (state === 'accepted') await acceptCandidate(sql, book, { candidate, known: source, kind })
        // Only entries added by staff: a later version of the directory may contain the page too.
        else if (candidate.state === 'accepted' && source?.origin === 'staff')
          await setSourceState(sql, source, { removed: true })
      }
      const names = decided.map(({ domain }) => domain)
      return { changed: await setCandidateStates(sql, names, state) }
    }),
  ]
}

/** Adds the candidate as a source, or restores its removed source. */
async function acceptCandidate(
  sql: Sql,
  book: SourceBook,
  order: { candidate: DecidedCandidate; known: Source | undefined; kind: OrganisationKind | undefined },
): Promise<void> {
  const { candidate, known } = order
  const { url, name, found_on } = candidate
  const kind = candidate.kind ?? order.kind
  if (kind === undefined)
    throw new AppError('bad_request', `Choose a kind: the page that ${name} was found on does not state it`)
  if (known?.state === 'removed') await setSourceState(sql, known, { removed: false })
  if (known === undefined) {
    const finder = found_on === null ? undefined : URL.parse(found_on)?.hostname.slice(0, 140)
    const why = `Found on ${finder ?? 'another site'}`
    const media = candidate.media ?? MediaSchema.options
    await insertSource(
      sql,
      book,
      StoredSourceWordsSchema.parse({ url, company: name, kind, media, country: null, why }),
    )
  }
  await refuseSuppressed(sql, url)
}
