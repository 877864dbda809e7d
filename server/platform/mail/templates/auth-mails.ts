import { createElement as h, type ReactNode } from 'react'
import type { MailWords } from '#contracts/platform/mail-words.ts'
import { composeMail, MailAction, type MailCompany } from '#server/platform/mail/layout.ts'
import type { OutgoingMail } from '#server/platform/mail/outbox.ts'

export type AuthLinkMail = keyof MailWords['links']
type AuthCodeMail = keyof MailWords['codes']
export type AuthNoticeMail = keyof MailWords['notices']

export type MailVoice = { company: MailCompany; words: MailWords }

/** A mail whose link proves that the recipient owns the address. `code` is for clients that ask for a code instead. */
export function composeAuthLinkMail(
  mail: { kind: AuthLinkMail; to: string; link: string; code: string; invitedBy?: string | null },
  { company, words }: MailVoice,
): Promise<OutgoingMail> {
  const own = words.links[mail.kind]
  const by = mail.kind === 'invite' && mail.invitedBy ? withName(words.links.invite.by, mail.invitedBy) : null
  return compose(
    { ...mail, words: own, company },
    by,
    own.text,
    h(MailAction, { href: mail.link, label: own.action }),
    withCode(words.link.code, mail.code),
    words.link.notYou,
  )
}

/** A mail with a code that the recipient enters in their session. */
export function composeAuthCodeMail(
  mail: { kind: AuthCodeMail; to: string; code: string },
  { company, words }: MailVoice,
): Promise<OutgoingMail> {
  const own = words.codes[mail.kind]
  return compose({ ...mail, words: own, company }, own.text, withCode(own.code, mail.code), own.notYou)
}

/** A mail that notifies the owner of an account of a change. */
export function composeAuthNoticeMail(
  mail: { kind: AuthNoticeMail; to: string },
  { company, words }: MailVoice,
): Promise<OutgoingMail> {
  const own = words.notices[mail.kind]
  return compose(
    { ...mail, words: own, company },
    own.text,
    h(MailAction, { href: `${company.siteUrl}/auth`, label: words.notice.action }),
    own.notYou,
  )
}

/**
 * Inserts the code into its sentence. The replacement is a function because `$` in a string would be read as a pattern.
 */
export function withCode(sentence: string, code: string): string {
  return sentence.replaceAll('{code}', () => code)
}

function withName(sentence: string, name: string): string {
  return sentence.replaceAll('{name}', () => name)
}

function compose(
  mail: { kind: string; to: string; words: { subject: string; heading: string; text: string }; company: MailCompany },
  ...children: ReactNode[]
): Promise<OutgoingMail> {
  const { to, words, company } = mail
  const { heading, text: preview } = words
  const subject = `${words.subject} · ${company.name}`
  return composeMail(
    { kind: `auth-${mail.kind}`, to, replyTo: company.email, subject, company, preview, heading },
    ...children,
  )
}
