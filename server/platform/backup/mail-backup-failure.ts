import type { Database } from '#server/platform/db/database.ts'
import type { MailCompany } from '#server/platform/mail/layout.ts'
import { enqueueMail } from '#server/platform/mail/outbox.ts'
import { type BackupFailure, composeBackupFailure } from '#server/platform/mail/templates/backup-mail.ts'

export type BackupMails = { company: MailCompany; queued: () => void }

/** Tells every admin who can sign in, at most once a day. */
export async function mailBackupFailure(
  database: Database,
  { company, queued }: BackupMails,
  failure: BackupFailure & { day: string },
): Promise<void> {
  const admins = await listAdmins(database)
  const mails = await Promise.all(
    admins.map(async ({ id, email }) => ({
      ...(await composeBackupFailure(failure, company, email)),
      dedupeKey: `backup-failed:${failure.day}:${id}`,
    })),
  )
  await database.asServiceRole(async (sql) => {
    for (const mail of mails) await enqueueMail(sql, mail)
  })
  queued()
}

async function listAdmins(database: Database): Promise<{ id: string; email: string }[]> {
  const holders = await database.asServiceRole(
    (sql) => sql<{ user_id: string }>`select user_id from public.user_roles where role = 'admin'`,
  )
  return database.asAuthAdmin(
    (sql) => sql<{ id: string; email: string }>`
      select id, email from auth.users where id = any(${holders.map(({ user_id }) => user_id)}) and email is not null
        and private.can_sign_in(id) order by email`,
  )
}
