import { orUsage } from '#cli/arguments.ts'
import { AppError } from '#server/platform/app-error.ts'
import { removeSample } from '#server/product/scraping/rows/remove-sample.ts'
import { lockStore } from '#server/product/scraping/store-lock.ts'
import { readOnePage } from './read-one-page.ts'
import { runDry, runStored } from './run-scraper.ts'
import type { ScrapeCommandDeps } from './scrape-deps.ts'
import { EXIT, readScrapeOptions, type ScrapeOptions } from './scrape-options.ts'

/** Returns the exit code, see EXIT; errors are explained in one line. */
export function runScrapeCommand(args: readonly string[], deps: ScrapeCommandDeps): Promise<number> {
  return orUsage('scrape', deps.printError, () => carryOut(readScrapeOptions(args), deps))
}

async function carryOut(options: ScrapeOptions, deps: ScrapeCommandDeps): Promise<number> {
  try {
    if (options.explain !== null) {
      for (const line of await deps.explain(options.explain)) deps.print(line)
      return EXIT.done
    }
    if (options.removeSample) return await removeAllSample(options, deps)
    if (options.url !== null) return await readOnePage(options, options.url, deps)
    return options.dryRun ? await runDry(options, deps) : await runStored(options, deps)
  } catch (error) {
    return explain(error, deps)
  }
}

function explain(error: unknown, deps: ScrapeCommandDeps): number {
  if (deps.signal?.aborted) {
    deps.printError('Cancelled.')
    return EXIT.cancelled
  }
  const message = error instanceof Error ? error.message : String(error)
  deps.printError(error instanceof AppError ? message : `Failed: ${message}`)
  return error instanceof AppError && error.code === 'conflict' ? EXIT.busy : EXIT.failed
}

async function removeAllSample(options: ScrapeOptions, deps: ScrapeCommandDeps): Promise<number> {
  const { rows, runs } = await deps.withDatabase((database) =>
    database.asServiceRole(async (sql) => {
      await lockStore(sql)
      return await removeSample(sql)
    }),
  )
  if (options.json) deps.print(JSON.stringify({ removed: { rows, runs } }, null, 2))
  else
    deps.print(rows + runs === 0 ? 'There is no sample data.' : `Removed ${rows} sample rows and ${runs} sample runs.`)
  return EXIT.done
}
