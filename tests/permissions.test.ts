import { expect, test } from 'vitest'
import { PAGES } from '#contracts/site/pages.ts'
import { listProductActions } from '#tests/desk/function-actions.ts'
import { createTestDb } from '#tests/harness/test-db.ts'
import { describePermissions, toTable } from './permission-matrix.ts'

const INTRO = `# Who may do what

A visitor has the publishable key and no session. A user is signed in without a role. Staff and admins have a row in
\`user_roles\`, and have used their second factor if one is required. Service means any holder of the secret key, which no
browser may use. \`tests/permissions.test.ts\` reads tables and functions from the database, and actions and screens from the code. It fails if this
page differs; \`npx vitest run tests/permissions.test.ts -u\` updates the page.

"own rows" are the user's own. "some rows" and "some columns" are those that the policy or the grant names. – means no access.

## Tables
`

const CALLS = `
## Functions called as \`/rest/v1/rpc/…\`
`

const ENDPOINT_HEAD = ['endpoint', 'visitor', 'user', 'staff', 'admin', 'service', 'shown by']
const ENDPOINT_ROWS = [
  ['`/rest/v1`', 'as above', 'as above', 'as above', 'as above', 'as above', 'server/backend/rest/rest-app.test.ts'],
  [
    '`/auth/v1` sign-up, sign-in, mails, `/authorize`',
    'call',
    'call',
    'call',
    'call',
    'call',
    'server/backend/auth/routes/sign-up-routes.test.ts',
  ],
  [
    '`/auth/v1/user`, factors, identities, `/logout`',
    '–',
    'own account',
    'own account',
    'own account',
    '–',
    'server/backend/auth/sessions/sessions.test.ts',
  ],
  [
    '`/auth/v1/factors` passkeys',
    '–',
    'own account',
    'own account',
    'own account',
    '–',
    'server/backend/auth/routes/passkey-routes.test.ts',
  ],
  [
    '`/auth/v1/factors/recovery-codes`',
    '–',
    'own account',
    'own account',
    'own account',
    '–',
    'server/backend/auth/routes/recovery-code-routes.test.ts',
  ],
  [
    '`/auth/v1/admin/*`, `/auth/v1/invite`',
    '–',
    '–',
    '–',
    '–',
    'call',
    'server/backend/auth/routes/admin-routes.test.ts',
  ],
  [
    '`/functions/v1/send-confirmation-email`',
    'call',
    'call',
    'call',
    'call',
    'call',
    'server/product/forms/send-confirmation-email.test.ts',
  ],
  [
    '`/functions/v1/request-removal`',
    'call',
    'call',
    'call',
    'call',
    'call',
    'server/product/forms/request-removal.test.ts',
  ],
  ['`/functions/v1/desk`', '–', '–', 'call', 'call', 'call', 'server/backend/functions/desk-actions.test.ts'],
  [
    '`/functions/v1/sync-scraper`',
    '–',
    '–',
    'call',
    'call',
    'call',
    'server/product/scraping/actions/sync-scraper.test.ts',
  ],
  ['`/storage/v1` public objects', 'read', 'read', 'read', 'read', 'read', 'server/backend/storage/storage.test.ts'],
  [
    '`/storage/v1` the logo',
    '–',
    '–',
    '–',
    'read, add, change, delete',
    'all buckets',
    'server/backend/storage/logo-rights.test.ts',
  ],
  [
    '`/storage/v1` press and preview objects',
    '–',
    '–',
    'read, add, change, delete',
    'as staff',
    'all buckets',
    'server/backend/storage/storage.test.ts',
  ],
  [
    '`/realtime/v1` changes',
    'as tables',
    'as tables',
    'as tables',
    'as tables',
    'as tables',
    'server/backend/realtime/realtime.test.ts',
  ],
  [
    '`/realtime/v1` private `staff:` channels',
    '–',
    '–',
    'join, speak',
    'join, speak',
    'join, speak',
    'server/backend/realtime/access.test.ts',
  ],
  ['the audit log', '–', '–', '–', 'read', 'read', 'tests/audit-log.test.ts'],
  ['`/metrics`', '–', '–', '–', '–', 'with its own key', 'server/platform/metrics/metrics.test.ts'],
  [
    'accounts and roles',
    '–',
    '–',
    '–',
    '`/people`, command line',
    '`/auth/v1/admin/*`, tables',
    'server/backend/auth/people/people-actions.test.ts',
  ],
]

const ACTIONS = `
## Actions of the functions

The caller's role is looked up in the database on every call. \`server/backend/functions/desk-actions.test.ts\` calls every action as callers
without permission.
`

/** From the widest to the narrowest audience. */
const AUDIENCES = [
  { audience: 'user', cells: ['–', 'own account', 'own account', 'own account'] },
  { audience: 'staff', cells: ['–', '–', 'call', 'call'] },
  { audience: 'admin', cells: ['–', '–', '–', 'call'] },
] as const

function describeActions(actions: ReturnType<typeof listProductActions>): string {
  const rows = Object.entries(actions).flatMap(([name, own]) =>
    own.map((action) => [
      `\`${name}\` ${action.name}`,
      ...(AUDIENCES.find(({ audience }) => audience === action.audience)?.cells ?? []),
    ]),
  )
  return toTable(
    ['action', 'visitor', 'user', 'staff', 'admin'],
    rows.toSorted(([one = ''], [other = '']) => (one < other ? -1 : 1)),
  )
}

const SCREENS = `
## Screens

Everyone may open the other pages. A screen only shows what the tables and actions behind it allow. Users who may not open it
see the reason, and none of its data. All screens share one guard (\`app/routes/desk.tsx\`): \`e2e/journeys/people.spec.ts\` opens each
admin screen as staff, \`e2e/journeys/staff-session.spec.ts\` opens a screen as a visitor and as a user.
`

const PEOPLE = ['user', 'staff', 'admin']

function describeScreens(): string {
  const rows = PAGES.flatMap(({ path, screen, audience = screen ? 'staff' : null }) => {
    if (audience === null) return []
    const open = PEOPLE.map((_, at) => (at < PEOPLE.indexOf(audience) ? '–' : 'open'))
    return [[`\`${path}\``, '–', ...open]]
  })
  return toTable(['screen', 'visitor', 'user', 'staff', 'admin'], rows)
}

test('docs/permissions.md matches the grants and policies of the database', async () => {
  await using db = await createTestDb()
  const { tables, functions } = await describePermissions(db.database)
  const page = [
    `${INTRO}\n${tables}\n${CALLS}\n${functions}\n`,
    `${ACTIONS.slice(1)}\n${describeActions(listProductActions(db.database))}\n`,
    `${SCREENS.slice(1)}\n${describeScreens()}\n`,
    `## Endpoints\n\n${toTable(ENDPOINT_HEAD, ENDPOINT_ROWS)}\n`,
  ].join('\n')
  await expect(page).toMatchFileSnapshot('../docs/permissions.md')
})

test('visitors can only insert into the three form tables, and only the server can access auth and private tables', async () => {
  await using db = await createTestDb()
  const { tables } = await describePermissions(db.database)
  const rows = tables.split('\n').map((line) => line.split(' | ').map((cell) => cell.replace(/[|`]/g, '').trim()))
  const addedTo = rows.filter(([, visitor = '']) => visitor.includes('add')).map(([name]) => name)
  expect(addedTo).toEqual(['public.artist_submissions', 'public.contact_submissions', 'public.removal_requests'])
  const inner = rows.filter(([name = '']) => /^(auth|private)\./.test(name))
  expect(inner.length).toBeGreaterThan(10)
  // A view of the inbox tables that applies their policies to its caller.
  const closed = inner.filter(([name]) => name !== 'private.inbox_items')
  expect(closed).toHaveLength(inner.length - 1)
  for (const [name, ...people] of closed) expect([name, ...people.slice(0, 4)]).toEqual([name, '–', '–', '–', '–'])
})
