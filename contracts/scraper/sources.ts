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
  /** A page that lists companies: only its links to other sites are taken. Kind and media are those of the companies on it. */
  is_list: z.literal(true).optional(),
})
export type SourceWords = z.infer<typeof SourceWordsSchema>

/** The same as it is stored: the database accepts exactly these. */
export const StoredSourceWordsSchema = SourceWordsSchema.extend({ url: SourceUrlSchema })

const SourceStateSchema = z.enum(['active', 'paused', 'removed'])
export type SourceState = z.infer<typeof SourceStateSchema>

/** One page a run may start from, and whether it does: a built-in entry or one that staff added. */
export const SourceSchema = SourceWordsSchema.extend({
  origin: z.enum(['directory', 'staff']),
  state: SourceStateSchema,
  /** What a run reads right after a built-in entry's root; absent where nothing is known. */
  first_page: z.string().optional(),
  /** When a stored copy of a built-in entry's page was read; null where nobody has. */
  checked_on: z.string().nullable(),
  changed_at: z.string().nullable(),
  /** When a list was last read; absent before that, and on everything else. */
  list_read_at: z.string().optional(),
  /** Only in answers of the actions: what is wrong with the source's site; absent where nothing is. */
  health: SiteHealthSchema.optional(),
})
export type Source = z.infer<typeof SourceSchema>

/**
 * What staff did: an entry of their own with its words, or the state of a built-in one. A row that nothing else can be made
 * of is `unreadable`: it is left out of lists and runs, and named.
 */
export type SourceChange =
  | { origin: 'staff'; words: SourceWords; state: SourceState; changed_at: string; list_read_at?: string }
  | { origin: 'directory'; url: string; state: SourceState; changed_at: string }
  | { origin: 'unreadable'; url: string; state: SourceState; why: string }

/** What is said about stored sources that are skipped; removed ones are nobody's trouble any more. */
export function tellUnreadable(changes: readonly SourceChange[]): string[] {
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

/** The most lines that one file of sources may have. */
export const MOST_IMPORTED = 2000
/** The columns of a file of sources that are read; others, such as those of an export, are left aside. */
export const IMPORTED_COLUMNS = ['address', 'company', 'kind', 'media', 'country', 'why', 'list'] as const
/** One line of the file, as text. `line` is its number in the file, from 1. */
const cell = z.string().max(4000).default('')
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
 * Adds the sources of a file. With `preview` nothing is stored. If a line is faulty, nothing is stored either, unless
 * `skip_faulty` says so. Pages that are among the sources already stay as they are.
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

/** Asks what queries do while no search provider answers: then they only choose among the sources. */
export const DescribeQueriesSchema = z.object({
  queries: z.array(z.string().max(1000)).max(200),
})
/** The kinds of sources that a query selects and how many of them are active. Without any kind it selects nothing by itself. */
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
