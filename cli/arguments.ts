import { Command, CommanderError } from '@commander-js/extra-typings'
import { AuthError } from '#server/backend/auth/auth-error.ts'
import { AppError } from '#server/platform/app-error.ts'

type Parser = { parse(args: string[], from: { from: 'user' }): unknown }

/** Arguments that were not understood; the message is one sentence. */
export class UsageError extends Error {}

/**
 * A parser that throws instead of printing and exiting. The help texts are in setup/help.mjs, which answers before any package is
 * installed.
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

/** Answers arguments of a command that were not understood with a line that says so, and exit code 2. Other errors are thrown on. */
export function explainUsage(error: unknown, command: string, printError: (line: string) => void): number {
  if (!(error instanceof UsageError)) throw error
  printError(`${error.message} Try: npm run ${command} -- --help`)
  return 2
}

export type Act<Tools> = (tools: Tools) => Promise<void>

type ActCommand<Tools> = {
  /** Understands the arguments and chooses what is to be done, without doing it. */
  createParser: (choose: (act: Act<Tools>) => void) => Parser
  args: readonly string[]
  printError: (line: string) => void
}

/**
 * Runs a command that changes what is stored. Nothing is opened for arguments that were not understood. Returns the exit code:
 * 0 done, 1 refused or failed (one line says why). Throws UsageError.
 */
export async function runActs<Tools>(
  { createParser, args, printError }: ActCommand<Tools>,
  open: (run: (tools: Tools) => Promise<number>) => Promise<number>,
): Promise<number> {
  const acts: Act<Tools>[] = []
  parseArguments(
    createParser((act) => acts.push(act)),
    args,
  )
  return open(async (tools) => {
    try {
      for (const act of acts) await act(tools)
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
