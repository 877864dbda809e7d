import { z } from 'zod'
import { trimmedText } from '#contracts/platform/stored-text.ts'
import { SearchProviderStatusSchema } from './search-account.ts'

/** The dashboard sends a preset's display name, the command line its short form. */
export const PRESETS = {
  'music-supervisors': 'Music Supervisors',
  'sync-libraries': 'Sync Libraries',
  'ad-agencies': 'Ad Agencies',
} as const
export type Preset = keyof typeof PRESETS

/** Accepts either form of a preset's name and returns the short one. */
export const PresetSchema = z.string().transform((value, context): Preset => {
  const found = (Object.keys(PRESETS) as Preset[]).find((key) => key === value || PRESETS[key] === value)
  if (found) return found
  context.addIssue({ code: 'custom', message: `Unknown preset: ${value}` })
  return z.NEVER
})

export const DEFAULT_QUERIES = [
  'music supervisor accepting submissions',
  'sync licensing libraries submit music',
  'advertising agencies music submissions',
  'film TV sync placements open call',
  'music library submissions open',
  'creative director music submissions',
] as const

export const QuerySchema = trimmedText(200)
export const RecipientSchema = z.email().max(320)

export const ScraperConfigSchema = z.strictObject({
  queries: z.array(QuerySchema).min(1).max(50),
  daily_enabled: z.boolean(),
  alerts_enabled: z.boolean(),
  recipients: z.array(RecipientSchema).max(20),
})
export type ScraperConfig = z.infer<typeof ScraperConfigSchema>

/** Answer of `get_config`: the settings in force, and problems with stored ones that could not be read. */
export const StoredScraperConfigSchema = ScraperConfigSchema.extend({ problems: z.array(z.string()).optional() })
export type StoredScraperConfig = z.infer<typeof StoredScraperConfigSchema>

/** The log's status is free text: 'completed', 'failed'; anything else means running. */
export const ScraperLogSchema = z.object({
  id: z.uuid(),
  status: z.string(),
  started_at: z.string(),
  completed_at: z.string().nullable(),
  new_entries_count: z.number().int(),
  updated_entries_count: z.number().int(),
  total_processed: z.number().int(),
  errors_count: z.number().int(),
  message: z.string().nullable(),
  preset: z.string().nullable(),
  trigger: z.string(),
  /** A run over the sample web: its figures are not counted among the real ones. */
  sample: z.boolean().default(false),
  /** Only while a run is under way and has planned its sites. */
  progress: z
    .object({
      sitesDone: z.number().int(),
      sitesPlanned: z.number().int(),
      pagesRead: z.number().int().optional(),
      rowsNew: z.number().int().optional(),
      rowsUpdated: z.number().int().optional(),
      rowsConfirmed: z.number().int().optional(),
      secondsLeft: z.number().optional(),
    })
    .optional(),
  /** The run was cancelled or interrupted, and can be continued. */
  can_continue: z.boolean().optional(),
})
export type ScraperLog = z.infer<typeof ScraperLogSchema>

export const ScraperSourcesSchema = z.object({
  /** Active built-in entries. */
  directory_entries: z.number().int(),
  /** Active entries that staff added. */
  staff_entries: z.number().int().optional(),
  /** Providers that are available now; those that are used up, paused or shut down are only in `providers`. */
  search_providers: z.array(z.string()),
  /** Provider and model that read the pages; null if only the rules read them. */
  model: z.string().nullable().optional(),
  /** Only admins see a provider's use, budget and errors. */
  providers: z
    .array(SearchProviderStatusSchema.partial({ detail: true, spent_today: true, daily_budget: true }))
    .optional(),
  /** Stored sources that cannot be read and are skipped; absent if there are none. */
  problems: z.array(z.string()).optional(),
})
export type ScraperSources = z.infer<typeof ScraperSourcesSchema>

// Bodies of `POST /functions/v1/sync-scraper`, one for each action of the dashboard.
/**
 * Answers a plain list, newest first. Without options it has all opportunities with all columns; `limit` keeps the newest ones, and
 * `columns: 'list'` answers what lists show instead (`ListedOpportunitySchema`, guidelines in full).
 */
export const GetOpportunitiesSchema = z.object({
  include_dismissed: z.boolean().default(false),
  limit: z.number().int().min(1).max(100_000).optional(),
  columns: z.enum(['all', 'list']).default('all'),
})
export const SaveConfigSchema = z.object({ config: ScraperConfigSchema })
export const RunScraperSchema = z.object({
  config_id: z.literal('default').default('default'),
  preset: PresetSchema.optional(),
  /** Accepts that the run loses much of what was known, after a run has failed for that reason. */
  accept_drop: z.boolean().default(false),
  /** Reads only the sites that this cancelled or interrupted run had not finished, with its preset. */
  continues: z.uuid().optional(),
})

export const RemoveSampleResponseSchema = z.object({
  success: z.literal(true),
  removed: z.object({ rows: z.number().int(), runs: z.number().int() }),
})
