import { z } from 'zod'

/** The answer of `GET /env.json`: the backend's address and the key of an anonymous visitor. */
export const BrowserEnvSchema = z.object({ url: z.url(), publishableKey: z.string().min(1) })
export type BrowserEnv = z.infer<typeof BrowserEnvSchema>
