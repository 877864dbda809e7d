import { z } from 'zod'
import { SUBMISSION_STATES, type SubmissionState } from '#contracts/desk/inbox-states.ts'
import { formatMoment, nameTimeZone } from '#contracts/platform/dates.ts'
import { withDatabase } from '#server/main/open/open-database.ts'
import { printError, printLine } from '#server/main/print.ts'
import type { Database } from '#server/platform/db/database.ts'
import { setSubmissionStatus } from '#server/product/forms/submission-status.ts'
import { getWindow, setWindow } from '#server/product/forms/submission-window.ts'
import { type CommandAction, createParser, runActions, UsageError } from './arguments.ts'
import type { CommandContext } from './context.ts'

type Tools = { database: Database; timeZone: string; print(line: string): void }

export async function runSubmissions(args: readonly string[], { readConfig }: CommandContext): Promise<number> {
  const config = readConfig()
  return runActions({ createParser: createSubmissionsParser, args, printError }, (run) =>
    withDatabase(config, false, ({ database }) => run({ database, timeZone: config.TIMEZONE, print: printLine })),
  )
}

export function createSubmissionsParser(choose: (action: CommandAction<Tools>) => void) {
  const parser = createParser('submissions')
  parser.command('show').action(() => choose(show))
  for (const name of ['open', 'close'] as const) {
    parser
      .command(name)
      .option('--until <date>', '', parseDay)
      .option('--message <text>', '', parseMessage)
      .action(({ until = null, message = null }) =>
        choose(async (tools) => {
          const change = { open: name === 'open', untilOn: until, message, timeZone: tools.timeZone }
          await tools.database.asServiceRole((sql) => setWindow(sql, change))
          await show(tools)
        }),
      )
  }
  parser
    .command('status')
    .argument('<reference>')
    .argument('<state>', '', parseState)
    .action((given, state) =>
      choose(async ({ database, print }) => {
        const reference = given.toUpperCase()
        await setSubmissionStatus(database, reference, state)
        print(`${reference} is ${state} now.`)
      }),
    )
  return parser
}

function parseDay(given: string): string {
  if (!z.iso.date().safeParse(given).success) throw new UsageError('--until takes a day such as 2026-12-01.')
  return given
}

function parseMessage(given: string): string {
  const message = given.trim()
  if (message === '') throw new UsageError('--message is empty.')
  if (message.length > 500) throw new UsageError('--message takes at most 500 characters.')
  return message
}

function parseState(given: string): SubmissionState {
  const state = SUBMISSION_STATES.find((name) => name === given)
  if (state === undefined) throw new UsageError(`A state is one of ${SUBMISSION_STATES.join(', ')}, not "${given}".`)
  return state
}

async function show({ database, timeZone, print }: Tools): Promise<void> {
  const { open, since, until, message } = await getWindow(database)
  const time = (iso: string) => formatMoment(iso, timeZone, new Date())
  print(
    `Artist submissions are ${open ? 'open' : 'closed'} since ${time(since)}${until ? `, until ${time(until)}` : ''} (${nameTimeZone(timeZone)}).`,
  )
  if (message) print(`The form says: ${message}`)
}
