import { createTransport } from 'nodemailer'
import type { Config } from '#server/platform/config.ts'
import type { MailTransport } from '#server/platform/mail/transport.ts'
import { isOwnMachine } from './check-settings.ts'
import { reasonOf, type Tell } from './finding.ts'

/** The sender, where notices go, and how mails leave. */
export type MailRoute = { from: string; inbox: string; transport: MailTransport }

/** Connects to the mail server, with TLS and the sign-in of SMTP_URL, without sending anything. */
export async function checkMail(config: Pick<Config, 'SMTP_URL' | 'SITE_URL'>, tell: Tell): Promise<void> {
  if (config.SMTP_URL === undefined) {
    const say = 'SMTP_URL is not set: mails are written to files under DATA_DIR/mail and reach no one.'
    if (config.SITE_URL.startsWith('https:')) tell.wrong(say)
    else tell.note(say)
    return
  }
  const { host, hostname, protocol, username } = new URL(config.SMTP_URL)
  const timeouts = { connectionTimeout: 5_000, greetingTimeout: 5_000, socketTimeout: 10_000 }
  // A server that offers no TLS would otherwise get the password in clear text.
  const requireTLS = username !== '' && protocol === 'smtp:' && !isOwnMachine(hostname)
  const transport = createTransport({ url: config.SMTP_URL, ...timeouts, requireTLS })
  try {
    await transport.verify()
    const signIn = username === '' ? 'SMTP_URL has no user name, so no sign-in was tried' : 'the sign-in works'
    tell.good(`The mail server ${host} accepts the connection; ${signIn}.`)
  } catch (error) {
    tell.wrong(`The mail server ${host} ${describe(error)}.`)
  } finally {
    transport.close()
  }
}

/** Which step failed, in words; a TLS fault comes as an error of the socket whose text names the certificate or SSL. */
function describe(error: unknown): string {
  const { code = '', response } = error as { code?: string; response?: string }
  const reason = (response ?? reasonOf(error)).replace(/\s+/g, ' ').replace(/\.$/, '')
  if (code === 'EAUTH') return `refuses the sign-in: ${reason}. Check the user name and the password in SMTP_URL`
  if (code === 'EDNS' || /ENOTFOUND|EAI_AGAIN/.test(reason))
    return `is not known to DNS: ${reason}. Check the name in SMTP_URL`
  if (code === 'ETLS' || /certificate|STARTTLS|\bSSL\b|\bTLS\b|wrong version number/i.test(reason))
    return `cannot be reached with TLS: ${reason}. smtps:// is for port 465, smtp:// for 587 and 25`
  if (['ECONNECTION', 'ESOCKET', 'ETIMEDOUT', 'ECONNREFUSED'].includes(code))
    return `cannot be reached: ${reason}. Check the host and the port in SMTP_URL, and firewalls`
  return `cannot be used: ${reason}`
}

/** Reserved for examples and tests (RFC 2606): no mail gets there or is accepted from there. */
const RESERVED = /[@.](example|test|invalid|localhost)>?$|@example\.(com|net|org)>?$/i

/** Mails are sent, but from or to addresses of the sample content. */
export function checkAddresses({ from, inbox }: Pick<MailRoute, 'from' | 'inbox'>, tell: Tell): void {
  if (RESERVED.test(from))
    tell.wrong(`Mails are sent from ${from}, an address that no mail server accepts. Set MAIL_FROM.`)
  if (RESERVED.test(inbox)) tell.wrong(`Notices go to ${inbox}, which cannot receive mail. Set COMPANY_INBOX.`)
}

/** Sends one mail, in the way in which all others are sent. */
export async function sendTestMail({ from, transport }: MailRoute, to: string, id: string, tell: Tell): Promise<void> {
  const text = `This is the test mail of npm run doctor, sent from ${from}.\n\nIf it is in the spam folder, check the headers: SPF, DKIM and DMARC should all say "pass".`
  const html = `<p>${text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replace('\n\n', '</p><p>')}</p>`
  const mail = { id, kind: 'test', from, to, replyTo: null, subject: 'Test mail', text, html, unsubscribeUrl: null }
  try {
    await transport.send(mail)
    tell.good(
      `A test mail from ${from} to ${to} was accepted by the mail server. Look for it in the mailbox and in the spam folder.`,
    )
  } catch (error) {
    tell.wrong(`The test mail from ${from} to ${to} was not accepted: ${reasonOf(error)}.`)
  }
}
