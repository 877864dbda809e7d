import { parseArgs } from 'node:util'
import { z } from 'zod'
import { formatMoment, nameTimeZone } from '#contracts/dates.ts'
import { SUBMISSION_STATES, type SubmissionState } from '#contracts/inbox-states.ts'
import { AppError } from '#server/app-error.ts'
import type { Database } from '#server/db/database.ts'
import { setSubmissionStatus } from './submission-status.ts'
import { getWindow, setWindow } from './submission-window.ts'

export type SubmissionsCommandDeps = {
  /** Opens the database while `run` runs; not called for the help text or for what was not understood. */
  withDatabase(run: (database: Database) => Promise<number>): Promise<number>
  timeZone: string
  print(line: string): void
  printError(line: string): void
}

const HELP = `npm run submissions -- COMMAND

  show                                    whether artist submissions are taken now
  open [--until DATE] [--message TEXT]    take them, to the end of DATE (YYYY-MM-DD)
  close [--until DATE] [--message TEXT]   refuse them, until DATE begins
  status REF STATE                        say how far a submission has come
  --help                                  this text

The text stands on the form beside the dates. STATE is one of ${SUBMISSION_STATES.join(', ')};
the status page shows shortlisted and shelved as listening, and spam as received. No mail is sent.`

const OptionsSchema = z.object({
  help: z.boolean().optional(),
  until: z.iso.date('--until takes a day such as 2026-12-01.').optional(),
  message: z
    .string()
    .trim()
    .min(1, '--message is empty.')
    .max(500, '--message takes at most 500 characters.')
    .optional(),
})

/** Runs `npm run submissions`. Returns the exit code: 0 done, 1 refused or failed, 2 not understood. */
export async function runSubmissionsCommand(args: readonly string[], deps: SubmissionsCommandDeps): Promise<number> {
  const read = readArgs(args)
  if ('fault' in read) {
    deps.printError(`${read.fault} Try: npm run submissions -- --help`)
    return 2
  }
  if (read.command === 'help') {
    for (const line of HELP.split('\n')) deps.print(line)
    return 0
  }
  return deps.withDatabase(async (database) => {
    try {
      await carryOut(read, database, deps)
      return 0
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      deps.printError(error instanceof AppError ? reason : `It did not work: ${reason}`)
      return 1
    }
  })
}

async function carryOut(read: Read, database: Database, deps: SubmissionsCommandDeps): Promise<void> {
  if (read.command === 'status') {
    await setSubmissionStatus(database, read.reference, read.status)
    deps.print(`${read.reference} is ${read.status} now.`)
    return
  }
  const { command, until, message } = read
  if (command !== 'show') {
    const { timeZone } = deps
    const open = command === 'open'
    const change = { open, untilOn: until ?? null, message: message ?? null, timeZone }
    await database.asServiceRole((sql) => setWindow(sql, change))
  }
  await show(database, deps)
}

const COMMANDS = ['show', 'open', 'close', 'help'] as const
type Read =
  | { command: 'status'; reference: string; status: SubmissionState }
  | { command: (typeof COMMANDS)[number]; until?: string | undefined; message?: string | undefined }

function readArgs(args: readonly string[]): Read | { fault: string } {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { help: { type: 'boolean', short: 'h' }, until: { type: 'string' }, message: { type: 'string' } },
    })
    const parsed = OptionsSchema.safeParse(values)
    if (!parsed.success) return { fault: parsed.error.issues[0]?.message ?? 'Not understood.' }
    const [given, ...rest] = parsed.data.help ? ['help'] : positionals
    if (given === 'status') return readStatus(rest, parsed.data)
    const command = COMMANDS.find((name) => name === given)
    if (!command) return { fault: given === undefined ? 'Which command?' : `There is no command "${given}".` }
    const { until, message } = parsed.data
    if (rest.length > 0) return { fault: `${command} takes options only.` }
    if (command === 'show' && (until ?? message) !== undefined) return { fault: 'show takes no options.' }
    return { command, until, message }
  } catch (error) {
    const [sentence] = (error instanceof Error ? error.message : String(error)).split(/\.\s/)
    return { fault: `${sentence}.` }
  }
}

function readStatus([reference, given, ...rest]: string[], options: object): Read | { fault: string } {
  const status = SUBMISSION_STATES.find((name) => name === given)
  if (reference === undefined || status === undefined || rest.length > 0 || Object.keys(options).length > 0) {
    return { fault: `status takes a reference and one of ${SUBMISSION_STATES.join(', ')}.` }
  }
  return { command: 'status', reference: reference.toUpperCase(), status }
}

async function show(database: Database, { timeZone, print }: SubmissionsCommandDeps): Promise<void> {
  const { open, since, until, message } = await getWindow(database)
  const time = (iso: string) => formatMoment(iso, timeZone, new Date())
  print(
    `Artist submissions are ${open ? 'open' : 'closed'} since ${time(since)}${until ? `, until ${time(until)}` : ''} (${nameTimeZone(timeZone)}).`,
  )
  if (message) print(`The form says: ${message}`)
}
