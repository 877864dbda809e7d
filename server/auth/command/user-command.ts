import { parseArgs } from 'node:util'
import { formatDay, formatMoment } from '#contracts/dates.ts'
import { type Role, RoleSchema } from '#contracts/role.ts'
import { AppError } from '#server/app-error.ts'
import { AuthError } from '#server/auth/auth-error.ts'
import type { Sealer } from '#server/auth/sessions/sealer.ts'
import { listSigningKeys, rotateSigningKey } from '#server/auth/sessions/signing-keys.ts'
import type { Database } from '#server/db/database.ts'
import {
  createAccount,
  generatePassword,
  grantRole,
  listAccounts,
  removeSecondFactors,
  resetPassword,
  revokeRole,
  type StaffAccount,
} from './staff-accounts.ts'

type OpenedData = {
  database: Database
  /** Seals the signing keys in the database. */
  keySealer: Sealer
}

export type UserCommandDeps = {
  /** Opens the database while `run` runs; not called for what was not understood. */
  withDatabase(run: (opened: OpenedData) => Promise<number>): Promise<number>
  /** Where the sign-in page is, for the closing hint. */
  siteUrl: string
  print(line: string): void
  /** Prints errors to standard error. Without it they are printed like the rest. */
  printError?(line: string): void
}

/** Operators read these beside the log, which is in UTC too. */
const ZONE = 'UTC'

class UsageError extends Error {}

type Tools = OpenedData & Pick<UserCommandDeps, 'siteUrl' | 'print'>
type Act = (tools: Tools) => Promise<void>

/** Runs `npm run user`. Returns the exit code: 0 done, 1 refused or failed (one line says why), 2 not understood. */
export async function runUserCommand(args: readonly string[], deps: UserCommandDeps): Promise<number> {
  const printError = deps.printError ?? deps.print
  let act: Act
  try {
    act = readAct(args)
  } catch (error) {
    if (!(error instanceof UsageError)) throw error
    printError(`${error.message} Try: npm run user -- --help`)
    return 2
  }
  const carryOut = act
  return deps.withDatabase(async (opened) => {
    try {
      await carryOut({ ...opened, siteUrl: deps.siteUrl, print: deps.print })
      return 0
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      printError(error instanceof AppError || error instanceof AuthError ? reason : `It did not work: ${reason}`)
      return 1
    }
  })
}

/** What is to be done. */
function readAct(args: readonly string[]): Act {
  const { values, positionals } = parse(args)
  const [command, ...operands] = positionals
  switch (command) {
    case 'create': {
      requireOptions(values, ['role', 'password', 'name'])
      const email = oneEmail(command, operands)
      const role = values.role === undefined ? undefined : parseRole(values.role)
      return (tools) => create(tools, { email, role, password: values.password, name: values.name })
    }
    case 'grant': {
      requireOptions(values, ['force'])
      const [email, given, ...rest] = operands
      if (email === undefined || given === undefined || rest.length > 0) {
        throw new UsageError('grant takes an e-mail address and a role.')
      }
      const role = parseRole(given)
      return (tools) => grant(tools, email, role, values.force === true)
    }
    case 'revoke': {
      requireOptions(values, ['force'])
      const email = oneEmail(command, operands)
      return async ({ database, print }) => {
        await revokeRole(database, { email, force: values.force === true })
        print(`${email} no longer has a role and is signed out everywhere.`)
      }
    }
    case 'reset-password': {
      requireOptions(values, ['password'])
      const email = oneEmail(command, operands)
      return async ({ database, print }) => {
        const password = values.password ?? generatePassword()
        await resetPassword(database, { email, password })
        print(`${email} has a new password and is signed out everywhere.`)
        if (values.password === undefined) print(`Password (shown once): ${password}`)
      }
    }
    case 'reset-two-factor': {
      requireOptions(values, [])
      const email = oneEmail(command, operands)
      return async ({ database, print }) => {
        const count = await removeSecondFactors(database, email)
        print(`${email} no longer has a second factor (${count} removed) and is signed out everywhere.`)
      }
    }
    case 'list':
      requireOptions(values, ['json'])
      if (operands.length > 0) throw new UsageError('list takes no address.')
      return (tools) => list(tools, values.json === true)
    case 'keys':
      requireOptions(values, ['now'])
      return readKeysAct(operands, values.now === true)
    default:
      throw new UsageError(command === undefined ? 'Which command?' : `There is no command "${command}".`)
  }
}

type Values = ReturnType<typeof parse>['values']

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        role: { type: 'string' },
        password: { type: 'string' },
        name: { type: 'string' },
        force: { type: 'boolean' },
        json: { type: 'boolean' },
        now: { type: 'boolean' },
      },
    })
  } catch (error) {
    const [sentence] = (error instanceof Error ? error.message : String(error)).split(/\.\s/)
    throw new UsageError(`${sentence}.`)
  }
}

function requireOptions(values: Values, allowed: ReadonlyArray<keyof Values>): void {
  for (const name of Object.keys(values)) {
    if (!allowed.some((option) => option === name)) throw new UsageError(`This command has no option --${name}.`)
  }
}

function oneEmail(command: string, operands: readonly string[]): string {
  const [email, ...rest] = operands
  if (email === undefined || rest.length > 0) throw new UsageError(`${command} takes one e-mail address.`)
  return email
}

function parseRole(given: string): Role {
  const role = RoleSchema.safeParse(given)
  if (!role.success) throw new UsageError(`A role is staff or admin, not "${given}".`)
  return role.data
}

type NewAccount = { email: string; role: Role | undefined; password: string | undefined; name: string | undefined }

async function create({ database, siteUrl, print }: Tools, { email, role, name, ...given }: NewAccount) {
  const password = given.password ?? generatePassword()
  await createAccount(database, { email, password, role, name })
  print(`Created ${email}${role === undefined ? ' without a role' : ` as ${role}`}.`)
  if (given.password === undefined) print(`Password (shown once): ${password}`)
  print(`Sign in at ${siteUrl}/auth`)
}

async function grant(tools: Tools, email: string, role: Role, force: boolean): Promise<void> {
  const { confirmed } = await grantRole(tools.database, { email, role, force })
  tools.print(`${email} is ${role} now.`)
  if (!confirmed)
    tools.print('The address is not confirmed yet: nobody can sign in until the link in the mail has been opened.')
}

async function list({ database, print }: Tools, asJson: boolean): Promise<void> {
  const accounts = await listAccounts(database)
  if (asJson) return print(JSON.stringify(accounts, null, 2))
  if (accounts.length === 0) return print('There are no accounts yet.')
  const width = Math.max(...accounts.map(({ email }) => email.length))
  for (const account of accounts) print(summarize(account, width))
}

const nameMoment = (at: Date) => `${formatMoment(at, ZONE, new Date())} (${ZONE})`

function summarize(account: StaffAccount, width: number): string {
  const day = formatDay(account.lastSignInAt ?? null, ZONE)
  const state = account.confirmed ? (day === null ? 'never signed in' : `last in ${day}`) : 'unconfirmed'
  return `${account.email.padEnd(width)}  ${(account.role ?? '-').padEnd(5)}  ${state}`
}

function readKeysAct([what, ...rest]: readonly string[], atOnce: boolean): Act {
  if (rest.length > 0 || (what !== 'list' && what !== 'rotate')) throw new UsageError('keys takes list or rotate.')
  if (what === 'rotate') return (tools) => rotateKeys(tools, atOnce)
  if (atOnce) throw new UsageError('This command has no option --now.')
  return listKeys
}

async function listKeys({ database, print }: Tools): Promise<void> {
  const keys = await database.asAuthAdmin((sql) => listSigningKeys(sql, new Date()))
  for (const { kid, state, signsFrom } of keys) {
    print(`${kid}  ${state}${state === 'stand-by' ? ` until ${nameMoment(signsFrom)}` : ''}`)
  }
}

async function rotateKeys({ database, keySealer, print }: Tools, atOnce: boolean): Promise<void> {
  const now = new Date()
  const rotated = await database.asAuthAdmin((sql) => rotateSigningKey(sql, keySealer, { atOnce, now }))
  if (atOnce) {
    print(`${rotated.kid} signs now, and no other key is accepted; every server knows within a minute.`)
    print('Sessions go on: clients fetch a new access token with their refresh token.')
    return
  }
  print(`${rotated.kid} is published and signs from ${nameMoment(rotated.signsFrom)}.`)
  print(`Tokens signed by the old key are accepted until ${nameMoment(rotated.verifiesOldUntil)}.`)
}
