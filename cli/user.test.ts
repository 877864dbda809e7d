import { expect, test } from 'vitest'
import { ensureFirstAdmin } from '#server/backend/auth/people/staff-accounts.ts'
import { ensureSigningKey } from '#server/backend/auth/sessions/signing-keys.ts'
import { createMasterSealer } from '#server/platform/sealer.ts'
import { generateSigningKey } from '#server/platform/secrets.ts'
import { SITE_URL, startAuth } from '#tests/harness/auth-harness.ts'
import { ADA, adminsOf, BOB, giveRole, startPeople } from '#tests/harness/people-harness.ts'
import { explainUsage, runActions } from './arguments.ts'
import { createUserParser } from './user.ts'

type Auth = Awaited<ReturnType<typeof startAuth>>

const KEY_SEALER = createMasterSealer('the password of the database')

async function user(auth: Auth, ...args: string[]) {
  const lines: string[] = []
  const faults: string[] = []
  const printError = (line: string) => faults.push(line)
  const command = { createParser: createUserParser, args, printError }
  const print = (line: string) => lines.push(line)
  const code = await runActions(command, (run) =>
    run({ database: auth.db.database, keySealer: KEY_SEALER, siteUrl: SITE_URL, print }),
  ).catch((error: unknown) => explainUsage(error, 'user', printError))
  return { code, lines, faults }
}

async function codeOf(auth: Auth, ...args: string[]) {
  return (await user(auth, ...args)).code
}

function signIn(auth: Auth, email: string, password: string) {
  return auth.client().auth.signInWithPassword({ email, password })
}

async function rolesOf(auth: Auth) {
  const { lines } = await user(auth, 'list', '--json')
  const accounts: Array<{ email: string; role: string | null }> = JSON.parse(lines.join(''))
  return accounts.map(({ email, role }) => [email, role])
}

test('create makes a confirmed account with a working password that is shown once', async () => {
  await using auth = await startAuth()
  const made = await user(auth, 'create', 'Boss@Sample.example', '--role', 'admin', '--name', 'The Boss')
  expect(made).toMatchObject({ code: 0, faults: [] })
  const password = /Password \(shown once\): (\S+)/.exec(made.lines.join('\n'))?.[1] ?? ''
  const { data, error } = await signIn(auth, 'boss@sample.example', password)
  expect(error).toBeNull()
  expect(data.user?.user_metadata.full_name).toBe('The Boss')
  expect(await rolesOf(auth)).toEqual([['boss@sample.example', 'admin']])
})

test('create with a password does not print it, and refuses a second account and a weak password', async () => {
  await using auth = await startAuth()
  const made = await user(auth, 'create', 'a@sample.example', '--password', 'seven seas of rye')
  expect(made.code).toBe(0)
  expect(made.lines.join('\n')).not.toContain('seven seas')
  expect(await user(auth, 'create', 'A@sample.example', '--password', 'seven seas of rye')).toMatchObject({
    code: 1,
    faults: ['There is already an account for a@sample.example.'],
  })
  expect((await user(auth, 'create', 'b@sample.example', '--password', 'qwerty')).code).toBe(1)
  expect((await user(auth, 'create', 'nobody', '--password', 'seven seas of rye')).code).toBe(1)
  expect(await rolesOf(auth)).toEqual([['a@sample.example', null]])
})

test('grant and revoke change the role, and a revoked account is signed out', async () => {
  await using auth = await startAuth()
  await user(auth, 'create', 'boss@sample.example', '--role', 'admin')
  const client = await auth.signedUp('a@sample.example')
  expect((await user(auth, 'grant', 'a@sample.example', 'staff')).lines).toEqual(['a@sample.example is staff now.'])
  expect(await rolesOf(auth)).toContainEqual(['a@sample.example', 'staff'])
  expect((await client.auth.getUser()).error).toBeNull()
  expect((await user(auth, 'revoke', 'a@sample.example')).code).toBe(0)
  expect(await rolesOf(auth)).toContainEqual(['a@sample.example', null])
  expect((await client.auth.getUser()).error?.name).toBe('AuthSessionMissingError')
  expect(await user(auth, 'revoke', 'a@sample.example')).toMatchObject({
    code: 1,
    faults: [expect.stringContaining('has no role')],
  })
})

test('granting a role to an unconfirmed account warns that it cannot be used yet', async () => {
  await using auth = await startAuth()
  await auth.client().auth.signUp({ email: 'a@sample.example', password: 'seven seas of rye' })
  const granted = await user(auth, 'grant', 'a@sample.example', 'staff')
  expect(granted.lines.join(' ')).toContain('not confirmed yet')
})

test('the last admin cannot be removed without --force, even when two are removed at once', async () => {
  await using auth = await startAuth()
  await user(auth, 'create', 'a@sample.example', '--role', 'admin')
  expect((await user(auth, 'revoke', 'a@sample.example')).faults[0]).toContain('last admin')
  expect((await user(auth, 'grant', 'a@sample.example', 'staff')).code).toBe(1)
  await user(auth, 'create', 'b@sample.example', '--role', 'admin')
  const both = await Promise.all([user(auth, 'revoke', 'a@sample.example'), user(auth, 'revoke', 'b@sample.example')])
  expect(both.map(({ code }) => code).toSorted()).toEqual([0, 1])
  const [last] = (await rolesOf(auth)).find(([, role]) => role === 'admin') ?? []
  expect((await user(auth, 'revoke', last ?? '', '--force')).code).toBe(0)
})

test('reset-password replaces the password and signs out everywhere', async () => {
  await using auth = await startAuth()
  const client = await auth.signedUp('a@sample.example')
  const reset = await user(auth, 'reset-password', 'a@sample.example')
  const password = /Password \(shown once\): (\S+)/.exec(reset.lines.join('\n'))?.[1] ?? ''
  expect((await client.auth.getUser()).error?.name).toBe('AuthSessionMissingError')
  expect((await signIn(auth, 'a@sample.example', password)).error).toBeNull()
  expect((await user(auth, 'reset-password', 'none@sample.example')).faults).toEqual([
    'There is no account for none@sample.example.',
  ])
})

test('arguments that are not understood give one line and exit code 2', async () => {
  await using auth = await startAuth()
  const misuses = [
    [],
    ['destroy'],
    ['create'],
    ['create', 'a@sample.example', 'b@sample.example'],
    ['create', 'a@sample.example', '--role', 'owner'],
    ['create', 'a@sample.example', '--shout'],
    ['grant', 'a@sample.example'],
    ['grant', 'a@sample.example', 'king'],
    ['revoke', 'a@sample.example', '--role', 'staff'],
    ['list', 'a@sample.example'],
    ['reset-password'],
  ]
  for (const args of misuses) {
    const { code, lines, faults } = await user(auth, ...args)
    expect([code, lines, faults.length], args.join(' ')).toEqual([2, [], 1])
    expect(faults[0]).not.toContain('\n')
  }
})

test('list --json prints every field of the accounts, which scripts may read', async () => {
  await using auth = await startAuth()
  await user(auth, 'create', 'a@sample.example')
  const { lines } = await user(auth, 'list', '--json')
  expect(JSON.parse(lines.join(''))).toEqual([
    {
      id: expect.any(String),
      email: 'a@sample.example',
      name: null,
      role: null,
      confirmed: true,
      createdAt: expect.any(String),
      lastSignInAt: null,
    },
  ])
})

test('list prints plain lines', async () => {
  await using auth = await startAuth()
  expect((await user(auth, 'list')).lines).toEqual(['There are no accounts yet.'])
  await user(auth, 'create', 'a@sample.example', '--role', 'staff')
  expect((await user(auth, 'list')).lines).toEqual(['a@sample.example  staff  never signed in'])
})

test('only one first admin is created when several processes start at the same time', async () => {
  await using auth = await startAuth()
  const announced: (string | null)[] = []
  const announce = (_email: string, password: string | null) => void announced.push(password)
  const starts = await Promise.all(
    Array.from({ length: 4 }, () => ensureFirstAdmin(auth.db.database, { email: 'admin@sample.example', announce })),
  )
  expect(starts.filter(Boolean)).toHaveLength(1)
  expect(announced).toHaveLength(1)
  expect((await signIn(auth, 'admin@sample.example', announced[0] ?? '')).error).toBeNull()
  expect(await rolesOf(auth)).toEqual([['admin@sample.example', 'admin']])
  expect(await ensureFirstAdmin(auth.db.database, { email: 'other@sample.example', announce })).toBe(false)
})

test('no admin is created if the password cannot be shown', async () => {
  await using auth = await startAuth()
  const announce = () => {
    throw new Error('standard output is closed')
  }
  await expect(ensureFirstAdmin(auth.db.database, { email: 'admin@sample.example', announce })).rejects.toThrow(
    'closed',
  )
  expect(await rolesOf(auth)).toEqual([])
})

test('the first admin never gets the password of someone who signed up with that address', async () => {
  await using auth = await startAuth()
  const stranger = await auth.signedUp('admin@sample.example', 'the password of a stranger')
  const first = await ensureFirstAdmin(auth.db.database, {
    email: 'admin@sample.example',
    password: 'seven seas of rye',
    announce: (_email, password) => expect(password).toBeNull(),
  })
  expect(first).toBe(true)
  expect((await signIn(auth, 'admin@sample.example', 'seven seas of rye')).error).toBeNull()
  expect((await stranger.auth.getUser()).error).not.toBeNull()
  const old = await signIn(auth, 'admin@sample.example', 'the password of a stranger')
  expect(old.error?.code).toBe('invalid_credentials')
})

test("the browser’s role lookup finds the user's own role only", async () => {
  await using auth = await startAuth()
  await user(auth, 'create', 'boss@sample.example', '--role', 'admin')
  await user(auth, 'create', 'a@sample.example', '--role', 'staff', '--password', 'seven seas of rye')
  const { data } = await signIn(auth, 'a@sample.example', 'seven seas of rye')
  const claims = { ...(await auth.tokens.verify(data.session?.access_token ?? '')) }
  const rows = await auth.db.database.asCaller(
    { role: 'authenticated', claims },
    (sql) => sql`select role from user_roles`,
  )
  expect(rows).toEqual([{ role: 'staff' }])
})

test('keys rotate announces the new key, and keys list shows which one signs', async () => {
  await using auth = await startAuth()
  const first = await generateSigningKey()
  await auth.db.database.asAuthAdmin((sql) => ensureSigningKey(sql, KEY_SEALER, first))
  expect((await user(auth, 'keys', 'rotate')).lines[0]).toMatch(/is published and signs from \w{3} \d+, .+ \(UTC\)\./)
  const { lines } = await user(auth, 'keys', 'list')
  expect(lines).toEqual([expect.stringMatching(/ stand-by until /), `${first.kid}  signing`])
  expect((await user(auth, 'keys', 'rotate', '--now')).lines[1]).toMatch(/refresh token/)
  expect((await user(auth, 'keys', 'list')).lines).toHaveLength(1)
  expect((await user(auth, 'keys', 'drop')).code).toBe(2)
  expect((await user(auth, 'keys', 'list', '--now')).code).toBe(2)
})

test('reset-two-factor removes the factors of a lost phone and signs out', async () => {
  await using auth = await startAuth()
  const client = await auth.signedUp('a@sample.example')
  await auth.db.database.asAuthAdmin(
    (sql) => sql`
      insert into auth.mfa_factors (user_id, factor_type, status, friendly_name)
      select id, 'totp', 'verified', 'lost' from auth.users`,
  )
  expect(await user(auth, 'reset-two-factor', 'a@sample.example')).toEqual({
    code: 0,
    lines: ['a@sample.example no longer has a second factor (1 removed) and is signed out everywhere.'],
    faults: [],
  })
  expect((await client.auth.getUser()).error?.name).toBe('AuthSessionMissingError')
  expect((await user(auth, 'reset-two-factor', 'nobody@sample.example')).code).toBe(1)
})

test('the command line keeps the last admin without --force, and its actions are in the audit log', async () => {
  await using world = await startPeople()
  const ada = await world.join(ADA, 'admin')
  expect(await codeOf(world.auth, 'revoke', ADA)).toBe(1)
  expect(await codeOf(world.auth, 'create', BOB, '--role', 'staff')).toBe(0)
  expect(await codeOf(world.auth, 'grant', BOB, 'admin')).toBe(0)
  expect(await codeOf(world.auth, 'revoke', ADA)).toBe(0)
  expect(await codeOf(world.auth, 'reset-two-factor', ADA)).toBe(0)
  expect(await codeOf(world.auth, 'reset-password', ADA)).toBe(0)
  expect(await codeOf(world.auth, 'revoke', BOB, '--force')).toBe(0)
  expect(await adminsOf(world.auth)).toEqual([])
  await giveRole(world.auth, ada.id, 'admin')
  const lines = (await world.log(ada)).map(({ actor_kind, action, person_email, details }) => [
    actor_kind,
    action,
    person_email,
    details,
  ])
  expect(lines.reverse()).toEqual([
    ['command line', 'account_created', BOB, {}],
    ['command line', 'role_granted', BOB, { role: 'staff' }],
    ['command line', 'role_granted', BOB, { role: 'admin', before: 'staff' }],
    ['command line', 'role_revoked', ADA, { before: 'admin' }],
    ['command line', 'second_factor_reset', ADA, { count: 0 }],
    ['command line', 'password_reset', ADA, {}],
    ['command line', 'role_revoked', BOB, { before: 'admin' }],
  ])
})
