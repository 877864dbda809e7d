import { existsSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import type { CommandContext } from '#cli/context.ts'
import { type Opened, withDatabase } from '#server/main/open/open-database.ts'
import { openScraper } from '#server/main/open/open-scraper.ts'
import { readShownContent } from '#server/main/open/open-site.ts'
import { printError, printLine, showOnOneLine } from '#server/main/print.ts'
import { readAnyContent } from '#server/main/read-content.ts'
import { runScrapeCommand } from './scrape-command.ts'

/** Runs `npm run scrape`. Returns the exit code. */
export async function runScrape(args: readonly string[], { readConfig, stop }: CommandContext): Promise<number> {
  const config = readConfig()
  let content = await readAnyContent()
  const scraper = await openScraper(config, () => content.company)
  let opened: Opened | null = null
  try {
    return await runScrapeCommand(args, {
      scraper,
      explain: async (sentence) => (await import('#scraper/explain-sentence.ts')).explainSentence(sentence, new Date()),
      openSample: async () => (await import('#server/main/open/open-sample.ts')).openSample(config, content.company),
      sendSampleMails: async () => {
        if (opened !== null) await (await import('./send-sample-mails.ts')).sendSampleMails(opened, content)
      },
      withDatabase: (run) =>
        withDatabase(config, false, async (all) => {
          opened = all
          content = await readShownContent(all.database, content)
          return await run(all.database)
        }),
      hasDatabase: () => config.DATABASE_URL !== undefined || existsSync(path.join(config.DATA_DIR, 'postgres')),
      print: printLine,
      printError,
      signal: stop,
      ...(process.stderr.isTTY ? { showProgress: showOnOneLine } : {}),
    })
  } finally {
    await scraper.close()
  }
}
