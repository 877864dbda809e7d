import { z } from 'zod'

/** Increased when older versions can no longer read a backup. */
export const FORMAT = 1

const TableNameShape = { schema: z.string(), name: z.string() }

/** `manifest.json`, the first entry of a backup: what a restore needs before it loads rows. */
export const ManifestSchema = z.object({
  format: z.literal(FORMAT, 'was written by a newer version of this product'),
  createdAt: z.iso.datetime(),
  postgres: z.string(),
  /** The version of pg-boss' schema, because its rows fit no other version. Null if no worker has started yet. */
  jobs: z.number().nullable(),
  migrations: z.array(z.object({ version: z.string(), name: z.string(), digest: z.string().nullable() })),
  tables: z.array(z.object({ ...TableNameShape, columns: z.array(z.string()) })),
  sequences: z.array(z.object({ ...TableNameShape, lastValue: z.string().regex(/^-?\d+$/), isCalled: z.boolean() })),
})
export type Manifest = z.infer<typeof ManifestSchema>

const CountSchema = z.object({ count: z.number(), bytes: z.number() })

/** `summary.json`, written after everything else: the counts. */
export const SummarySchema = z.object({
  tables: z.array(z.object({ table: z.string(), rows: z.number(), bytes: z.number(), sha256: z.string() })),
  files: CountSchema,
  mails: CountSchema,
  /** Absent in older backups. */
  content: CountSchema.default({ count: 0, bytes: 0 }),
  /** Versions that a row refers to, but whose file was already missing. */
  missing: z.array(z.string()),
})
export type Summary = z.infer<typeof SummarySchema>

export const MANIFEST = 'manifest.json'
export const SUMMARY = 'summary.json'
export const KEYS = 'keys.json'
export const SETTINGS = 'settings.json'

/** `tables/SCHEMA.TABLE/00001`: rows of a table in the text format of COPY, split at any byte. */
export const TABLE_PART = /^tables\/([^/]+)\/\d{5,}$/
export const FILE_ENTRY = /^files\/([0-9a-f-]{36})$/
export const MAIL_ENTRY = /^mail\/([\w-][\w.-]*)$/
