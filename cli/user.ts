import { formatDay, formatMoment } from '#contracts/platform/dates.ts'
import { type Role, RoleSchema } from '#contracts/platform/role.ts'
import {
  createAccount,
  generatePassword,
  grantRole,
  listAccounts,
  removeSecondFactors,
  resetPassword,
  revokeRole,
  type StaffAccount,
} from '#server/backend/auth/people/staff-accounts.ts'
import { listSigningKeys, rotateSigningKey } from '#server/backend/auth/sessions/signing-keys.ts'
import { withDatabase } from '#server/main/open/open-database.ts'
import { printError, printLine } from '#server/main/print.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { Sealer } from '#server/platform/sealer.ts'
import { type CommandAction, createParser, runActions, UsageError } from './arguments.ts'
import type { CommandContext } from './context.ts'

/** Operators read these beside the log, which is in UTC too. */
const ZONE = 'UTC'

type Tools = {
  database: Database
  /** Seals the signing keys in the database. */
  keySealer: Sealer
  /** Where the sign-in page is, for the closing hint. */
  siteUrl: string
  print(line: string): void
}

export async function runUser(args: readonly string[], { readConfig }: CommandContext): Promise<number> {
  const config = readConfig()
  return runActions({ createParser: createUserParser, args, printError }, (run) =>
    withDatabase(config, false, ({ database, keySealer }) =>
      run({ database, keySealer, siteUrl: config.SITE_URL, print: printLine }),
    ),
  )
}

export function createUserParser(choose: (action: CommandAction<Tools>) => void) {
  const parser = createParser('user')
  parser
    .command('create <email>')
    .option('--role <role>', '', parseRole)
    .option('--password <password>')
    .option('--name <name>')
    .action((email, options) => choose((tools) => create(tools, { email, ...options })))
  parser
    .command('grant')
    .argument('<email>')
    .argument('<role>', '', parseRole)
    .option('--force')
    .action((email, role, { force = false }) => choose((tools) => grant(tools, email, role, force)))
  parser
    .command('revoke <email>')
    .option('--force')
    .action((email, { force = false }) => choose((tools) => revoke(tools, email, force)))
  parser
    .command('reset-password <email>')
    .option('--password <password>')
    .action((email, { password }) => choose((tools) => replacePassword(tools, email, password)))
  parser.command('reset-two-factor <email>').action((email) => choose((tools) => dropSecondFactors(tools, email)))
  parser
    .command('list')
    .option('--json')
    .action(({ json = false }) => choose((tools) => list(tools, json)))
  const keys = parser.command('keys')
  keys.command('list').action(() => choose(listKeys))
  keys
    .command('rotate')
    .option('--now')
    .action(({ now = false }) => choose((tools) => rotateKeys(tools, now)))
  return parser
}

function parseRole(given: string): Role {
  const role = RoleSchema.safeParse(given)
  if (!role.success) throw new UsageError(`A role is staff or admin, not "${given}".`)
  return role.data
}

type NewAccount = { email: string; role?: Role | undefined; password?: string | undefined; name?: string | undefined }

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
    tools.print('The address is not confirmed yet. Sign-in works once the link in the mail has been opened.')
}

async function revoke({ database, print }: Tools, email: string, force: boolean): Promise<void> {
  await revokeRole(database, { email, force })
  print(`${email} no longer has a role and is signed out everywhere.`)
}

async function replacePassword({ database, print }: Tools, email: string, given: string | undefined): Promise<void> {
  const password = given ?? generatePassword()
  await resetPassword(database, { email, password })
  print(`${email} has a new password and is signed out everywhere.`)
  if (given === undefined) print(`Password (shown once): ${password}`)
}

async function dropSecondFactors({ database, print }: Tools, email: string): Promise<void> {
  const count = await removeSecondFactors(database, email)
  print(`${email} no longer has a second factor (${count} removed) and is signed out everywhere.`)
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
    print(`${rotated.kid} now signs, and no other key is accepted. Every server applies this within a minute.`)
    print('Sessions continue: clients fetch a new access token with their refresh token.')
    return
  }
  print(`${rotated.kid} is published and signs from ${nameMoment(rotated.signsFrom)}.`)
  print(`Tokens signed by the old key are accepted until ${nameMoment(rotated.verifiesOldUntil)}.`)
}
