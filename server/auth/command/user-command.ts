import { parseArgs } from 'node:util'
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

export type UserCommandDeps = {
  database: Database
  /** Where the sign-in page is, for the closing hint. */
  siteUrl: string
  /** Seals the signing keys in the database. */
  keySealer: Sealer
  print(line: string): void
  /** Prints errors to standard error. Without it they are printed like the rest. */
  printError?(line: string): void
}

const HELP = `npm run user -- COMMAND

  create EMAIL [--role staff|admin] [--password P] [--name N]   a confirmed account; without P a password is shown once
  grant EMAIL staff|admin [--force]                             give the account this role
  revoke EMAIL [--force]                                        take its role away and sign it out everywhere
  reset-password EMAIL [--password P]                           set a new password and sign it out everywhere
  reset-two-factor EMAIL                                        remove its second factors and sign it out everywhere
  list [--json]                                                 every account with its role
  keys list                                                     the keys that sign access tokens
  keys rotate [--now]                                           a new one, signing nobody out; --now when one has leaked
  --help                                                        this text

The last admin keeps the role unless --force is given.`

class UsageError extends Error {}

/** Runs `npm run user`. Returns the exit code: 0 done, 1 refused or failed (one line says why), 2 not understood. */
export async function runUserCommand(args: readonly string[], deps: UserCommandDeps): Promise<number> {
  const printError = deps.printError ?? deps.print
  try {
    await run(args, deps)
    return 0
  } catch (error) {
    if (error instanceof UsageError) {
      printError(`${error.message} Try: npm run user -- --help`)
      return 2
    }
    if (error instanceof AppError || error instanceof AuthError) {
      printError(error.message)
      return 1
    }
    printError(`It did not work: ${error instanceof Error ? error.message : String(error)}`)
    return 1
  }
}

async function run(args: readonly string[], deps: UserCommandDeps): Promise<void> {
  const { values, positionals } = parse(args)
  const [command, ...operands] = positionals
  if (values.help === true || command === 'help') {
    for (const line of HELP.split('\n')) deps.print(line)
    return
  }
  switch (command) {
    case 'create':
      requireOptions(values, ['role', 'password', 'name'])
      return create(deps, oneEmail(command, operands), values)
    case 'grant': {
      requireOptions(values, ['force'])
      const [email, role, ...rest] = operands
      if (email === undefined || role === undefined || rest.length > 0) {
        throw new UsageError('grant takes an e-mail address and a role.')
      }
      return grant(deps, email, parseRole(role), values.force === true)
    }
    case 'revoke': {
      requireOptions(values, ['force'])
      const email = oneEmail(command, operands)
      await revokeRole(deps.database, { email, force: values.force === true })
      deps.print(`${email} no longer has a role and is signed out everywhere.`)
      return
    }
    case 'reset-password': {
      requireOptions(values, ['password'])
      const email = oneEmail(command, operands)
      const password = values.password ?? generatePassword()
      await resetPassword(deps.database, { email, password })
      deps.print(`${email} has a new password and is signed out everywhere.`)
      if (values.password === undefined) deps.print(`Password (shown once): ${password}`)
      return
    }
    case 'reset-two-factor': {
      requireOptions(values, [])
      const email = oneEmail(command, operands)
      const count = await removeSecondFactors(deps.database, email)
      deps.print(`${email} no longer has a second factor (${count} removed) and is signed out everywhere.`)
      return
    }
    case 'list':
      requireOptions(values, ['json'])
      if (operands.length > 0) throw new UsageError('list takes no address.')
      return list(deps, values.json === true)
    case 'keys':
      requireOptions(values, ['now'])
      return manageKeys(deps, operands, values.now === true)
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
        help: { type: 'boolean', short: 'h' },
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

async function create(deps: UserCommandDeps, email: string, values: Values): Promise<void> {
  const role = values.role === undefined ? undefined : parseRole(values.role)
  const password = values.password ?? generatePassword()
  await createAccount(deps.database, { email, password, role, name: values.name })
  deps.print(`Created ${email}${role === undefined ? ' without a role' : ` as ${role}`}.`)
  if (values.password === undefined) deps.print(`Password (shown once): ${password}`)
  deps.print(`Sign in at ${deps.siteUrl}/auth`)
}

async function grant(deps: UserCommandDeps, email: string, role: Role, force: boolean): Promise<void> {
  const { confirmed } = await grantRole(deps.database, { email, role, force })
  deps.print(`${email} is ${role} now.`)
  if (!confirmed)
    deps.print('The address is not confirmed yet: nobody can sign in until the link in the mail has been opened.')
}

async function list(deps: UserCommandDeps, asJson: boolean): Promise<void> {
  const accounts = await listAccounts(deps.database)
  if (asJson) return deps.print(JSON.stringify(accounts, null, 2))
  if (accounts.length === 0) return deps.print('There are no accounts yet.')
  const width = Math.max(...accounts.map(({ email }) => email.length))
  for (const account of accounts) deps.print(summarize(account, width))
}

function summarize(account: StaffAccount, width: number): string {
  const day = account.lastSignInAt?.toISOString().slice(0, 10)
  const state = account.confirmed ? (day === undefined ? 'never signed in' : `last in ${day}`) : 'unconfirmed'
  return `${account.email.padEnd(width)}  ${(account.role ?? '-').padEnd(5)}  ${state}`
}

async function manageKeys(deps: UserCommandDeps, operands: readonly string[], atOnce: boolean): Promise<void> {
  const [what, ...rest] = operands
  if (rest.length > 0 || (what !== 'list' && what !== 'rotate')) throw new UsageError('keys takes list or rotate.')
  const now = new Date()
  if (what === 'list') {
    if (atOnce) throw new UsageError('This command has no option --now.')
    const keys = await deps.database.asAuthAdmin((sql) => listSigningKeys(sql, now))
    for (const { kid, state, signsFrom } of keys) {
      deps.print(`${kid}  ${state}${state === 'stand-by' ? ` until ${signsFrom.toISOString()}` : ''}`)
    }
    return
  }
  const rotated = await deps.database.asAuthAdmin((sql) => rotateSigningKey(sql, deps.keySealer, { atOnce, now }))
  if (atOnce) {
    deps.print(`${rotated.kid} signs now, and no other key is accepted; every server knows within a minute.`)
    deps.print('Sessions go on: clients fetch a new access token with their refresh token.')
    return
  }
  deps.print(`${rotated.kid} is published and signs from ${rotated.signsFrom.toISOString()}.`)
  deps.print(`Tokens signed by the old key are accepted until ${rotated.verifiesOldUntil.toISOString()}.`)
}
