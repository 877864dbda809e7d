import { z } from 'zod'

export const line = z.string().trim().min(1)
export const slug = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'must be lower-case words joined by hyphens')
export const order = z.number().int().default(100)
export const externalUrl = z.url({ protocol: /^https$/ })
export const LinkSchema = z.strictObject({ label: line, url: externalUrl })

/** A track that a page lets its reader hear, and why this one. */
export const HearSchema = z.strictObject({ artist: slug, track: line, why: line })
export type Hear = z.infer<typeof HearSchema>
