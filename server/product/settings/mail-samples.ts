import type { MailedState } from '#contracts/desk/inbox-states.ts'
import type { MailSampleHead } from '#contracts/platform/house-settings.ts'
import type { OutgoingMail } from '#server/platform/mail/outbox.ts'
import { composeDigestMail, composeOpeningMail } from '#server/platform/mail/templates/alert-mails.ts'
import * as auth from '#server/platform/mail/templates/auth-mails.ts'
import { composeBackupFailure, composeTestMail } from '#server/platform/mail/templates/operator-mails.ts'
import * as removals from '#server/platform/mail/templates/removal-mails.ts'
import { composeNotice, composeReceipt, composeStateMail } from '#server/platform/mail/templates/submission-mails.ts'

/** What samples are composed with. No real data: names, references and links are invented. */
export type SampleParts = auth.MailVoice & { to: string; inbox: string }
export type MailTemplate = Omit<MailSampleHead, 'name'> & { compose(parts: SampleParts): Promise<OutgoingMail> }

const ID = '00000000-0000-4000-8000-000000000000'
const REFERENCE = 'NM-A1B2C3-D4E5F6'
const CODE = '482913'
const OWNER = 'To the account’s address'

/** A title, and when and to whom it is sent. */
type Line = readonly [title: string, sent: string]

const submission = (type: 'contact' | 'artist', { to }: SampleParts) => ({
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

const request = ({ to }: SampleParts) => ({
  id: ID,
  reference: REFERENCE,
  subject: 'company' as const,
  value: 'Second Light Pictures',
  relation: 'works_there' as const,
  contact_email: to,
  message: 'Please take our page off your list.',
  suspected_spam: false,
})

const linkTo = (path: string) => (parts: SampleParts) => `${parts.company.siteUrl}${path}`
const leave = (parts: SampleParts) => ({ to: parts.to, unsubscribeUrl: linkTo('/unsubscribe/sample')(parts) })

/** A mail about an account; its words are in the content. */
const authLink = (kind: auth.AuthLinkMail, title: string, sent: string): MailTemplate => ({
  title,
  sent,
  compose: (parts) =>
    auth.composeAuthLinkMail(
      {
        kind,
        to: parts.to,
        link: linkTo('/auth?sample')(parts),
        code: CODE,
        invitedBy: 'Ines Calder (ines@label.example)',
      },
      parts,
    ),
})
const authNotice = (kind: auth.AuthNoticeMail, title: string, sent: string): MailTemplate => ({
  title,
  sent,
  compose: (parts) => auth.composeAuthNoticeMail({ kind, to: parts.to }, parts),
})
const receipt = (type: 'contact' | 'artist', title: string, sent: string): MailTemplate => ({
  title,
  sent,
  compose: (parts) => {
    const statusUrl = linkTo('/submission/sample')(parts)
    return composeReceipt({ ...submission(type, parts), statusUrl }, parts.company)
  },
})
const notice = (type: 'contact' | 'artist', title: string, sent: string): MailTemplate => ({
  title,
  sent,
  compose: (parts) => composeNotice(submission(type, parts), parts.company, parts.inbox),
})
const outcome = (removed: boolean, title: string, sent: string): MailTemplate => ({
  title,
  sent,
  compose: (parts) =>
    removals.composeRemovalOutcome(request(parts), parts.company, {
      removed,
      note: removed ? null : 'The page belongs to another company of the same name.',
    }),
})

const state = (to: MailedState, title: string): MailTemplate => ({
  title,
  sent: 'To the submitter, if staff choose to send it',
  compose: (parts) =>
    composeStateMail(
      { id: ID, email: parts.to, reference: REFERENCE, state: to, reason: to === 'declined' ? 'not_a_fit' : null },
      parts.company,
      linkTo('/submission/sample')(parts),
    ),
})

// Typed by the content's own list, so that a new mail about accounts needs its line here.
const LINKS: Record<auth.AuthLinkMail, Line> = {
  confirmation: ['Confirm an address', 'After a sign-up'],
  invite: ['Invitation', 'To a person for whom an account was created'],
  recovery: ['Choose a new password', 'To people who have forgotten theirs'],
  'magic-link': ['Sign-in link', 'To users of API clients who request one'],
  'email-change': ['Confirm a new address', 'To the new address of an account'],
  'email-change-current': ['Agree to a change of address', 'To the current address of an account'],
}
const NOTICES: Record<auth.AuthNoticeMail, Line> = {
  'account-exists': ['The account already exists', 'After a sign-up with a known address'],
  'password-changed': ['The password was changed', OWNER],
  'factor-added': ['A second factor was added', OWNER],
  'factor-removed': ['A second factor was removed', OWNER],
  'recovery-codes-made': ['Recovery codes were created', OWNER],
  'recovery-code-used': ['A recovery code was used', OWNER],
}

function under<Kind extends string>(
  prefix: string,
  lines: Record<Kind, Line>,
  make: (kind: Kind, title: string, sent: string) => MailTemplate,
): Record<string, MailTemplate> {
  const kinds = Object.keys(lines) as Kind[]
  return Object.fromEntries(
    kinds.map((kind) => {
      const [title, sent]: Line = lines[kind]
      return [`${prefix}${kind}`, make(kind, title, sent)]
    }),
  )
}

/** Every mail that the product sends, by the name it is asked for with. */
export const MAIL_TEMPLATES: Record<string, MailTemplate> = {
  'contact-receipt': receipt('contact', 'Receipt for a message', 'To people who use the contact form'),
  'contact-notice': notice('contact', 'New message', 'To the company’s mailbox'),
  'artist-receipt': receipt('artist', 'Receipt for a submission', 'To people who submit music'),
  'artist-notice': notice('artist', 'New artist submission', 'To the company’s mailbox'),
  'state-listening': state('listening', 'A submission is being listened to'),
  'state-changes-requested': state('changes_requested', 'A submission needs a change'),
  'state-accepted': state('accepted', 'A submission is accepted'),
  'state-declined': state('declined', 'A submission is declined'),
  'removal-receipt': {
    title: 'Receipt for a removal request, with its link',
    sent: 'To people who write from the mailbox in question',
    compose: (parts) => removals.composeRemovalReceipt(request(parts), parts.company, linkTo('/removal/sample')(parts)),
  },
  'removal-receipt-waiting': {
    title: 'Receipt for a removal request that waits for staff',
    sent: 'To people who write from another mailbox',
    compose: (parts) => removals.composeRemovalReceipt(request(parts), parts.company, null),
  },
  'removal-notice': {
    title: 'New removal request',
    sent: 'To the company’s mailbox',
    compose: (parts) =>
      removals.composeRemovalNotice(request(parts), parts.company, { inbox: parts.inbox, confirmable: true }),
  },
  'removal-done': outcome(true, 'A removal was carried out', 'To the requester'),
  'removal-declined': outcome(false, 'A removal was declined', 'To the requester'),
  'opening-alert': {
    title: 'A company accepts music',
    sent: 'To the recipients of alerts, at once',
    compose: (parts) =>
      composeOpeningMail(
        {
          eventId: ID,
          company: 'Second Light Pictures',
          quote: 'We are now accepting one-stop tracks for our autumn slate.',
          route: 'Form',
          routeValue: 'https://secondlight.example/music',
          deadline: '2026-12-01',
          sourceUrl: 'https://secondlight.example/news',
          sample: false,
        },
        parts.company,
        leave(parts),
      ),
  },
  'alert-digest': {
    title: 'What changed in a day',
    sent: 'To the recipients of alerts, once a day',
    compose: (parts) =>
      composeDigestMail(
        {
          day: '2026-11-22',
          sample: false,
          sections: [
            {
              title: 'Closing soon',
              items: [
                { company: 'Second Light Pictures', note: 'until December 1', url: 'https://secondlight.example' },
              ],
            },
          ],
        },
        parts.company,
        leave(parts),
      ),
  },
  'backup-failed': {
    title: 'A nightly backup failed',
    sent: 'To every admin, at most once a day',
    compose: (parts) =>
      composeBackupFailure(
        {
          cause: 'The disk of /mnt/backups is full; no backup was written.',
          advice: 'Free some space on the disk of BACKUP_DIR.',
          newest: 'November 21, 2026',
        },
        parts.company,
        parts.to,
      ),
  },
  'test-mail': {
    title: 'Test of the alerts',
    sent: 'To a recipient of alerts, from the settings',
    compose: (parts) => composeTestMail(parts.company, parts.to),
  },
  ...under('auth-', LINKS, authLink),
  'auth-reauthentication': {
    title: 'Code for a change of password',
    sent: 'To people who change it in an old session',
    compose: (parts) => auth.composeAuthCodeMail({ kind: 'reauthentication', to: parts.to, code: CODE }, parts),
  },
  ...under('auth-', NOTICES, authNotice),
}
