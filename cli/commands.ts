import process from 'node:process'
import { printError, printLine } from '#server/main/print.ts'
import { describeSettings, readConfig } from '#server/platform/config.ts'
import { loadEnvFile } from '#setup/env-file.mjs'
import { asksForHelp, HELP } from '#setup/help.mjs'
import { createParser, explainUsage, parseArguments } from './arguments.ts'
import type { CommandContext, RunCommand } from './context.ts'

/** Loaded on demand, so that the server does not load the evaluation, nor commands the server. */
const COMMANDS: Record<string, () => Promise<RunCommand>> = {
  serve: () => openServe('serve'),
  dev: () => openServe('dev'),
  user: async () => (await import('./user.ts')).runUser,
  content: async () => (await import('./content.ts')).runContent,
  submissions: async () => (await import('./submissions.ts')).runSubmissions,
  scrape: async () => (await import('./scrape/scrape.ts')).runScrape,
  eval: async () => (await import('./eval.ts')).runEval,
  doctor: async () => (await import('./doctor.ts')).runDoctor,
  backup: async () => (await import('./backup.ts')).runBackup,
  restore: async () => (await import('./restore.ts')).runRestore,
  export: async () => (await import('./export.ts')).runExport,
  upgrade: async () => (await import('./upgrade.ts')).runUpgrade,
}
const NAMES = Object.keys(COMMANDS).join(', ')

/** Runs one of main.ts's subcommands to completion and returns the exit code. */
export async function runCommand([command = 'serve', ...args]: string[], stop: AbortSignal): Promise<number> {
  // Set before React is loaded: its development checks triple the time to render a page.
  if (command !== 'dev') process.env.NODE_ENV ??= 'production'
  // Before reading settings, because help is needed most when they are wrong.
  if (command === '--help' || command === '-h' || asksForHelp(args)) return printHelp(command)
  const load = Object.hasOwn(COMMANDS, command) ? COMMANDS[command] : undefined
  if (load === undefined) return refuse(command)
  // The doctor reads the file itself and reports its errors.
  if (command !== 'doctor') loadEnvFile()
  const run = await load()
  const context: CommandContext = {
    env: process.env,
    readConfig: () => readConfig(process.env),
    // npm runs scripts in the project's folder, and passes the folder in which it was called.
    folder: process.env.INIT_CWD ?? process.cwd(),
    stop,
  }
  return run(args, context).catch((error: unknown) => explainUsage(error, scriptOf(command), printError))
}

/** The script of package.json that runs a command. */
const scriptOf = (command: string) => (command === 'serve' ? 'start' : command)

async function openServe(mode: 'serve' | 'dev'): Promise<RunCommand> {
  const { serve } = await import('#server/main/serve.ts')
  return async (args, { readConfig, stop }) => {
    const config = readConfig()
    parseArguments(createParser(mode), args)
    return serve(config, mode, stop)
  }
}

function printHelp(command: string): number {
  const served = command.startsWith('-') ? 'start' : scriptOf(command)
  const text = HELP[served]
  if (text === undefined) return refuse(command)
  printLine(text)
  if (served === 'start' || served === 'dev') {
    printLine(`\nSettings\n${describeSettings().join('\n')}`)
    printLine(`\nCommands of main.ts: ${NAMES}; each has --help.`)
  }
  return 0
}

function refuse(command: string): number {
  printError(`Unknown command: ${command}. The commands are ${NAMES}.`)
  return 2
}
