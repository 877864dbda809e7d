import { createElement as h } from 'react'
import { composeMail, MailAction, type MailCompany, MailQuote } from '#server/platform/mail/layout.ts'
import type { OutgoingMail } from '#server/platform/mail/outbox.ts'

type BackupFailure = {
  cause: string
  advice: string
  /** The date of the newest backup as text; null if there is none. */
  newest: string | null
}

/** Notifies an admin that a nightly backup failed. */
export function composeBackupFailure(
  { cause, advice, newest }: BackupFailure,
  company: MailCompany,
  to: string,
): Promise<OutgoingMail> {
  const kept = newest === null ? 'There is no earlier backup.' : `The newest backup was made on ${newest}.`
  const subject = `The backup of ${company.name} failed`
  return composeMail(
    { kind: 'backup-failed', to, subject, company, preview: cause, heading: 'Last night’s backup failed' },
    `No backup was written. ${kept} The server reported:`,
    h(MailQuote, null, cause),
    advice,
    'The next attempt is tonight. To make a backup now, run: npm run backup. You receive this mail at most once a day.',
    h(MailAction, { href: `${company.siteUrl}/settings/health`, label: 'Open the health screen' }),
  )
}

/** Lets staff check that alerts arrive. Contains no user text. */
export function composeTestMail(company: MailCompany, to: string): Promise<OutgoingMail> {
  const heading = 'Alerts reach this mailbox'
  return composeMail(
    { kind: 'test-mail', to, subject: `Test mail from ${company.name}`, company, heading },
    'A staff member sent this test. New openings and the daily digest come from the same sender.',
    h(MailAction, { href: `${company.siteUrl}/settings`, label: 'Open the settings' }),
  )
}
