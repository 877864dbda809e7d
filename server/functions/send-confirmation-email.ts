import type { Context } from 'hono'
import { ConfirmationRequestSchema } from '#contracts/confirmation.ts'
import { AppError } from '#server/app-error.ts'
import type { Database } from '#server/db/database.ts'
import type { Sql } from '#server/db/sql.ts'
import type { GatewayEnv } from '#server/gateway/gateway-env.ts'
import type { RateLimit } from '#server/gateway/rate-limit.ts'
import type { MailCompany } from '#server/mail/layout.ts'
import { enqueueMail } from '#server/mail/outbox.ts'
import { composeNotice, composeReceipt, type StoredSubmission } from '#server/mail/templates/submission-mails.ts'

export type ConfirmationDeps = {
  database: Database
  company: MailCompany
  inbox: string
  perAddress: RateLimit
  perRecipient: RateLimit
  /** Tells the outbox worker that something waits. */
  queued: () => void
}

/**
 * `send-confirmation-email`. No open relay: the request only names a type and an e-mail; the mail goes out for the
 * newest submission of that kind and address of the last ten minutes that has not been mailed, holds what was stored,
 * and goes out once. The answer is the same whether there was one, so that it tells nobody who wrote to us.
 */
export function createConfirmationFunction(deps: ConfirmationDeps) {
  return async (c: Context<GatewayEnv>): Promise<Response> => {
    const body: unknown = await c.req.json().catch(() => null)
    const parsed = ConfirmationRequestSchema.safeParse(body)
    if (!parsed.success) {
      const fields = parsed.error.issues.map((issue) => issue.path.join('.') || 'body')
      throw new AppError('bad_request', `Not a confirmation request: ${[...new Set(fields)].join(', ')}`)
    }
    await deps.perAddress(c.var.clientAddress)
    await deps.perRecipient(parsed.data.email.toLowerCase())
    await deps.database.asServiceRole(async (sql) => {
      const submission = await claimSubmission(sql, parsed.data.type, parsed.data.email)
      if (!submission) return
      await enqueueMail(sql, await composeReceipt(submission, deps.company))
      await enqueueMail(sql, await composeNotice(submission, deps.company, deps.inbox))
    })
    deps.queued()
    return c.json({ success: true })
  }
}

/** Marks the submission as mailed and returns it; the row lock makes two requests at once claim it once. */
async function claimSubmission(sql: Sql, type: 'contact' | 'artist', email: string): Promise<StoredSubmission | null> {
  const rows =
    type === 'contact'
      ? await sql<Claimed>`
          update public.contact_submissions set mailed_at = now() where id = (
            select id from public.contact_submissions
            where lower(email) = lower(${email}) and mailed_at is null and created_at > now() - interval '10 minutes'
            order by created_at desc limit 1 for update skip locked)
          returning id, name, email, message as body`
      : await sql<Claimed>`
          update public.artist_submissions set mailed_at = now() where id = (
            select id from public.artist_submissions
            where lower(email) = lower(${email}) and mailed_at is null and created_at > now() - interval '10 minutes'
            order by created_at desc limit 1 for update skip locked)
          returning id, artist_name as name, email, concat_ws(E'\n\n', genre, music_links, message) as body`
  const [row] = rows
  return row ? { ...row, type } : null
}

type Claimed = Omit<StoredSubmission, 'type'>
