import { type Deletion, type Retention, RetentionSchema } from '#contracts/platform/personal-data.ts'
import { withServiceRole } from '#server/backend/auth/accounts/with-service-role.ts'
import { type Action, defineAction, StreamedResponse } from '#server/backend/functions/action.ts'
import { AppError } from '#server/platform/app-error.ts'
import { streamExport } from '#server/platform/backup/export/export-archive.ts'
import { accountOf, type Database } from '#server/platform/db/database.ts'
import { withIsoDates } from '#server/platform/db/sql.ts'
import { recordAudit } from '#server/product/settings/record-audit.ts'
import { erasePerson, previewPerson } from './erase-person.ts'
import { getRetentionTimes, previewRetention, saveRetention } from './retention.ts'

export type PersonalDataDeps = {
  database: Database
  databaseUrl: string
  timeZone: string
  /** When the nightly job runs, as HH:MM. */
  clearsAt: string
  /** Deletes mail files that contain an address. Returns how many. */
  forgetMailFiles: (email: string) => Promise<number>
  now?: () => Date
}

/** How long personal data is kept, its export, and the deletion of one person's data. */
export function createPersonalDataActions(deps: PersonalDataDeps): Action[] {
  return [...createRetentionActions(deps), ...createPersonActions(deps), createExportAction(deps)]
}

function createRetentionActions({ database, timeZone, clearsAt, now = () => new Date() }: PersonalDataDeps): Action[] {
  return [
    defineAction('get_retention', async (_, caller): Promise<Retention> => {
      const { times, setAt } = await database.asCaller(caller, async (sql) => {
        const [row] = await sql<{ set_at: Date | null }>`select set_at from public.retention_settings`
        return { times: await getRetentionTimes(sql), setAt: row?.set_at ?? null }
      })
      const deletions: Deletion[] = await listDeletions(database)
      return { ...times, set_at: setAt?.toISOString() ?? null, clears_at: clearsAt, time_zone: timeZone, deletions }
    }),
    defineAction('preview_retention', (times) => database.asServiceRole((sql) => previewRetention(sql, times, now()))),
    defineAction('save_retention', async ({ messages_months, declined_months, seen }, caller) => {
      const times = { messages_months, declined_months }
      await database.asServiceRole(async (sql) => {
        const before = await getRetentionTimes(sql)
        await saveRetention(sql, { times, seen, by: accountOf(caller), now: now() })
        await recordAudit(sql, caller, { action: 'retention_set', details: { before, ...times } })
      })
      return { success: true }
    }),
  ]
}

function createPersonActions({ database, forgetMailFiles }: PersonalDataDeps): Action[] {
  return [
    defineAction('preview_person', ({ email }) => previewPerson(database, email)),
    defineAction('erase_person', async ({ email, with_account: withAccount }, caller) => {
      const erased = await erasePerson(
        database,
        { email, withAccount, by: accountOf(caller) },
        (sql, { reference, counts }) =>
          recordAudit(sql, caller, { action: 'person_data_deleted', details: { reference, ...counts } }),
      )
      await forgetMailFiles(email)
      return erased
    }),
  ]
}

function createExportAction({ database, databaseUrl }: PersonalDataDeps): Action {
  let isUnderWay = false
  return defineAction('export_data', async ({ email }, caller) => {
    if (isUnderWay) throw new AppError('conflict', 'Another export is in progress. Try again when it has finished.')
    isUnderWay = true
    try {
      await database.asServiceRole((sql) =>
        recordAudit(sql, caller, {
          action: 'data_exported',
          details: { of: email === null ? 'everything' : 'one person' },
        }),
      )
      const text = await streamExport(databaseUrl, email)
      const end = () => {
        isUnderWay = false
      }
      text.done.then(end, end)
      // The browser's client returns this content type as a file.
      return new StreamedResponse('application/octet-stream', text)
    } catch (error) {
      isUnderWay = false
      throw error
    }
  })
}

const MAX_DELETIONS = 20

/** The latest deletions, newest first, with the e-mail addresses of the admins. */
async function listDeletions(database: Database): Promise<Deletion[]> {
  return database.asAuthAdmin(async (sql) => {
    const found = await withServiceRole(
      sql,
      () =>
        sql`select reference, at, kind, by, counts from public.data_deletions order by at desc, id limit ${MAX_DELETIONS}`,
    )
    const rows = RetentionSchema.shape.deletions.parse(found.map(withIsoDates))
    const admins = await sql<{ id: string; email: string | null }>`
      select id, email from auth.users where id = any (${rows.flatMap(({ by }) => by ?? [])}::uuid[])`
    const names = new Map(admins.map(({ id, email }) => [id, email]))
    return rows.map((row) => ({ ...row, by: names.get(row.by ?? '') ?? null }))
  })
}
