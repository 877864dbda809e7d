import { existsSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { type Config, describeSettings, readConfig } from '#server/config.ts'
import type { Opened } from './open-database.ts'
import { printError, printLine, showOnOneLine } from './print.ts'

const COMMANDS = [
  'serve',
  'dev',
  'user',
  'submissions',
  'scrape',
  'eval',
  'fit',
  'doctor',
  'backup',
  'restore',
  'export',
  'upgrade',
] as const

/**
 * Runs one of main.ts's subcommands to completion and returns the exit code. Each loads only what it needs: the server does not
 * load the evaluation, and commands do not load the server.
 */
export async function runCommand([command = 'serve', ...args]: string[], stop: AbortSignal): Promise<number> {
  if (command === '--help') return printHelp()
  // ENV_FILE names another file. Empty means no file, which keeps a developer's settings out of the tests.
  const envFile = process.env.ENV_FILE ?? path.join(import.meta.dirname, '..', '.env')
  if (envFile !== '' && existsSync(envFile)) process.loadEnvFile(envFile)
  // React reads it when it is loaded. With its checks for developers, a page takes it three times as long to draw.
  if (command !== 'dev') process.env.NODE_ENV ??= 'production'
  switch (command) {
    case 'serve':
    case 'dev': {
      if (args.includes('--help')) return printHelp()
      const config = readConfig(process.env)
      const { serve } = await import('./serve.ts')
      return serve(config, command, stop)
    }
    case 'doctor': {
      const { runDoctor } = await import('./doctor.ts')
      return runDoctor(process.env, printLine)
    }
    case 'user':
      return runUser(args, readConfig(process.env))
    case 'submissions':
      return runSubmissions(args, readConfig(process.env))
    case 'scrape':
      return scrape(args, readConfig(process.env), stop)
    case 'backup':
      return (await import('./backup.ts')).runBackup(args, readConfig(process.env), callersFolder())
    case 'restore':
      return (await import('./restore.ts')).runRestore(args, readConfig(process.env), callersFolder())
    case 'export':
      return (await import('./export.ts')).runExport(args, readConfig(process.env), callersFolder())
    case 'upgrade':
      return (await import('./upgrade.ts')).runUpgrade(args, readConfig(process.env))
    case 'eval': {
      const { runEvalCommand } = await import('#evaluation/eval-command.ts')
      const { openModel } = await import('./open-scraper.ts')
      const folders = callersFolders()
      return runEvalCommand(args, {
        openModel: () => openModel(readConfig(process.env)),
        folders,
        print: printLine,
        printError,
      })
    }
    case 'fit': {
      const { runFitCommand } = await import('#evaluation/fit-command.ts')
      return runFitCommand(args, { folders: callersFolders(), print: printLine, printError, now: () => new Date() })
    }
    default:
      printError(`Unknown command: ${command}. The commands are ${COMMANDS.join(', ')}.`)
      return 2
  }
}

// npm runs a script in the project's folder; INIT_CWD is the folder in which the user called it.
function callersFolders(): string[] {
  return [process.cwd(), callersFolder()]
}

function callersFolder(): string {
  return process.env.INIT_CWD ?? process.cwd()
}

function printHelp(): number {
  printLine(
    'npm start: serves the site, its backend and the workers. Settings are environment variables or lines in .env:',
  )
  for (const line of describeSettings()) printLine(line)
  return 0
}

async function runUser(args: string[], config: Config): Promise<number> {
  const { runUserCommand } = await import('#server/auth/command/user-command.ts')
  const { withDatabase } = await import('./open-database.ts')
  return runUserCommand(args, {
    withDatabase: (run) => withDatabase(config, false, run),
    siteUrl: config.SITE_URL,
    print: printLine,
    printError,
  })
}

async function runSubmissions(args: string[], config: Config): Promise<number> {
  const { runSubmissionsCommand } = await import('#server/forms/submissions-command.ts')
  const { withDatabase } = await import('./open-database.ts')
  return runSubmissionsCommand(args, {
    withDatabase: (run) => withDatabase(config, false, ({ database }) => run(database)),
    timeZone: config.TIMEZONE,
    print: printLine,
    printError,
  })
}

async function scrape(args: string[], config: Config, stop: AbortSignal): Promise<number> {
  const { runScrapeCommand } = await import('#server/scraping/runs/scrape-command.ts')
  const { withDatabase } = await import('./open-database.ts')
  const { openScraper } = await import('./open-scraper.ts')
  const scraper = await openScraper(config)
  const showProgress = process.stderr.isTTY ? { showProgress: showOnOneLine } : {}
  let opened: Opened | null = null
  try {
    return await runScrapeCommand(args, {
      scraper,
      explain: async (sentence) => (await import('#scraper/explain-sentence.ts')).explainSentence(sentence, new Date()),
      openSample: async () => (await import('./open-sample.ts')).openSample(config),
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
      ...showProgress,
    })
  } finally {
    await scraper.close()
  }
}
