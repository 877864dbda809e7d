import { ExtractionTestSchema } from '#contracts/scraper/extraction-test.ts'
import type { ExtractionTester } from '#contracts/scraper/scraper-port.ts'
import { type Action, defineAction } from '#server/backend/functions/action.ts'
import { AppError } from '#server/platform/app-error.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { RateLimit } from '#server/platform/fairness/rate-limit.ts'
import { addTestTokens } from '#server/product/scraping/runs/run-rows.ts'
import { createScraperStore } from '#server/product/scraping/runs/scraper-store.ts'

type ExtractionTestDeps = {
  database: Database
  desk: ExtractionTester
  perPerson: RateLimit
  /** The time limit of a test: a site may require pauses, and a model may be slow. */
  testMs?: number
}

/** Tests rules and model on one page. Nothing of the page is stored; only the used tokens count towards the month's limit. */
export function createExtractionTestActions({
  database,
  desk,
  perPerson,
  testMs = 180_000,
}: ExtractionTestDeps): Action[] {
  return [
    defineAction('test_reader', async ({ address }, caller, gone) => {
      const url = URL.parse(/^[a-z][a-z\d+.-]*:\/\//i.test(address) ? address : `https://${address}`)
      if (url === null) throw new AppError('bad_request', `${address.slice(0, 300)} is not a web address`)
      await perPerson(String(caller.claims.sub ?? 'service'))
      const late = AbortSignal.timeout(testMs)
      const test = await desk
        .testExtraction(
          url.href,
          createScraperStore(database),
          gone === undefined ? late : AbortSignal.any([gone, late]),
        )
        .catch((error: unknown) => {
          if (gone?.aborted) throw new AppError('unavailable', 'The test was cancelled', { cause: error })
          if (late.aborted) throw new AppError('unavailable', `Not finished within ${testMs / 1000} seconds`)
          throw error
        })
      const tokens = (test.model?.tokens_in ?? 0) + (test.model?.tokens_out ?? 0)
      if (tokens > 0) await database.asServiceRole((sql) => addTestTokens(sql, tokens, new Date()))
      return ExtractionTestSchema.parse(test)
    }),
  ]
}
