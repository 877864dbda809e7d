import { createElement as h, type ReactElement } from 'react'
import { MailText, useAccents } from '#server/platform/mail/layout.ts'

const useLinkStyle = () => ({ color: useAccents().third, wordBreak: 'break-all' as const })

/** A URL from a crawled page. Only http and https become a link; anything else stays text. */
export function MailWebLink({ before, href }: { before: string; href: string }): ReactElement {
  const style = useLinkStyle()
  const safe = /^https?:$/.test(URL.parse(href)?.protocol ?? '')
  return h(MailText, null, before, safe ? h('a', { href, style }, href) : href)
}

/** Shown at the top of every mail about the sample web. */
export function MailSample(): ReactElement {
  return h(
    MailText,
    null,
    h('strong', null, 'Sample data. '),
    'This company is invented. It comes from the sample web that ships with the product. Do not write to it.',
  )
}

/** Marks the subject of mails about sample data. */
export function subjectOf(words: string, isSample: boolean): string {
  return isSample ? `[Sample] ${words}` : words
}

/** Why the recipient receives this mail, and how to unsubscribe. */
export function MailLeave({ href }: { href: string }): ReactElement {
  const why = 'You receive this mail because alerts are enabled in the settings of the dashboard. '
  return h(MailText, null, why, h('a', { href, style: useLinkStyle() }, 'Unsubscribe'))
}
