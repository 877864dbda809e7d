import { existsSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { type Config, describeSettings, readConfig } from '#server/config.ts'
import { loadEnvFile } from '#setup/env-file.mjs'
import { asksForHelp, HELP } from '#setup/help.mjs'
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
  // React reads it when it is loaded. With its checks for developers, a page takes it three times as long to draw.
  if (command !== 'dev') process.env.NODE_ENV ??= 'production'
  // Before anything is read: help is needed most when the settings are wrong.
  if (command === '--help' || command === '-h' || asksForHelp(args)) return printHelp(command)
  if (command === 'doctor') return (await import('./doctor.ts')).runDoctor(args, process.env)
  loadEnvFile()
  switch (command) {
    case 'serve':
    case 'dev': {
      const config = readConfig(process.env)
      const { serve } = await import('./serve.ts')
      return serve(config, command, stop)
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
      return refuse(command)
  }
}

// npm runs a script in the project's folder; INIT_CWD is the folder in which the user called it.
function callersFolders(): string[] {
  return [process.cwd(), callersFolder()]
}

function callersFolder(): string {
  return process.env.INIT_CWD ?? process.cwd()
}

function printHelp(command: string): number {
  const served = command.startsWith('-') || command === 'serve' ? 'start' : command
  const text = HELP[served]
  if (text === undefined) return refuse(command)
  printLine(text)
  if (served === 'start' || served === 'dev') {
    printLine(`\nSettings\n${describeSettings().join('\n')}`)
    printLine(`\nCommands of main.ts: ${COMMANDS.join(', ')}; each has --help.`)
  }
  return 0
}

function refuse(command: string): number {
  printError(`Unknown command: ${command}. The commands are ${COMMANDS.join(', ')}.`)
  return 2
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
