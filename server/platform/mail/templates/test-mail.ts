import { createElement as h } from 'react'
import { composeMail, MailAction, type MailCompany, MailText } from '#server/platform/mail/layout.ts'
import type { OutgoingMail } from '#server/platform/mail/outbox.ts'

/** Shows that alerts arrive. It contains nothing that a person typed. */
export function composeTestMail(company: MailCompany, to: string): Promise<OutgoingMail> {
  const heading = 'Alerts reach this mailbox'
  return composeMail(
    { kind: 'test-mail', to, subject: `Test mail from ${company.name}`, company, heading },
    h(MailText, null, 'A staff member sent this test. New openings and the daily digest come from the same sender.'),
    h(MailAction, { href: `${company.siteUrl}/settings`, label: 'Open the settings' }),
  )
}
