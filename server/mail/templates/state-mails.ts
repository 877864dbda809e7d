import { createElement as h } from 'react'
import type { DeclineReason } from '#contracts/inbox-states.ts'
import type { MailedState } from '#contracts/mailed-states.ts'
import { MailAction, type MailCompany, MailLayout, MailText } from '#server/mail/layout.ts'
import type { OutgoingMail } from '#server/mail/outbox.ts'
import { renderMail } from '#server/mail/render.ts'

type Words = { heading: string; lines: readonly string[] }

const WORDS: Record<MailedState, Words> = {
  listening: {
    heading: 'We are listening',
    lines: ['Your submission is out of the queue: somebody at the desk has it on now. An answer follows.'],
  },
  changes_requested: {
    heading: 'Something to change',
    lines: [
      'We like where this is going, and would like something changed before we decide.',
      'Reply to this mail, and we tell you what it is.',
    ],
  },
  accepted: {
    heading: 'We would like to go on',
    lines: ['Your submission is accepted. Reply to this mail, and we find a time to talk about what comes next.'],
  },
  declined: {
    heading: 'Not this time',
    lines: [
      'Thank you for sending us your music. We have heard it, and it is not something we can place at the moment.',
    ],
  },
}

const BECAUSE: Record<DeclineReason, string | null> = {
  not_a_fit: 'It does not fit what our clients ask us for.',
  no_room: 'Our catalog has as much of this genre as we can look after.',
  not_ready: 'The recordings are not ready for a mix yet. Finished masters are welcome any time.',
  rights_unclear: 'The rights are not clear enough for us to license it.',
  cannot_listen: 'We could not open the links. Send it again with links that play without an account.',
  other: null,
}

type Told = { id: string; email: string; reference: string; state: MailedState; reason: DeclineReason | null }

/**
 * Tells the sender of a submission its state. As in the receipt, nothing that a visitor wrote is in it.
 */
export async function composeStateMail(
  { email, reference, state, reason }: Told,
  company: MailCompany,
  statusUrl: string,
): Promise<OutgoingMail> {
  const { heading, lines } = WORDS[state]
  const because = reason === null ? null : BECAUSE[reason]
  const element = h(
    MailLayout,
    { company, preview: lines[0] ?? heading, heading },
    ...[...lines, ...(because === null ? [] : [because])].map((line) => h(MailText, { key: line }, line)),
    h(MailText, null, `Your reference is ${reference}.`),
    h(MailAction, { href: statusUrl, label: 'See where it stands' }),
  )
  return {
    kind: `submission-${state.replaceAll('_', '-')}`,
    to: email,
    replyTo: company.email,
    subject: `${heading} · ${reference}`,
    ...(await renderMail(element)),
  }
}
