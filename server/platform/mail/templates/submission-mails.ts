import { createElement as h } from 'react'
import { subjectWords } from '#contracts/forms/contact-subject.ts'
import { composeMail, MailAction, type MailCompany, MailQuote, MailText } from '#server/platform/mail/layout.ts'
import type { OutgoingMail } from '#server/platform/mail/outbox.ts'

export type StoredSubmission = {
  id: string
  type: 'contact' | 'artist'
  name: string
  email: string
  /** The reference that both sides use. */
  reference: string
  /** The stored text, which the notice quotes; never what the mail request claimed. */
  body: string
  /** Of a message, without the type of the project. */
  projectText?: string
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
    receipt: 'Your submission is in the queue. We listen to everything and reply within 2-4 weeks.',
    notice: 'New artist submission',
  },
} as const

/**
 * The receipt to the sender of a form. It contains nothing that a visitor wrote, because anyone can enter any address and
 * could otherwise make us send text of their choice there.
 */
export function composeReceipt(
  submission: Pick<StoredSubmission, 'id' | 'type' | 'email' | 'reference'> & { statusUrl: string },
  company: MailCompany,
): Promise<OutgoingMail> {
  const words = WORDS[submission.type]
  return composeMail(
    {
      kind: `${submission.type}-receipt`,
      to: submission.email,
      replyTo: company.email,
      subject: words.receiptSubject,
      dedupeKey: `receipt:${submission.id}`,
      company,
      preview: words.receipt,
      heading: 'Thank you',
    },
    h(MailText, null, words.receipt),
    h(MailText, null, `Your reference is ${submission.reference}.`),
    h(MailAction, { href: submission.statusUrl, label: 'Check the status' }),
    h(MailText, null, 'If something is missing, reply to this mail.'),
  )
}

/** The notice to the company; replying answers the sender. */
export function composeNotice(
  submission: StoredSubmission,
  company: MailCompany,
  inbox: string,
): Promise<OutgoingMail> {
  const mark = submission.suspected ? 'Suspected spam: ' : ''
  const subject = subjectWords(submission.projectText ?? '')
  const heading = `${mark}${[WORDS[submission.type].notice, subject].filter(Boolean).join(' ')} from ${submission.name}`
  return composeMail(
    {
      kind: `${submission.type}-notice`,
      to: inbox,
      replyTo: submission.email,
      subject: heading,
      dedupeKey: `notice:${submission.id}`,
      company,
      heading,
    },
    h(MailText, null, `${submission.name}, ${submission.email}, ${submission.reference}`),
    h(MailQuote, null, submission.body),
  )
}
