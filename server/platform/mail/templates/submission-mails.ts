import { createElement as h } from 'react'
import type { DeclineReason, MailedState } from '#contracts/desk/inbox-states.ts'
import { describeSubject } from '#contracts/forms/contact-subject.ts'
import { composeMail, MailAction, type MailCompany, MailQuote } from '#server/platform/mail/layout.ts'
import type { OutgoingMail } from '#server/platform/mail/outbox.ts'

export type StoredSubmission = {
  id: string
  type: 'contact' | 'artist'
  name: string
  email: string
  /** Shown to the sender and to staff. */
  reference: string
  /** The stored text, which the notice quotes; never text from the request. */
  body: string
  /** The text of a contact message, without the project type. */
  projectText?: string
  /** Whether it looks like spam. */
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
 * The receipt to the sender of a form. It contains no visitor's text, because anyone could otherwise make us send text
 * of their choice to any address.
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
    words.receipt,
    `Your reference is ${submission.reference}.`,
    h(MailAction, { href: submission.statusUrl, label: 'Check the status' }),
    'If something is missing, reply to this mail.',
  )
}

/** The notice to the company. Replies go to the sender. */
export function composeNotice(
  submission: StoredSubmission,
  company: MailCompany,
  inbox: string,
): Promise<OutgoingMail> {
  const mark = submission.suspected ? 'Suspected spam: ' : ''
  const subject = describeSubject(submission.projectText ?? '')
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
    `${submission.name}, ${submission.email}, ${submission.reference}`,
    h(MailQuote, null, submission.body),
  )
}

type StateWords = { heading: string; lines: readonly string[] }

const STATE_WORDS: Record<MailedState, StateWords> = {
  listening: {
    heading: 'We are listening',
    lines: [
      'Your submission is out of the queue, and someone at the label is listening to it now. You will hear from us.',
    ],
  },
  changes_requested: {
    heading: 'Something to change',
    lines: [
      'We like where this is going, and would like you to change something before we decide.',
      'Reply to this mail and we will tell you what it is.',
    ],
  },
  accepted: {
    heading: 'Your submission is accepted',
    lines: [
      'We would like to work with your music. Reply to this mail and we will find a time to talk about the next steps.',
    ],
  },
  declined: {
    heading: 'Not this time',
    lines: [
      'Thank you for sending us your music. We have heard it, and it is not something we can place at the moment.',
    ],
  },
}

const BECAUSE: Record<DeclineReason, string | null> = {
  not_a_fit: 'It does not match what our clients ask us for.',
  no_room: 'Our catalog already has as much of this genre as we can represent.',
  not_ready: 'The recordings are not ready to license yet. You are welcome to send finished masters at any time.',
  rights_unclear: 'The rights are not clear enough for us to license it.',
  cannot_listen: 'We could not open the links. Please send it again with links that play without an account.',
  other: null,
}

type StateMail = { id: string; email: string; reference: string; state: MailedState; reason: DeclineReason | null }

/** Notifies the sender of a submission's new state. Like the receipt, it contains no visitor's text. */
export function composeStateMail(
  { email, reference, state, reason }: StateMail,
  company: MailCompany,
  statusUrl: string,
): Promise<OutgoingMail> {
  const { heading, lines } = STATE_WORDS[state]
  return composeMail(
    {
      kind: `submission-${state.replaceAll('_', '-')}`,
      to: email,
      replyTo: company.email,
      subject: `${heading} · ${reference}`,
      company,
      preview: lines[0] ?? heading,
      heading,
    },
    ...lines,
    reason === null ? null : BECAUSE[reason],
    `Your reference is ${reference}.`,
    h(MailAction, { href: statusUrl, label: 'Check the status' }),
  )
}
