import { createElement as h } from 'react'
import { MailAction, type MailCompany, MailLayout, MailQuote, MailText } from '#server/mail/layout.ts'
import type { OutgoingMail } from '#server/mail/outbox.ts'
import { renderMail } from '#server/mail/render.ts'

export type StoredSubmission = {
  id: string
  type: 'contact' | 'artist'
  name: string
  email: string
  /** The reference that both sides use. */
  reference: string
  /** The stored text, which the notice quotes; never what the mail request claimed. */
  body: string
  /** Whether it looks like spam; the notice then says so. */
  suspected: boolean
}

const WORDS = {
  contact: {
    receiptSubject: 'We have your message',
    receipt: 'Your message is with our licensing team. You will hear from a person within 1-2 business days.',
    notice: 'New message',
  },
  artist: {
    receiptSubject: 'We have your music',
    receipt: 'Your submission is in the queue. We listen to everything and answer within 2-4 weeks.',
    notice: 'New artist submission',
  },
} as const

/**
 * The receipt to the sender of a form. Nothing that a visitor wrote is in it: anybody can name any address, and must not
 * make us say there what they like.
 */
export async function composeReceipt(
  submission: Pick<StoredSubmission, 'id' | 'type' | 'email' | 'reference'> & { statusUrl: string | null },
  company: MailCompany,
): Promise<OutgoingMail> {
  const words = WORDS[submission.type]
  const element = h(
    MailLayout,
    {
      company,
      preview: words.receipt,
      heading: 'Thank you',
    },
    h(MailText, null, words.receipt),
    h(MailText, null, `Your reference is ${submission.reference}.`),
    submission.statusUrl === null ? null : h(MailAction, { href: submission.statusUrl, label: 'See where it stands' }),
    h(MailText, null, 'You can reply to this mail if something is missing.'),
  )
  return {
    kind: `${submission.type}-receipt`,
    to: submission.email,
    replyTo: company.email,
    subject: words.receiptSubject,
    dedupeKey: `receipt:${submission.id}`,
    ...(await renderMail(element)),
  }
}

/** The notice to the company; replying answers the sender. */
export async function composeNotice(
  submission: StoredSubmission,
  company: MailCompany,
  inbox: string,
): Promise<OutgoingMail> {
  const mark = submission.suspected ? 'Suspected spam: ' : ''
  const heading = `${mark}${WORDS[submission.type].notice} from ${submission.name}`
  const element = h(
    MailLayout,
    {
      company,
      preview: heading,
      heading,
    },
    h(MailText, null, `${submission.name}, ${submission.email}, ${submission.reference}`),
    h(MailQuote, null, submission.body),
  )
  return {
    kind: `${submission.type}-notice`,
    to: inbox,
    replyTo: submission.email,
    subject: heading,
    dedupeKey: `notice:${submission.id}`,
    ...(await renderMail(element)),
  }
}
