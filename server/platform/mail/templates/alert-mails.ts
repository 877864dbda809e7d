import { createElement as h, type ReactElement } from 'react'
import { formatLongDay } from '#contracts/platform/dates.ts'
import {
  composeMail,
  MailAction,
  type MailCompany,
  MailQuote,
  MailText,
  useAccents,
} from '#server/platform/mail/layout.ts'
import type { OutgoingMail } from '#server/platform/mail/outbox.ts'

export type Opening = {
  eventId: string
  company: string | null
  quote: string | null
  route: string | null
  routeValue: string | null
  deadline: string | null
  sourceUrl: string | null
  /** From the sample web: the company does not exist. */
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
    way === '' ? null : `How to submit: ${way}`,
    opening.deadline === null ? null : `Deadline: ${formatLongDay(opening.deadline, 'UTC')}`,
    opening.sourceUrl === null ? null : h(MailWebLink, { before: 'Source: ', href: opening.sourceUrl }),
    h(MailAction, { href: `${company.siteUrl}/sync-scraper`, label: 'Open the dashboard' }),
    h(MailLeave, { href: recipient.unsubscribeUrl, sample: opening.sample }),
  )
}

export type DigestItem = { company: string | null; note: string | null; url: string | null }
export type Digest = {
  /** The day of the digest, YYYY-MM-DD. */
  day: string
  /** From the sample web: none of these companies exist. */
  sample: boolean
  sections: { title: string; items: DigestItem[] }[]
}

/** Keeps the mail short; the dashboard shows the rest. */
const SHOWN_PER_SECTION = 25

/** Everything since the last digest that was not mailed individually. */
export function composeDigestMail(
  digest: Digest,
  company: MailCompany,
  recipient: { to: string; unsubscribeUrl: string },
): Promise<OutgoingMail> {
  const counts = digest.sections.map(({ title, items }) => `${items.length} ${title.toLowerCase()}`).join(', ')
  return composeMail(
    {
      kind: 'alert-digest',
      to: recipient.to,
      subject: subjectOf(`Sync opportunities: ${counts}`, digest.sample),
      // A sample run may be repeated on the same day, and each of its events is claimed only once anyway.
      dedupeKey: `digest:${digest.sample ? `sample:${crypto.randomUUID()}` : digest.day}:${recipient.to.toLowerCase()}`,
      unsubscribeUrl: recipient.unsubscribeUrl,
      company,
      preview: counts,
      heading: `What changed by ${formatLongDay(digest.day, 'UTC')}`,
    },
    digest.sample ? h(MailSample) : null,
    digest.sections.flatMap(({ title, items }) => [
      h('h2', { key: title, style: { fontSize: '18px', margin: '24px 0 8px' } }, `${title} (${items.length})`),
      ...items.slice(0, SHOWN_PER_SECTION).map((item, index) => {
        const words = [item.company ?? 'Unknown Company', item.note].filter(Boolean).join(': ')
        const key = `${title}-${index}`
        if (item.url === null) return h(MailText, { key }, words)
        return h(MailWebLink, { key, before: `${words} `, href: item.url })
      }),
      items.length > SHOWN_PER_SECTION
        ? h(MailText, { key: `${title}-more` }, `And ${items.length - SHOWN_PER_SECTION} more on the dashboard.`)
        : null,
    ]),
    h(MailAction, { href: `${company.siteUrl}/sync-scraper`, label: 'Open the dashboard' }),
    h(MailLeave, { href: recipient.unsubscribeUrl, sample: digest.sample }),
  )
}

const useLinkStyle = () => ({ color: useAccents().third, wordBreak: 'break-all' as const })

/** A URL from a crawled page. Only http and https URLs become links. */
function MailWebLink({ before, href }: { before: string; href: string }): ReactElement {
  const style = useLinkStyle()
  const safe = /^https?:$/.test(URL.parse(href)?.protocol ?? '')
  return h(MailText, null, before, safe ? h('a', { href, style }, href) : href)
}

/** At the top of every mail about the sample web. */
function MailSample(): ReactElement {
  return h(
    MailText,
    null,
    h('strong', null, 'Sample data. '),
    'This company is invented. It comes from the sample web that ships with the product. Do not write to it.',
  )
}

function subjectOf(words: string, isSample: boolean): string {
  return isSample ? `[Sample] ${words}` : words
}

/** Why the recipient receives this mail, and how to unsubscribe. */
function MailLeave({ href, sample }: { href: string; sample: boolean }): ReactElement {
  const why = sample
    ? 'This is what an alert looks like. Alerts are sent if they are enabled in the settings of the dashboard. '
    : 'You receive this mail because alerts are enabled in the settings of the dashboard. '
  return h(MailText, null, why, h('a', { href, style: useLinkStyle() }, 'Unsubscribe'))
}
