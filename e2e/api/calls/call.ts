import { expect, type TestInfo, test } from '@playwright/test'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { readEnv } from '#e2e/api/client.ts'

/** A running product and its callers. Later calls use the results of earlier ones. */
export type World = {
  url: string
  publishableKey: string
  mailbox: string
  /** With the secret key. */
  service: SupabaseClient
  /** Signed in as the first admin. */
  admin: SupabaseClient
  /** Not signed in at first; the auth calls sign up. */
  user: SupabaseClient
  visitor: SupabaseClient
  known: Map<string, string>
}

/** The endpoint, its expected result ('ok' or the error's code), and the call. */
export type Call = [endpoint: string, result: string, run: (world: World) => Promise<unknown>]

export async function openWorld(product: {
  url: string
  mailbox: string
  secretKey: string
  admin: { email: string; password: string }
}): Promise<World> {
  const env = await readEnv(product.url)
  const auth = { persistSession: false, autoRefreshToken: false }
  const connect = (key: string) => createClient(env.url, key, { auth })
  const admin = connect(env.publishableKey)
  const { error } = await admin.auth.signInWithPassword(product.admin)
  if (error !== null) throw error
  const [user, visitor, service] = [
    connect(env.publishableKey),
    connect(env.publishableKey),
    connect(product.secretKey),
  ]
  const { url, publishableKey } = env
  return { url, publishableKey, mailbox: product.mailbox, service, admin, user, visitor, known: new Map() }
}

/** Makes the calls one after another, and compares all results at the end. */
export async function makeCalls(world: World, calls: readonly Call[], info: TestInfo): Promise<void> {
  const results: [string, string][] = []
  for (const [endpoint, , run] of calls) {
    await test.step(endpoint, async () => {
      const result = await run(world).catch((error: unknown) => ({ error }))
      results.push([endpoint, summarize(result)])
    })
  }
  info.annotations.push({ type: 'calls', description: String(calls.length) })
  expect(Object.fromEntries(results)).toEqual(Object.fromEntries(calls.map(([endpoint, result]) => [endpoint, result])))
  expect(results).toHaveLength(new Set(calls.map(([endpoint]) => endpoint)).size)
}

/** The result of a call: the error's code, a string that the call returns, or 'ok'. */
function summarize(result: unknown): string {
  if (typeof result === 'string') return result
  if (result instanceof Response) return String(result.status)
  if (typeof result !== 'object' || result === null || !('error' in result) || result.error === null) return 'ok'
  const { error } = result
  if (typeof error !== 'object' || error === null) return String(error)
  for (const name of ['code', 'statusCode', 'status'] as const) {
    const value = Reflect.get(error, name)
    if (value !== undefined && value !== '') return String(value)
  }
  const context = Reflect.get(error, 'context')
  return context instanceof Response ? String(context.status) : String(error)
}

/** The result of an earlier call. */
export function recall({ known }: World, name: string): string {
  const value = known.get(name)
  if (value === undefined) throw new Error(`no earlier call returned ${name}`)
  return value
}
