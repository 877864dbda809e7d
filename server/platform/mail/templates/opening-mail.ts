import { createElement as h } from 'react'
import { formatLongDay } from '#contracts/platform/dates.ts'
import { composeMail, MailAction, type MailCompany, MailQuote, MailText } from '#server/platform/mail/layout.ts'
import type { OutgoingMail } from '#server/platform/mail/outbox.ts'
import { MailLeave, MailSample, MailWebLink, subjectOf } from './alert-parts.ts'

export type Opening = {
  eventId: string
  company: string | null
  quote: string | null
  route: string | null
  routeValue: string | null
  deadline: string | null
  sourceUrl: string | null
  /** Found on the sample web: the company does not exist. */
  sample: boolean
}

/** Tells one recipient that a company now accepts music, with the quote, the route, the deadline and the page. */
export function composeOpeningMail(
  opening: Opening,
  company: MailCompany,
  recipient: { to: string; unsubscribeUrl: string },
): Promise<OutgoingMail> {
  const heading = `${opening.company ?? 'Unknown Company'} accepts submissions`
  const way = [opening.route, opening.routeValue].filter(Boolean).join(': ')
  return composeMail(
    {
      kind: 'opening-alert',
      to: recipient.to,
      subject: subjectOf(heading, opening.sample),
      dedupeKey: `opening:${opening.eventId}:${recipient.to.toLowerCase()}`,
      unsubscribeUrl: recipient.unsubscribeUrl,
      company,
      heading,
    },
    opening.sample ? h(MailSample) : null,
    opening.quote === null ? null : h(MailQuote, null, opening.quote),
    way === '' ? null : h(MailText, null, `How to submit: ${way}`),
    opening.deadline === null ? null : h(MailText, null, `Deadline: ${formatLongDay(opening.deadline, 'UTC')}`),
    opening.sourceUrl === null ? null : h(MailWebLink, { before: 'Source: ', href: opening.sourceUrl }),
    h(MailAction, { href: `${company.siteUrl}/sync-scraper`, label: 'Open the dashboard' }),
    h(MailLeave, { href: recipient.unsubscribeUrl }),
  )
}
