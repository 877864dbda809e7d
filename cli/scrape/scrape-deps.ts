import type { OpenSample, Scraper, ScraperStore } from '#contracts/scraper/scraper-port.ts'
import type { Database } from '#server/platform/db/database.ts'
import { createHostTurns } from '#server/product/scraping/runs/host-turns.ts'

export type ScrapeCommandDeps = {
  scraper: Scraper
  openSample: OpenSample
  /** Hands over the mails of a sample run, which no server may be running for. */
  sendSampleMails(database: Database): Promise<void>
  /** Opens the database while `run` runs; not called if the command needs none. */
  withDatabase<T>(run: (database: Database) => Promise<T>): Promise<T>
  /** Whether there is a database that other processes may use too; nothing is created for a look at one page. */
  hasDatabase(): boolean
  /** Which rules fire on a sentence, in lines. */
  explain(sentence: string): Promise<string[]>
  print(line: string): void
  printError(line: string): void
  /** Overwrites one line; absent without a terminal. */
  showProgress?(line: string): void
  signal: AbortSignal
  now?: () => Date
}

/** A store that forgets, and yet waits for the requests that a server or another command makes to the same sites. */
export async function withTurns<T>(deps: ScrapeCommandDeps, run: (store: ScraperStore) => Promise<T>): Promise<T> {
  const store = deps.scraper.createMemoryStore()
  if (!deps.hasDatabase()) return await run(store)
  return await deps.withDatabase((database) => run({ ...store, hostTurns: createHostTurns(database) }))
}
