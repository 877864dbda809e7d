import { createElement as h } from 'react'
import type { DeclineReason, MailedState } from '#contracts/desk/inbox-states.ts'
import { composeMail, MailAction, type MailCompany, MailText } from '#server/platform/mail/layout.ts'
import type { OutgoingMail } from '#server/platform/mail/outbox.ts'

type Words = { heading: string; lines: readonly string[] }

const WORDS: Record<MailedState, Words> = {
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

/**
 * Tells the sender of a submission its state. Like the receipt, it contains nothing that a visitor wrote.
 */
export function composeStateMail(
  { email, reference, state, reason }: StateMail,
  company: MailCompany,
  statusUrl: string,
): Promise<OutgoingMail> {
  const { heading, lines } = WORDS[state]
  const because = reason === null ? null : BECAUSE[reason]
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
    ...[...lines, ...(because === null ? [] : [because])].map((line) => h(MailText, null, line)),
    h(MailText, null, `Your reference is ${reference}.`),
    h(MailAction, { href: statusUrl, label: 'Check the status' }),
  )
}
