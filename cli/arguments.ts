import { Command, CommanderError } from '@commander-js/extra-typings'
import { AuthError } from '#server/backend/auth/auth-error.ts'
import { AppError } from '#server/platform/app-error.ts'

type Parser = { parse(args: string[], from: { from: 'user' }): unknown }

/** Invalid arguments. The message is one sentence. */
export class UsageError extends Error {}

/**
 * A parser that throws instead of printing and exiting. The help texts are in setup/help.mjs, so that help works before
 * packages are installed.
 */
export function createParser(name: string) {
  return new Command(name)
    .helpOption(false)
    .helpCommand(false)
    .exitOverride()
    .configureOutput({ writeErr: () => undefined })
}

/** Parses what follows the command's name. Throws UsageError. */
export function parseArguments<P extends Parser>(parser: P, args: readonly string[]): P {
  try {
    parser.parse([...args], { from: 'user' })
    return parser
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error
    throw new UsageError(error.code === 'commander.help' ? 'Which command?' : toSentence(error.message))
  }
}

/** Prints a UsageError and returns exit code 2. Rethrows other errors. */
export function explainUsage(error: unknown, command: string, printError: (line: string) => void): number {
  if (!(error instanceof UsageError)) throw error
  printError(`${error.message} Try: npm run ${command} -- --help`)
  return 2
}

export type CommandAction<Tools> = (tools: Tools) => Promise<void>

type ActionCommand<Tools> = {
  /** Creates a parser that passes the chosen action to `choose` without running it. */
  createParser: (choose: (action: CommandAction<Tools>) => void) => Parser
  args: readonly string[]
  printError: (line: string) => void
}

/**
 * Runs a command that changes stored data. Opens nothing if the arguments are invalid. Returns the exit code: 0 done, 1
 * refused or failed (prints why in one line). Throws UsageError.
 */
export async function runActions<Tools>(
  { createParser, args, printError }: ActionCommand<Tools>,
  open: (run: (tools: Tools) => Promise<number>) => Promise<number>,
): Promise<number> {
  const actions: CommandAction<Tools>[] = []
  parseArguments(
    createParser((action) => actions.push(action)),
    args,
  )
  return open(async (tools) => {
    try {
      for (const action of actions) await action(tools)
      return 0
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      printError(error instanceof AppError || error instanceof AuthError ? reason : `Failed: ${reason}`)
      return 1
    }
  })
}

/** "error: unknown option '--x'\n(Did you mean --y?)" */
function toSentence(message: string): string {
  const [first = '', ...more] = message.replace(/^error: /, '').split('\n')
  return [`${first.charAt(0).toUpperCase()}${first.slice(1).replace(/\.$/, '')}.`, ...more].join(' ')
}
