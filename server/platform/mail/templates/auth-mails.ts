import { createElement as h, type ReactElement } from 'react'
import type { MailWords } from '#contracts/platform/mail-words.ts'
import { MailAction, type MailCompany, MailLayout, MailText } from '#server/platform/mail/layout.ts'
import type { OutgoingMail } from '#server/platform/mail/outbox.ts'
import { renderMail } from '#server/platform/mail/render.ts'

export type AuthLinkMail = keyof MailWords['links']
export type AuthCodeMail = keyof MailWords['codes']
export type AuthNoticeMail = keyof MailWords['notices']

/** The sender and the words. */
export type MailVoice = { company: MailCompany; words: MailWords }

/** A mail whose link proves that the recipient owns the address; `code` is for clients that ask for one instead. */
export async function composeAuthLinkMail(
  mail: { kind: AuthLinkMail; to: string; link: string; code: string; invitedBy?: string | null },
  { company, words }: MailVoice,
): Promise<OutgoingMail> {
  const own = words.links[mail.kind]
  const by = mail.kind === 'invite' && mail.invitedBy ? withName(words.links.invite.by, mail.invitedBy) : null
  return compose({ kind: mail.kind, to: mail.to, words: own, company }, [
    ...(by === null ? [] : [h(MailText, { key: 'by' }, by)]),
    h(MailText, { key: 'text' }, own.text),
    h(MailAction, { key: 'action', href: mail.link, label: own.action }),
    h(MailText, { key: 'code' }, withCode(words.link.code, mail.code)),
    h(MailText, { key: 'not-you' }, words.link.notYou),
  ])
}

/** A mail with a code that the recipient enters where they are signed in. */
export async function composeAuthCodeMail(
  mail: { kind: AuthCodeMail; to: string; code: string },
  { company, words }: MailVoice,
): Promise<OutgoingMail> {
  const own = words.codes[mail.kind]
  return compose({ kind: mail.kind, to: mail.to, words: own, company }, [
    h(MailText, { key: 'text' }, own.text),
    h(MailText, { key: 'code' }, withCode(own.code, mail.code)),
    h(MailText, { key: 'not-you' }, own.notYou),
  ])
}

/** A mail that only tells the owner of an account what happened to it. */
export async function composeAuthNoticeMail(
  mail: { kind: AuthNoticeMail; to: string },
  { company, words }: MailVoice,
): Promise<OutgoingMail> {
  const own = words.notices[mail.kind]
  return compose({ kind: mail.kind, to: mail.to, words: own, company }, [
    h(MailText, { key: 'text' }, own.text),
    h(MailAction, { key: 'action', href: `${company.siteUrl}/auth`, label: words.notice.action }),
    h(MailText, { key: 'not-you' }, own.notYou),
  ])
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

async function compose(
  mail: { kind: string; to: string; words: { subject: string; heading: string; text: string }; company: MailCompany },
  children: ReactElement[],
): Promise<OutgoingMail> {
  const { words, company } = mail
  const element = h(MailLayout, { company, preview: words.text, heading: words.heading }, children)
  return {
    kind: `auth-${mail.kind}`,
    to: mail.to,
    replyTo: company.email,
    subject: `${words.subject} · ${company.name}`,
    ...(await renderMail(element)),
  }
}
