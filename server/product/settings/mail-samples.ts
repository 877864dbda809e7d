import type { MailedState } from '#contracts/desk/inbox-states.ts'
import type { OutgoingMail } from '#server/platform/mail/outbox.ts'
import { composeDigestMail, composeOpeningMail } from '#server/platform/mail/templates/alert-mails.ts'
import * as auth from '#server/platform/mail/templates/auth-mails.ts'
import { composeBackupFailure, composeTestMail } from '#server/platform/mail/templates/operator-mails.ts'
import * as removals from '#server/platform/mail/templates/removal-mails.ts'
import { composeNotice, composeReceipt, composeStateMail } from '#server/platform/mail/templates/submission-mails.ts'

/** Input for samples, which contain no real data: names, references and links are invented. */
type SampleParts = auth.MailVoice & { to: string; inbox: string }
type Compose = (parts: SampleParts) => Promise<OutgoingMail>
/** The mail's title, and when and to whom it is sent. */
type Description = readonly [title: string, sent: string]
type MailTemplate = readonly [...Description, compose: Compose]

const ID = '00000000-0000-4000-8000-000000000000'
const REFERENCE = 'NM-A1B2C3-D4E5F6'
const CODE = '482913'
const OWNER = 'To the account’s address'

const createSubmission = (type: 'contact' | 'artist', { to }: SampleParts) => ({
  id: ID,
  type,
  name: type === 'contact' ? 'Ines Calder' : 'The Verdugo Choir',
  email: to,
  reference: REFERENCE,
  body:
    type === 'contact'
      ? 'We need two minutes of something slow and brave under a night drive. Picture lock is on Friday.'
      : 'Twelve voices and a tape machine from Glendale. Masters and publishing are ours.',
  suspected: false,
})

const createRemoval = ({ to }: SampleParts) => ({
  id: ID,
  reference: REFERENCE,
  subject: 'company' as const,
  value: 'Second Light Pictures',
  relation: 'works_there' as const,
  contact_email: to,
  message: 'Please take our page off your list.',
  suspected_spam: false,
})

const linkTo = ({ company }: SampleParts, path: string) => `${company.siteUrl}${path}`
const toRecipient = (parts: SampleParts) => ({ to: parts.to, unsubscribeUrl: linkTo(parts, '/unsubscribe/sample') })

const composeReceiptSample =
  (type: 'contact' | 'artist'): Compose =>
  (parts) =>
    composeReceipt({ ...createSubmission(type, parts), statusUrl: linkTo(parts, '/submission/sample') }, parts.company)

const composeNoticeSample =
  (type: 'contact' | 'artist'): Compose =>
  (parts) =>
    composeNotice(createSubmission(type, parts), parts.company, parts.inbox)

function createStateTemplate(to: MailedState, title: string): MailTemplate {
  const mail = { id: ID, reference: REFERENCE, state: to, reason: to === 'declined' ? ('not_a_fit' as const) : null }
  return [
    title,
    'To the submitter, if staff choose to send it',
    (parts) => composeStateMail({ ...mail, email: parts.to }, parts.company, linkTo(parts, '/submission/sample')),
  ]
}

// Typed by the content's list, so that a new account mail without an entry here is a type error.
const LINKS: Record<auth.AuthLinkMail, Description> = {
  confirmation: ['Confirm an address', 'After a sign-up'],
  invite: ['Invitation', 'To a person for whom an account was created'],
  recovery: ['Choose a new password', 'To people who have forgotten theirs'],
  'magic-link': ['Sign-in link', 'To users of API clients who request one'],
  'email-change': ['Confirm a new address', 'To the new address of an account'],
  'email-change-current': ['Agree to a change of address', 'To the current address of an account'],
}
const NOTICES: Record<auth.AuthNoticeMail, Description> = {
  'account-exists': ['The account already exists', 'After a sign-up with a known address'],
  'password-changed': ['The password was changed', OWNER],
  'factor-added': ['A second factor was added', OWNER],
  'factor-removed': ['A second factor was removed', OWNER],
  'recovery-codes-made': ['Recovery codes were created', OWNER],
  'recovery-code-used': ['A recovery code was used', OWNER],
}

/** Mails about an account, whose texts are in the content. */
function createAccountTemplates<Kind extends string>(
  lines: Record<Kind, Description>,
  compose: (kind: Kind) => Compose,
) {
  return Object.fromEntries(
    Object.entries<Description>(lines).map(([kind, line]): [string, MailTemplate] => [
      `auth-${kind}`,
      [...line, compose(kind as Kind)],
    ]),
  )
}

const invitedBy = 'Ines Calder (ines@label.example)'

/** All mails that the product sends, by name. */
export const MAIL_TEMPLATES: Record<string, MailTemplate> = {
  'contact-receipt': ['Receipt for a message', 'To people who use the contact form', composeReceiptSample('contact')],
  'contact-notice': ['New message', 'To the company’s mailbox', composeNoticeSample('contact')],
  'artist-receipt': ['Receipt for a submission', 'To people who submit music', composeReceiptSample('artist')],
  'artist-notice': ['New artist submission', 'To the company’s mailbox', composeNoticeSample('artist')],
  'state-listening': createStateTemplate('listening', 'A submission is being listened to'),
  'state-changes-requested': createStateTemplate('changes_requested', 'A submission needs a change'),
  'state-accepted': createStateTemplate('accepted', 'A submission is accepted'),
  'state-declined': createStateTemplate('declined', 'A submission is declined'),
  'removal-receipt': [
    'Receipt for a removal request, with its link',
    'To people who write from the mailbox in question',
    (parts) => removals.composeRemovalReceipt(createRemoval(parts), parts.company, linkTo(parts, '/removal/sample')),
  ],
  'removal-receipt-waiting': [
    'Receipt for a removal request that waits for staff',
    'To people who write from another mailbox',
    (parts) => removals.composeRemovalReceipt(createRemoval(parts), parts.company, null),
  ],
  'removal-notice': [
    'New removal request',
    'To the company’s mailbox',
    (parts) =>
      removals.composeRemovalNotice(createRemoval(parts), parts.company, { inbox: parts.inbox, confirmable: true }),
  ],
  'removal-done': [
    'A removal was carried out',
    'To the requester',
    (parts) => removals.composeRemovalOutcome(createRemoval(parts), parts.company, { removed: true, note: null }),
  ],
  'removal-declined': [
    'A removal was declined',
    'To the requester',
    (parts) =>
      removals.composeRemovalOutcome(createRemoval(parts), parts.company, {
        removed: false,
        note: 'The page belongs to another company of the same name.',
      }),
  ],
  'opening-alert': [
    'A company accepts music',
    'To the recipients of alerts, at once',
    (parts) => {
      const opening = {
        eventId: ID,
        company: 'Second Light Pictures',
        quote: 'We are now accepting one-stop tracks for our autumn slate.',
        route: 'Form',
        routeValue: 'https://secondlight.example/music',
        deadline: '2026-12-01',
        sourceUrl: 'https://secondlight.example/news',
        sample: false,
      }
      return composeOpeningMail(opening, parts.company, toRecipient(parts))
    },
  ],
  'alert-digest': [
    'What changed in a day',
    'To the recipients of alerts, once a day',
    (parts) => {
      const item = { company: 'Second Light Pictures', note: 'until December 1', url: 'https://secondlight.example' }
      const digest = { day: '2026-11-22', sample: false, sections: [{ title: 'Closing soon', items: [item] }] }
      return composeDigestMail(digest, parts.company, toRecipient(parts))
    },
  ],
  'backup-failed': [
    'A nightly backup failed',
    'To every admin, at most once a day',
    (parts) => {
      const failure = {
        cause: 'The disk of /mnt/backups is full; no backup was written.',
        advice: 'Free some space on the disk of BACKUP_DIR.',
        newest: 'November 21, 2026',
      }
      return composeBackupFailure(failure, parts.company, parts.to)
    },
  ],
  'test-mail': [
    'Test of the alerts',
    'To a recipient of alerts, from the settings',
    (parts) => composeTestMail(parts.company, parts.to),
  ],
  ...createAccountTemplates(LINKS, (kind) => (parts) => {
    const link = linkTo(parts, '/auth?sample')
    return auth.composeAuthLinkMail({ kind, to: parts.to, link, code: CODE, invitedBy }, parts)
  }),
  'auth-reauthentication': [
    'Code for a change of password',
    'To people who change it in an old session',
    (parts) => auth.composeAuthCodeMail({ kind: 'reauthentication', to: parts.to, code: CODE }, parts),
  ],
  ...createAccountTemplates(NOTICES, (kind) => (parts) => auth.composeAuthNoticeMail({ kind, to: parts.to }, parts)),
}
