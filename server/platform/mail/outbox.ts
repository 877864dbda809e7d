import type { Sql } from '#server/platform/db/sql.ts'

export type OutgoingMail = {
  /** What the mail is about, e.g. 'contact-receipt'; shows in logs and file names. */
  kind: string
  to: string
  replyTo?: string
  subject: string
  html: string
  text: string
  /** A second mail with the same key is dropped silently. */
  dedupeKey?: string
  /** The unsubscribe address; becomes the headers that mail programs show as a button. */
  unsubscribeUrl?: string
}

/**
 * Queues a mail inside the caller's transaction: it goes out only if that transaction commits. Returns false if it was
 * dropped, as a second one with its key or a second receipt to a mailbox within the hour.
 */
export async function enqueueMail(sql: Sql, mail: OutgoingMail): Promise<boolean> {
  // A header injection would need a line break; the table refuses them too, but a subject is built from user text.
  const subject = mail.subject.replace(/\s+/g, ' ').trim().slice(0, 300)
  // The auth service may add mails but not read them, so the count tells what became of it.
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
