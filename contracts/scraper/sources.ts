import { z } from 'zod'
import { SourceUrlSchema, trimmedText } from '#contracts/platform/stored-text.ts'
import { MediaSchema, OrganisationKindSchema } from './directory.ts'
import { SiteHealthSchema } from './site-health.ts'

/** A page that staff want the scraper to read. */
const SourceWordsSchema = z.strictObject({
  url: z.url({ protocol: /^https$/, error: 'must be an address that starts with https://' }).max(2000),
  company: trimmedText(200),
  kind: OrganisationKindSchema,
  media: z.array(MediaSchema).min(1).max(6),
  country: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .nullable()
    .default(null),
  why: trimmedText(160),
  /** A page that lists companies: only its links to other sites are used. Kind and media apply to the companies on it. */
  is_list: z.literal(true).optional(),
})
export type SourceWords = z.infer<typeof SourceWordsSchema>

/** The form that the database accepts. */
export const StoredSourceWordsSchema = SourceWordsSchema.extend({ url: SourceUrlSchema })

const SourceStateSchema = z.enum(['active', 'paused', 'removed'])
export type SourceState = z.infer<typeof SourceStateSchema>

/** A page that runs may start from: a built-in entry or one that staff added. */
export const SourceSchema = SourceWordsSchema.extend({
  origin: z.enum(['directory', 'staff']),
  state: SourceStateSchema,
  /** A page that a run reads right after a built-in entry's root. */
  first_page: z.string().optional(),
  /** When a built-in entry's address was confirmed; null if it was not. */
  checked_on: z.string().nullable(),
  changed_at: z.string().nullable(),
  /** When a list was last read; absent before that, and for other sources. */
  list_read_at: z.string().optional(),
  /** Only in answers of actions: what is wrong with the site; absent if nothing. */
  health: SiteHealthSchema.optional(),
})
export type Source = z.infer<typeof SourceSchema>

/**
 * A change by staff: an entry of their own, or the state of a built-in one. A stored row that cannot be parsed is `unreadable`: it is left out
 * of lists and runs, and reported.
 */
export type SourceChange =
  | { origin: 'staff'; words: SourceWords; state: SourceState; changed_at: string; list_read_at?: string }
  | { origin: 'directory'; url: string; state: SourceState; changed_at: string }
  | { origin: 'unreadable'; url: string; state: SourceState; why: string }

/** A sentence for each stored source that is skipped, except removed ones. */
export function describeUnreadableSources(changes: readonly SourceChange[]): string[] {
  return changes.flatMap((change) =>
    change.origin === 'unreadable' && change.state !== 'removed'
      ? [`The source ${change.url.slice(0, 200)} cannot be read and is skipped (${change.why}).`]
      : [],
  )
}

// Bodies of `POST /functions/v1/sync-scraper` that are about sources. An entry is named by its address.
const named = z.string().min(1).max(2000)
export const NamedSourceSchema = z.object({ url: named })
/** Without `replaces` it adds an entry; with it, it rewrites the staff entry at that address. Answers the entry. */
export const SaveSourceSchema = z.object({
  source: SourceWordsSchema,
  replaces: named.optional(),
})
export const PauseSourceSchema = NamedSourceSchema.extend({ paused: z.boolean() })

/** How many lines a file of sources may have at most. */
export const MOST_IMPORTED = 2000
/** The columns that are read from a file of sources; others, such as those of an export, are ignored. */
export const IMPORTED_COLUMNS = ['address', 'company', 'kind', 'media', 'country', 'why', 'list'] as const
const cell = z.string().max(4000).default('')
/** One line of the file, as text. `line` is its number in the file, from 1. */
const ImportedLineSchema = z.strictObject({
  line: z.number().int().min(1),
  address: cell,
  company: cell,
  kind: cell,
  media: cell,
  country: cell,
  why: cell,
  list: cell,
})
export type ImportedLine = z.output<typeof ImportedLineSchema>
/**
 * Adds the sources of a file. With `preview` nothing is stored. If a line is faulty, nothing is stored either, unless `skip_faulty` is set.
 * Existing sources stay as they are.
 */
export const ImportSourcesSchema = z.object({
  lines: z.array(ImportedLineSchema).min(1).max(MOST_IMPORTED),
  preview: z.boolean().default(true),
  skip_faulty: z.boolean().default(false),
})
export const ImportReportSchema = z.object({
  /** How many were added, or would be. */
  added: z.number().int(),
  known: z.number().int(),
  faults: z.array(z.object({ line: z.number().int(), address: z.string(), reasons: z.array(z.string()) })),
  /** Whether the added ones are stored now. */
  stored: z.boolean(),
})
export type ImportReport = z.infer<typeof ImportReportSchema>

export const SourceResultSchema = z.object({
  url: z.string(),
  outcome: z.string(),
  detail: z.string().nullable(),
  at: z.string(),
  run_id: z.uuid(),
})
export type SourceResult = z.infer<typeof SourceResultSchema>

/** Asks for the effect of queries without a search provider: then they only select among the sources. */
export const DescribeQueriesSchema = z.object({
  queries: z.array(z.string().max(1000)).max(200),
})
/** The kinds of sources that a query selects, and how many such sources are active. A query without kinds selects nothing. */
const QueryUseSchema = z.object({
  query: z.string(),
  kinds: z.array(OrganisationKindSchema),
  sources: z.number().int(),
})
/** `all`: no query selects a kind, so a run reads all sources. */
export const QueryUsesSchema = z.object({
  queries: z.array(QueryUseSchema),
  all: z.boolean(),
  sources: z.number().int(),
})
export type QueryUses = z.infer<typeof QueryUsesSchema>
