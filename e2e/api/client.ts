import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { type BrowserEnv, BrowserEnvSchema } from '#contracts/platform/env.ts'
import { product } from '#e2e/product-test.ts'

export const ADMIN = { email: 'admin@example.com', password: 'magnolia-after-midnight' }

export async function readEnv(url: string): Promise<BrowserEnv> {
  return BrowserEnvSchema.parse(await (await fetch(`${url}/env.json`)).json())
}

/** The official client as a visitor uses it, against the running product. */
export async function createVisitor(): Promise<SupabaseClient> {
  const env = await readEnv(product.url)
  return createClient(env.url, env.publishableKey, { auth: { persistSession: false, autoRefreshToken: false } })
}

/** A client whose requests carry this token instead of a session. */
export async function createBearer(token: string): Promise<SupabaseClient> {
  const env = await readEnv(product.url)
  return createClient(env.url, env.publishableKey, { accessToken: async () => token })
}
