import { createElement as h } from 'react'
import { REMOVAL_RELATIONS, REMOVAL_SUBJECTS } from '#contracts/forms/removal.ts'
import type { RemovalRequest } from '#contracts/forms/removal-request.ts'
import { composeMail, MailAction, type MailCompany, MailQuote } from '#server/platform/mail/layout.ts'
import type { OutgoingMail } from '#server/platform/mail/outbox.ts'

export type MailedRemoval = Pick<
  RemovalRequest,
  'id' | 'reference' | 'subject' | 'value' | 'relation' | 'contact_email' | 'message' | 'suspected_spam'
>

/**
 * Confirms that a removal request has arrived. With `confirmUrl`, the recipient can carry it out. Repeats nothing that
 * the sender wrote: the linked page shows what would be removed.
 */
export function composeRemovalReceipt(
  request: MailedRemoval,
  company: MailCompany,
  confirmUrl: string | null,
): Promise<OutgoingMail> {
  const heading = 'Your removal request'
  const words =
    confirmUrl === null
      ? 'A person will review it, usually within two working days, and tell you the outcome.'
      : 'You can confirm it from this mailbox. We then delete what we stored, and our crawler will not return.'
  return composeMail(
    {
      kind: 'removal-receipt',
      to: request.contact_email,
      replyTo: company.email,
      subject: `${heading} ${request.reference}`,
      dedupeKey: `removal-receipt:${request.id}`,
      company,
      preview: words,
      heading,
    },
    `It is about: ${REMOVAL_SUBJECTS[request.subject]}.`,
    words,
    confirmUrl === null ? null : h(MailAction, { href: confirmUrl, label: 'Confirm the removal' }),
    `Your reference is ${request.reference}.`,
    'If you did not request this, ignore this mail. Nothing happens without your confirmation.',
  )
}

/** Notifies the company of a removal request. Replies go to the sender. */
export function composeRemovalNotice(
  request: MailedRemoval,
  company: MailCompany,
  mail: { inbox: string; confirmable: boolean },
): Promise<OutgoingMail> {
  const mark = request.suspected_spam ? 'Suspected spam: ' : ''
  const heading = `${mark}Removal request ${request.reference}`
  const next = mail.confirmable
    ? 'The owner of the mailbox can confirm it. If they do not, decide in the dashboard.'
    : 'It is waiting for your decision.'
  return composeMail(
    {
      kind: 'removal-notice',
      to: mail.inbox,
      replyTo: request.contact_email,
      subject: heading,
      dedupeKey: `removal-notice:${request.id}`,
      company,
      heading,
    },
    `${REMOVAL_SUBJECTS[request.subject]}: ${request.value}`,
    `From ${request.contact_email} (${REMOVAL_RELATIONS[request.relation]})`,
    request.message === null ? null : h(MailQuote, null, request.message),
    next,
  )
}

/** Sends the outcome of a request to its sender, with a note from staff if there is one. */
export function composeRemovalOutcome(
  request: MailedRemoval,
  company: MailCompany,
  outcome: { removed: boolean; note: string | null },
): Promise<OutgoingMail> {
  const heading = outcome.removed ? 'Your data has been removed' : 'Your removal request was declined'
  const words = outcome.removed
    ? 'We have deleted what we stored, and our crawler will not return.'
    : 'We could not carry out your request as it stands. Reply to this mail if you want to add something.'
  return composeMail(
    {
      kind: 'removal-outcome',
      to: request.contact_email,
      replyTo: company.email,
      subject: `${heading} · ${request.reference}`,
      dedupeKey: `removal-outcome:${request.id}`,
      company,
      preview: words,
      heading,
    },
    `It was about: ${REMOVAL_SUBJECTS[request.subject]}.`,
    words,
    outcome.note === null ? null : h(MailQuote, null, outcome.note),
    `Your reference is ${request.reference}.`,
  )
}
