import { z } from 'zod'

const moment = z.string().nullable()
const count = z.number().int().min(0)

const DiskSchema = z.object({
  /** The setting that names the folder. */
  setting: z.enum(['DATA_DIR', 'BACKUP_DIR']),
  folder: z.string(),
  free_bytes: z.number(),
  total_bytes: z.number(),
  level: z.enum(['ok', 'low', 'full']),
})
export type HealthDisk = z.infer<typeof DiskSchema>

export const HealthSchema = z.object({
  /** What an admin should fix, as sentences. The rail shows how many there are. */
  problems: z.array(z.string()),
  backup: z.object({
    /** The next backup; null if nightly backups are off. */
    next_at: moment,
    succeeded_at: moment,
    file: z.string().nullable(),
    size_bytes: z.number().nullable(),
    failed_at: moment,
    failure: z.string().nullable(),
  }),
  mails: z.object({
    /** Whether mails are sent by SMTP; otherwise they are written to files. */
    are_sent: z.boolean(),
    waiting: count,
    oldest_waiting_at: moment,
    /** Mails that finally failed in the last seven days. */
    failed: count,
    latest_failure: z.object({ kind: z.string(), error: z.string(), at: z.string() }).nullable(),
  }),
  /** The disks of the server that answered. */
  disks: z.array(DiskSchema),
  /** Background jobs; `failed` counts those of the last seven days. */
  jobs: z.object({
    waiting: count,
    oldest_waiting_at: moment,
    active: count,
    failed: count,
    latest_failure: z.object({ queue: z.string(), error: z.string(), at: z.string() }).nullable(),
  }),
  server: z.object({
    version: z.string(),
    commit: z.string().nullable(),
    node: z.string(),
    postgres: z.string(),
    database: z.enum(['embedded', 'external']),
    role: z.enum(['all', 'web', 'worker']),
    started_at: z.string(),
  }),
})
export type Health = z.infer<typeof HealthSchema>
