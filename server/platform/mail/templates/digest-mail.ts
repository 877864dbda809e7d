import { createElement as h } from 'react'
import { formatLongDay } from '#contracts/platform/dates.ts'
import { composeMail, MailAction, type MailCompany, MailText } from '#server/platform/mail/layout.ts'
import type { OutgoingMail } from '#server/platform/mail/outbox.ts'
import { MailLeave, MailSample, MailWebLink, subjectOf } from './alert-parts.ts'

export type DigestItem = { company: string | null; note: string | null; url: string | null }
export type Digest = {
  /** The day of the digest, YYYY-MM-DD. */
  day: string
  /** About the sample web: none of these companies exists. */
  sample: boolean
  sections: { title: string; items: DigestItem[] }[]
}

/** Keeps the mail readable; the dashboard has the rest. */
const SHOWN_PER_SECTION = 25

/** What happened since the last digest and was not mailed on its own. */
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
      // A sample run may be repeated on the same day; what it tells was claimed once already.
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
    h(MailLeave, { href: recipient.unsubscribeUrl }),
  )
}
