import type { Sql } from '#server/platform/db/sql.ts'

export type OutgoingMail = {
  /** Such as 'contact-receipt'; appears in logs and file names. */
  kind: string
  to: string
  replyTo?: string
  subject: string
  html: string
  text: string
  /** A second mail with the same key is dropped. */
  dedupeKey?: string
  /** Sent as the headers that mail programs show as an unsubscribe button. */
  unsubscribeUrl?: string
}

/**
 * Queues a mail in the caller's transaction, so it is sent only if that commits. Returns false if it was dropped:
 * because its key is known, or as a second receipt to the same mailbox within an hour.
 */
export async function enqueueMail(sql: Sql, mail: OutgoingMail): Promise<boolean> {
  // Subjects contain user text. Removing line breaks prevents header injection; the table refuses them too.
  const subject = mail.subject.replace(/\s+/g, ' ').trim().slice(0, 300)
  // The auth service may insert mails but not read them, so only the count shows the result.
  const { rowCount } = await sql.query(
    `insert into public.mail_outbox (dedupe_key, kind, to_address, reply_to, subject, html_body, text_body,
       unsubscribe_url)
     values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict do nothing`,
    [
      mail.dedupeKey ?? null,
      mail.kind,
      mail.to,
      mail.replyTo ?? null,
      subject,
      mail.html,
      mail.text,
      mail.unsubscribeUrl ?? null,
    ],
  )
  return rowCount === 1
}
