import { createElement as h, type ReactElement } from 'react'
import { MailText } from '#server/mail/layout.ts'

const LINK = { color: '#37e6ff', wordBreak: 'break-all' as const }

/** An address from somebody else's page. Only http and https become a link; anything else stays text. */
export function MailWebLink({ before, href }: { before: string; href: string }): ReactElement {
  const safe = /^https?:$/.test(URL.parse(href)?.protocol ?? '')
  return h(MailText, null, before, safe ? h('a', { href, style: LINK }, href) : href)
}

/** Said at the head of every mail about the sample web. */
export function MailSample(): ReactElement {
  return h(
    MailText,
    null,
    h('strong', null, 'Sample data. '),
    'This company is invented and stands on the sample web that came with the product. Do not write to it.',
  )
}

/** A subject that says at first sight whether its mail is about sample data. */
export function subjectOf(words: string, isSample: boolean): string {
  return isSample ? `[Sample] ${words}` : words
}

/** Why the recipient gets this mail, and how to unsubscribe. */
export function MailLeave({ href }: { href: string }): ReactElement {
  const why = 'You get this mail because alerts are on in the settings of the dashboard. '
  return h(MailText, null, why, h('a', { href, style: LINK }, 'Stop these mails'))
}
