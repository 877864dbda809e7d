import { z } from 'zod'

/** What `GET /env.json` tells the browser: where the backend is and the key that marks an anonymous visitor. */
export const BrowserEnvSchema = z.object({ url: z.url(), publishableKey: z.string().min(1) })
export type BrowserEnv = z.infer<typeof BrowserEnvSchema>
