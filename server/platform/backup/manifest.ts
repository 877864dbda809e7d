import { z } from 'zod'

/** Raised when an older checkout could no longer read what is written. */
export const FORMAT = 1

const TableNameShape = { schema: z.string(), name: z.string() }

/** The first entry of a backup, `manifest.json`: what is needed before the first row can be loaded. */
export const ManifestSchema = z.object({
  format: z.literal(FORMAT, 'was written by a newer version of this product'),
  createdAt: z.iso.datetime(),
  postgres: z.string(),
  /** Version of pg-boss' schema; its rows fit no other. Null before the first start of a worker. */
  jobs: z.number().nullable(),
  migrations: z.array(z.object({ version: z.string(), name: z.string(), digest: z.string().nullable() })),
  tables: z.array(z.object({ ...TableNameShape, columns: z.array(z.string()) })),
  sequences: z.array(z.object({ ...TableNameShape, lastValue: z.string().regex(/^-?\d+$/), isCalled: z.boolean() })),
  /** Whether the values of secret settings are in it, and their names. Absent in backups that have no settings. */
  secretSettings: z.object({ state: z.enum(['sealed', 'left out']), names: z.array(z.string()) }).optional(),
})
export type Manifest = z.infer<typeof ManifestSchema>

const CountSchema = z.object({ count: z.number(), bytes: z.number() })

/** Written after everything else, `summary.json`: what was counted on the way. */
export const SummarySchema = z.object({
  tables: z.array(z.object({ table: z.string(), rows: z.number(), bytes: z.number(), sha256: z.string() })),
  files: CountSchema,
  mails: CountSchema,
  /** Absent in older backups. */
  content: CountSchema.default({ count: 0, bytes: 0 }),
  /** Versions that a row names and whose bytes were already missing. */
  missing: z.array(z.string()),
})
export type Summary = z.infer<typeof SummarySchema>

export const MANIFEST = 'manifest.json'
export const SUMMARY = 'summary.json'
export const KEYS = 'keys.json'
export const SETTINGS = 'settings.json'

/** `tables/SCHEMA.TABLE/00001`: one table's rows in the text format of COPY, cut anywhere. */
export const TABLE_PART = /^tables\/([^/]+)\/\d{5,}$/
export const FILE_ENTRY = /^files\/([0-9a-f-]{36})$/
export const MAIL_ENTRY = /^mail\/([\w-][\w.-]*)$/
