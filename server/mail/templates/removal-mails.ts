import { createElement as h } from 'react'
import type { RemovalRequest } from '#contracts/removal-request.ts'
import { REMOVAL_RELATIONS, REMOVAL_SUBJECTS } from '#contracts/removal-words.ts'
import { MailAction, type MailCompany, MailLayout, MailQuote, MailText } from '#server/mail/layout.ts'
import type { OutgoingMail } from '#server/mail/outbox.ts'
import { renderMail } from '#server/mail/render.ts'

export type MailedRemoval = Pick<
  RemovalRequest,
  'id' | 'reference' | 'subject' | 'value' | 'relation' | 'contact_email' | 'message' | 'suspected_spam'
>

/**
 * Confirms that the request has arrived; with `confirmUrl` the recipient can carry it out. Repeats nothing that the
 * sender wrote: the page behind the link shows what would be removed.
 */
export async function composeRemovalReceipt(
  request: MailedRemoval,
  company: MailCompany,
  confirmUrl: string | null,
): Promise<OutgoingMail> {
  const heading = 'Your removal request'
  const words =
    confirmUrl === null
      ? 'A person will look at it, usually within two working days, and tell you the outcome.'
      : 'You can confirm it from this mailbox. Once you do, what we stored is deleted and our reader does not come back.'
  const element = h(
    MailLayout,
    { company, preview: words, heading },
    h(MailText, null, `It is about: ${REMOVAL_SUBJECTS[request.subject]}.`),
    h(MailText, null, words),
    confirmUrl === null ? null : h(MailAction, { href: confirmUrl, label: 'Confirm the removal' }),
    h(MailText, null, `Your reference is ${request.reference}.`),
    h(MailText, null, 'If you did not ask for this, ignore this mail: nothing happens without you.'),
  )
  return {
    kind: 'removal-receipt',
    to: request.contact_email,
    replyTo: company.email,
    subject: `${heading} ${request.reference}`,
    dedupeKey: `removal-receipt:${request.id}`,
    ...(await renderMail(element)),
  }
}

/** Tells the company about a removal request; replying answers the sender. */
export async function composeRemovalNotice(
  request: MailedRemoval,
  company: MailCompany,
  mail: { inbox: string; confirmable: boolean },
): Promise<OutgoingMail> {
  const mark = request.suspected_spam ? 'Suspected spam: ' : ''
  const heading = `${mark}Removal request ${request.reference}`
  const next = mail.confirmable
    ? 'The mailbox can confirm it by itself. If it does not, decide in the dashboard.'
    : 'It waits for a decision.'
  const element = h(
    MailLayout,
    { company, preview: heading, heading },
    h(MailText, null, `${REMOVAL_SUBJECTS[request.subject]}: ${request.value}`),
    h(MailText, null, `From ${request.contact_email} (${REMOVAL_RELATIONS[request.relation]})`),
    request.message === null ? null : h(MailQuote, null, request.message),
    h(MailText, null, next),
  )
  return {
    kind: 'removal-notice',
    to: mail.inbox,
    replyTo: request.contact_email,
    subject: heading,
    dedupeKey: `removal-notice:${request.id}`,
    ...(await renderMail(element)),
  }
}

/** Tells the sender the outcome of a request, with a note from staff if there is one. */
export async function composeRemovalOutcome(
  request: MailedRemoval,
  company: MailCompany,
  outcome: { removed: boolean; note: string | null },
): Promise<OutgoingMail> {
  const heading = outcome.removed ? 'It is removed' : 'Your removal request was declined'
  const words = outcome.removed
    ? 'What we kept is deleted, and our reader does not come back.'
    : 'We could not carry out your request as it is. Reply to this mail if something is missing.'
  const element = h(
    MailLayout,
    { company, preview: words, heading },
    h(MailText, null, `It was about: ${REMOVAL_SUBJECTS[request.subject]}.`),
    h(MailText, null, words),
    outcome.note === null ? null : h(MailQuote, null, outcome.note),
    h(MailText, null, `Your reference is ${request.reference}.`),
  )
  return {
    kind: 'removal-outcome',
    to: request.contact_email,
    replyTo: company.email,
    subject: `${heading} · ${request.reference}`,
    dedupeKey: `removal-outcome:${request.id}`,
    ...(await renderMail(element)),
  }
}
