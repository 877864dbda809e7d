import { existsSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import type { CommandContext } from '#cli/context.ts'
import { type Opened, withDatabase } from '#server/main/open/open-database.ts'
import { openScraper } from '#server/main/open/open-scraper.ts'
import { printError, printLine, showOnOneLine } from '#server/main/print.ts'
import { readContent } from '#server/main/read-content.ts'
import { runScrapeCommand } from './scrape-command.ts'

/** Runs `npm run scrape`. Returns the exit code. */
export async function runScrape(args: readonly string[], { readConfig, stop }: CommandContext): Promise<number> {
  const config = readConfig()
  // Without a build, as in a checkout, from the folder.
  const { company } = await readContent('serve').catch(() => readContent('dev'))
  const scraper = await openScraper(config, company)
  let opened: Opened | null = null
  try {
    return await runScrapeCommand(args, {
      scraper,
      explain: async (sentence) => (await import('#scraper/explain-sentence.ts')).explainSentence(sentence, new Date()),
      openSample: async () => (await import('#server/main/open/open-sample.ts')).openSample(config, company),
      sendSampleMails: async () => {
        if (opened !== null) await (await import('./send-sample-mails.ts')).sendSampleMails(opened)
      },
      withDatabase: (run) =>
        withDatabase(config, false, (all) => {
          opened = all
          return run(all.database)
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
