import { createElement as h } from 'react'
import { MailAction, type MailCompany, MailLayout, MailText } from '#server/mail/layout.ts'
import type { OutgoingMail } from '#server/mail/outbox.ts'
import { renderMail } from '#server/mail/render.ts'

/** Shows that alerts arrive. Nothing that anybody typed is in it. */
export async function composeTestMail(company: MailCompany, to: string): Promise<OutgoingMail> {
  const heading = 'Alerts reach this mailbox'
  const element = h(
    MailLayout,
    { company, preview: heading, heading },
    h(
      MailText,
      null,
      'Somebody at the desk sent this test. New openings and the daily digest come from the same sender.',
    ),
    h(MailAction, { href: `${company.siteUrl}/settings`, label: 'Open the settings' }),
  )
  return { kind: 'test-mail', to, subject: `Test mail from ${company.name}`, ...(await renderMail(element)) }
}
