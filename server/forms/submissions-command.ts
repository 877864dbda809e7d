import { parseArgs } from 'node:util'
import { z } from 'zod'
import { formatMoment, nameTimeZone } from '#contracts/dates.ts'
import { SUBMISSION_STATES, type SubmissionState } from '#contracts/inbox-states.ts'
import { AppError } from '#server/app-error.ts'
import type { Database } from '#server/db/database.ts'
import { setSubmissionStatus } from './submission-status.ts'
import { getWindow, setWindow } from './submission-window.ts'

export type SubmissionsCommandDeps = {
  /** Opens the database while `run` runs; not called for what was not understood. */
  withDatabase(run: (database: Database) => Promise<number>): Promise<number>
  timeZone: string
  print(line: string): void
  printError(line: string): void
}

const OptionsSchema = z.object({
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

const COMMANDS = ['show', 'open', 'close'] as const
type Read =
  | { command: 'status'; reference: string; status: SubmissionState }
  | { command: (typeof COMMANDS)[number]; until?: string | undefined; message?: string | undefined }

function readArgs(args: readonly string[]): Read | { fault: string } {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { until: { type: 'string' }, message: { type: 'string' } },
    })
    const parsed = OptionsSchema.safeParse(values)
    if (!parsed.success) return { fault: parsed.error.issues[0]?.message ?? 'Not understood.' }
    const [given, ...rest] = positionals
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
