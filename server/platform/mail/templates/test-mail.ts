import { createElement as h } from 'react'
import { MailAction, type MailCompany, MailLayout, MailText } from '#server/platform/mail/layout.ts'
import type { OutgoingMail } from '#server/platform/mail/outbox.ts'
import { renderMail } from '#server/platform/mail/render.ts'

/** Shows that alerts arrive. It contains nothing that a person typed. */
export async function composeTestMail(company: MailCompany, to: string): Promise<OutgoingMail> {
  const heading = 'Alerts reach this mailbox'
  const element = h(
    MailLayout,
    { company, preview: heading, heading },
    h(MailText, null, 'A staff member sent this test. New openings and the daily digest come from the same sender.'),
    h(MailAction, { href: `${company.siteUrl}/settings`, label: 'Open the settings' }),
  )
  return { kind: 'test-mail', to, subject: `Test mail from ${company.name}`, ...(await renderMail(element)) }
}
