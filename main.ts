import { existsSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { runEvalCommand } from '#evaluation/eval-command.ts'
import { runFitCommand } from '#evaluation/fit-command.ts'
import { runUserCommand } from '#server/auth/command/user-command.ts'
import { type Config, ConfigError, describeSettings, readConfig } from '#server/config.ts'
import { runSubmissionsCommand } from '#server/forms/submissions-command.ts'
import { runScrapeCommand } from '#server/scraping/runs/scrape-command.ts'
import { watchStopSignals } from '#server/stop-signals.ts'
import { withDatabase } from './start/open-database.ts'
import { openModel, openScraper } from './start/open-scraper.ts'
import { dropWhatNobodyReads, printError, printLine, showOnOneLine } from './start/print.ts'
import { serve } from './start/serve.ts'

// The only composition root: config -> database -> server -> jobs -> listen. Everything that starts, starts here
// and in start/, and every part gets what it needs as a value.

const ROOT = import.meta.dirname
const COMMANDS = ['serve', 'dev', 'user', 'submissions', 'scrape', 'eval', 'fit'] as const

dropWhatNobodyReads()
try {
  process.exitCode = await main(process.argv.slice(2))
} catch (error) {
  const lines = error instanceof ConfigError ? error.lines : [error instanceof Error ? error.message : String(error)]
  process.stderr.write(`${lines.join('\n')}\n`)
  process.exit(1)
}

async function main([command = 'serve', ...args]: string[]): Promise<number> {
  if (command === '--help') return printHelp()
  // ENV_FILE names another file; empty, it names none, which keeps a developer's settings out of the tests.
  const envFile = process.env.ENV_FILE ?? path.join(ROOT, '.env')
  if (envFile !== '' && existsSync(envFile)) process.loadEnvFile(envFile)
  const stop = watchStopSignals()
  switch (command) {
    case 'serve':
    case 'dev':
      if (args.includes('--help')) return printHelp()
      return serve(readConfig(process.env), command, stop)
    case 'user':
      return withDatabase(readConfig(process.env), false, ({ database, config, keySealer }) =>
        runUserCommand(args, { database, keySealer, print: printLine, printError, siteUrl: config.SITE_URL }),
      )
    case 'submissions':
      return withDatabase(readConfig(process.env), false, ({ database, config }) =>
        runSubmissionsCommand(args, { database, timeZone: config.TIMEZONE, print: printLine, printError }),
      )
    case 'scrape':
      return scrape(args, readConfig(process.env), stop)
    case 'eval':
      return runEvalCommand(args, {
        openModel: () => openModel(readConfig(process.env)),
        folders: callersFolders(),
        print: printLine,
        printError,
      })
    case 'fit':
      return runFitCommand(args, { folders: callersFolders(), print: printLine, printError, now: () => new Date() })
    default:
      printError(`Unknown command: ${command}. There are ${COMMANDS.join(', ')}.`)
      return 2
  }
}

// npm runs a script in the project's folder and tells in INIT_CWD where it was called.
function callersFolders(): string[] {
  return [process.cwd(), process.env.INIT_CWD ?? process.cwd()]
}

function printHelp(): number {
  printLine(
    'npm start: serves the site, its backend and the workers. Settings are environment variables or lines in .env:',
  )
  for (const line of describeSettings()) printLine(line)
  return 0
}

async function scrape(args: string[], config: Config, stop: AbortSignal): Promise<number> {
  const scraper = openScraper(config)
  const showProgress = process.stderr.isTTY ? { showProgress: showOnOneLine } : {}
  try {
    return await runScrapeCommand(args, {
      scraper,
      withDatabase: (run) => withDatabase(config, false, ({ database }) => run(database)),
      print: printLine,
      printError,
      signal: stop,
      ...showProgress,
    })
  } finally {
    await scraper.close()
  }
}
