import { once } from 'node:events'
import { createServer } from 'node:http'
import { createClient } from '@supabase/supabase-js'
import { expect, test, vi } from 'vitest'
import { waitFor } from '#tests/harness/wait-for.ts'
import { followSession, type Identity } from './follow-session.ts'

const USER = { id: '7f1c2a52-6f43-4d7e-9d38-0f3c6a0f7f11', email: 'staff@example.com', aud: 'authenticated' }

const EXPIRES_AT = 4_102_444_800
const CLAIMS = Buffer.from(JSON.stringify({ sub: USER.id, exp: EXPIRES_AT })).toString('base64url')
const SESSION = {
  access_token: `e30.${CLAIMS}.c2ln`,
  refresh_token: 'r',
  token_type: 'bearer',
  expires_in: 3600,
  user: USER,
}

const storageOf = (items: Record<string, string>) => ({
  getItem: (key: string) => items[key] ?? null,
  setItem: (key: string, value: string) => void Object.assign(items, { [key]: value }),
  removeItem: (key: string) => void delete items[key],
})

/** A server that signs anybody in and answers the role lookup as told, and the real client pointed at it. */
async function startBackend(
  roleAnswer: () => { status: number; body: unknown },
  isFactorDue = () => false,
  stored?: Record<string, string>,
) {
  const lookups: string[] = []
  const factorLookups: string[] = []
  const server = createServer((request, response) => {
    const send = (status: number, body: unknown) => {
      response.writeHead(status, { 'content-type': 'application/json' })
      response.end(JSON.stringify(body))
    }
    const url = new URL(request.url ?? '/', 'http://backend')
    if (url.pathname === '/auth/v1/token') {
      return send(200, SESSION)
    }
    if (url.pathname === '/auth/v1/logout') return send(204, undefined)
    if (url.pathname === '/rest/v1/rpc/second_factor_due') {
      factorLookups.push(url.search)
      return send(200, isFactorDue())
    }
    lookups.push(url.search)
    const { status, body } = roleAnswer()
    return send(status, body)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  const client = createClient(`http://127.0.0.1:${address.port}`, 'sb_publishable_test', {
    auth: stored
      ? { autoRefreshToken: false, storageKey: 'stored', storage: storageOf(stored) }
      : { persistSession: false, autoRefreshToken: false },
  })
  const seen: Array<Identity | null> = []
  const follower = followSession(client, (identity) => seen.push(identity))
  return {
    client,
    seen,
    lookups,
    factorLookups,
    follower,
    signIn: () => client.auth.signInWithPassword({ email: USER.email, password: 'x' }),
    async [Symbol.asyncDispose]() {
      follower.stop()
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

const NO_ROWS = { code: 'PGRST116', message: 'no rows', details: null, hint: null }

test('a user with a role becomes staff after the lookup and is signed out afterwards', async () => {
  await using backend = await startBackend(() => ({ status: 200, body: { role: 'admin' } }))
  await waitFor(() => expect(backend.seen).toEqual([null]))
  await backend.signIn()
  await waitFor(() => expect(backend.seen.at(-1)?.isStaff).toBe(true))
  expect(backend.seen[1]).toEqual({
    userId: USER.id,
    email: USER.email,
    isStaff: false,
    isAdmin: false,
    isRoleKnown: false,
    hasRoleLookupFailed: false,
    secondFactor: 'none',
  })
  await backend.client.auth.signOut()
  await waitFor(() => expect(backend.seen.at(-1)).toBeNull())
})

test.each([
  ['admin', true],
  ['staff', false],
])('the role %s makes an admin: %s', async (role, isAdmin) => {
  await using backend = await startBackend(() => ({ status: 200, body: { role } }))
  await backend.signIn()
  await waitFor(() => expect(backend.seen.at(-1)).toMatchObject({ isStaff: true, isAdmin, isRoleKnown: true }))
})

test('the lookup asks for one row of the user in the two roles', async () => {
  await using backend = await startBackend(() => ({ status: 200, body: { role: 'staff' } }))
  await backend.signIn()
  // Until the end, so that no call of this test fails, and logs, during the next one.
  await waitFor(() => expect(backend.seen.at(-1)?.isRoleKnown).toBe(true))
  expect(decodeURIComponent(backend.lookups[0] ?? '')).toBe(`?select=role&user_id=eq.${USER.id}&role=in.(admin,staff)`)
})

test('a user without a role is not staff, and nothing is logged', async () => {
  await using backend = await startBackend(() => ({ status: 406, body: NO_ROWS }))
  await backend.signIn()
  await waitFor(() => expect(backend.seen.at(-1)?.isRoleKnown).toBe(true))
  expect(backend.seen.at(-1)?.isStaff).toBe(false)
})

test('any other lookup error is logged and the flag stays false', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  await using backend = await startBackend(() => ({ status: 400, body: { ...NO_ROWS, code: '42501' } }))
  await backend.signIn()
  await waitFor(() => expect(backend.seen.at(-1)?.isRoleKnown).toBe(true))
  expect(backend.seen.at(-1)?.isStaff).toBe(false)
  expect(logged).toHaveBeenCalledWith('Role lookup failed', expect.objectContaining({ code: '42501' }))
})

test('a failed lookup is distinguished from a missing role and can be retried', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  let isDown = true
  await using backend = await startBackend(() =>
    isDown ? { status: 500, body: { ...NO_ROWS, code: '58000' } } : { status: 200, body: { role: 'staff' } },
  )
  await backend.signIn()
  await waitFor(() =>
    expect(backend.seen.at(-1)).toMatchObject({ isRoleKnown: true, isStaff: false, hasRoleLookupFailed: true }),
  )
  isDown = false
  await backend.follower.lookUpRoleAgain()
  expect(backend.seen.at(-1)).toMatchObject({ isStaff: true, hasRoleLookupFailed: false })
})

test('staff keep their role while the same session is announced again', async () => {
  await using backend = await startBackend(() => ({ status: 200, body: { role: 'staff' } }))
  await backend.signIn()
  await waitFor(() => expect(backend.seen.at(-1)?.isStaff).toBe(true))
  const knownAt = backend.seen.length
  await backend.signIn()
  await waitFor(() => expect(backend.seen.length).toBeGreaterThanOrEqual(knownAt + 2))
  expect(backend.seen.slice(knownAt).every((identity) => identity?.isStaff)).toBe(true)
})

test('staff whose role requires a second factor must enrol until they have used one', async () => {
  let isDue = true
  await using backend = await startBackend(
    () => ({ status: 200, body: { role: 'staff' } }),
    () => isDue,
  )
  await backend.signIn()
  await waitFor(() => expect(backend.seen.at(-1)).toMatchObject({ isStaff: true, secondFactor: 'enrol' }))
  isDue = false
  const before = backend.seen.length
  await backend.signIn()
  await waitFor(() => expect(backend.seen.at(-1)?.secondFactor).toBe('none'))
  // Not for a moment does the announcement of the same session say otherwise.
  expect(backend.seen[before]?.secondFactor).toBe('enrol')
})

test('a page that opens with a stored session asks for role and second factor once, at the same time', async () => {
  const stored = { stored: JSON.stringify({ ...SESSION, expires_at: EXPIRES_AT }) }
  await using backend = await startBackend(
    () => ({ status: 200, body: { role: 'staff' } }),
    () => false,
    stored,
  )
  const announced: string[] = []
  backend.client.auth.onAuthStateChange((event) => void announced.push(event))
  await waitFor(() => expect(backend.seen.at(-1)).toMatchObject({ isStaff: true, isRoleKnown: true }))
  expect(announced).toEqual(expect.arrayContaining(['SIGNED_IN', 'INITIAL_SESSION']))
  expect({ role: backend.lookups.length, factor: backend.factorLookups.length }).toEqual({ role: 1, factor: 1 })
})
