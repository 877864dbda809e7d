import { createElement as h } from 'react'
import { MailAction, type MailCompany, MailLayout, MailQuote, MailText } from '#server/mail/layout.ts'
import type { OutgoingMail } from '#server/mail/outbox.ts'
import { renderMail } from '#server/mail/render.ts'

export type Opening = {
  eventId: string
  company: string | null
  quote: string | null
  route: string | null
  routeValue: string | null
  deadline: string | null
  sourceUrl: string | null
}

/** Tells one recipient that somebody takes music now: their words, the way in, the deadline, and where it says so. */
export async function composeOpeningMail(opening: Opening, company: MailCompany, to: string): Promise<OutgoingMail> {
  const heading = `${opening.company ?? 'Unknown Company'} takes submissions`
  const way = [opening.route, opening.routeValue].filter(Boolean).join(': ')
  const element = h(
    MailLayout,
    { company, preview: heading, heading },
    opening.quote === null ? null : h(MailQuote, null, opening.quote),
    way === '' ? null : h(MailText, null, `Way in: ${way}`),
    opening.deadline === null ? null : h(MailText, null, `Deadline: ${opening.deadline}`),
    opening.sourceUrl === null ? null : h(MailText, null, `Read on: ${opening.sourceUrl}`),
    h(MailAction, { href: `${company.siteUrl}/sync-scraper`, label: 'Open the dashboard' }),
    h(MailText, null, 'You get this mail because alerts are on in the settings of the dashboard.'),
  )
  return {
    kind: 'opening-alert',
    to,
    subject: heading,
    dedupeKey: `opening:${opening.eventId}:${to.toLowerCase()}`,
    ...(await renderMail(element)),
  }
}
