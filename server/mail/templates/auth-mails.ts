import { createElement as h, type ReactElement } from 'react'
import { MailAction, type MailCompany, MailLayout, MailText } from '#server/mail/layout.ts'
import type { OutgoingMail } from '#server/mail/outbox.ts'
import { renderMail } from '#server/mail/render.ts'

export type AuthLinkMail = 'confirmation' | 'recovery' | 'magic-link' | 'email-change'
export type AuthNoticeMail = 'account-exists' | 'password-changed' | 'email-change-requested'

const LINK_WORDS: Record<AuthLinkMail, { subject: string; heading: string; text: string; action: string }> = {
  confirmation: {
    subject: 'Confirm your e-mail address',
    heading: 'Is this you?',
    text: 'Somebody, most likely you, signed up with this address. Confirm it to finish the registration.',
    action: 'Confirm this address',
  },
  recovery: {
    subject: 'Choose a new password',
    heading: 'Choose a new password',
    text: 'A new password was asked for. The link signs you in and takes you to the form for it.',
    action: 'Choose a new password',
  },
  'magic-link': {
    subject: 'Your sign-in link',
    heading: 'Sign in',
    text: 'Here is the link you asked for. It signs you in once, on the device that opens it.',
    action: 'Sign in',
  },
  'email-change': {
    subject: 'Confirm your new e-mail address',
    heading: 'Confirm your new address',
    text: 'This address was entered as the new one of an account. Confirm it and you sign in with it from then on.',
    action: 'Confirm this address',
  },
}

const NOT_YOU_ALARM = 'If it was not you, ask for a new password at once and write to us.'

const NOTICE_WORDS: Record<AuthNoticeMail, { subject: string; heading: string; text: string; notYou: string }> = {
  'account-exists': {
    subject: 'You already have an account',
    heading: 'You already have an account',
    text: 'Somebody tried to sign up with this address. There is an account already: sign in, or ask for a new password.',
    notYou: 'If it was not you, there is nothing to do: nothing has changed.',
  },
  'password-changed': {
    subject: 'Your password was changed',
    heading: 'Your password was changed',
    text: 'The password of your account has just been changed, and all other devices were signed out.',
    notYou: NOT_YOU_ALARM,
  },
  'email-change-requested': {
    subject: 'A new address for your account',
    heading: 'A new address for your account',
    text: 'Somebody signed in to your account asked to move it to another address. Until that one is confirmed, nothing changes.',
    notYou: NOT_YOU_ALARM,
  },
}

const NOT_YOU_LINK =
  'If it was not you, leave this mail alone: without the link nothing happens. It works for one hour.'

/** A mail whose link proves that its reader owns the address; `code` is for clients that ask for one instead. */
export async function composeAuthLinkMail(
  mail: { kind: AuthLinkMail; to: string; link: string; code: string },
  company: MailCompany,
): Promise<OutgoingMail> {
  const words = LINK_WORDS[mail.kind]
  return compose({ kind: mail.kind, to: mail.to, words, company }, [
    h(MailText, { key: 'text' }, words.text),
    h(MailAction, { key: 'action', href: mail.link, label: words.action }),
    h(MailText, { key: 'code' }, `Asked for a code instead? It is ${mail.code}.`),
    h(MailText, { key: 'not-you' }, NOT_YOU_LINK),
  ])
}

/** A mail that only tells the owner of an account what happened to it. */
export async function composeAuthNoticeMail(
  mail: { kind: AuthNoticeMail; to: string },
  company: MailCompany,
): Promise<OutgoingMail> {
  const words = NOTICE_WORDS[mail.kind]
  return compose({ kind: mail.kind, to: mail.to, words, company }, [
    h(MailText, { key: 'text' }, words.text),
    h(MailAction, { key: 'action', href: `${company.siteUrl}/auth`, label: 'Go to the sign-in page' }),
    h(MailText, { key: 'not-you' }, words.notYou),
  ])
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
