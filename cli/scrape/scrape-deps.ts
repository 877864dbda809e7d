import type { OpenSample, Scraper, ScraperStore } from '#contracts/scraper/scraper-port.ts'
import type { Database } from '#server/platform/db/database.ts'
import { createHostTurns } from '#server/product/scraping/runs/host-turns.ts'

export type ScrapeCommandDeps = {
  scraper: Scraper
  openSample: OpenSample
  /** Sends the mails of a sample run, because no server may be running. */
  sendSampleMails(database: Database): Promise<void>
  /** Opens the database for `run`; not called if the command needs none. */
  withDatabase<T>(run: (database: Database) => Promise<T>): Promise<T>
  /** Whether a database exists. None is created for reading one page. */
  hasDatabase(): boolean
  /** Describes which rules match a sentence. */
  explain(sentence: string): Promise<string[]>
  print(line: string): void
  printError(line: string): void
  /** Overwrites one line; absent without a terminal. */
  showProgress?(line: string): void
  signal: AbortSignal
}

/** Runs with an in-memory store that still takes turns with other processes that request the same sites. */
export async function withTurns<T>(deps: ScrapeCommandDeps, run: (store: ScraperStore) => Promise<T>): Promise<T> {
  const store = deps.scraper.createMemoryStore()
  if (!deps.hasDatabase()) return await run(store)
  return await deps.withDatabase((database) => run({ ...store, hostTurns: createHostTurns(database) }))
}
