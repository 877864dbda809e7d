import { createTransport } from 'nodemailer'
import type { Config } from '#server/platform/config.ts'
import { isReservedAddress } from '#server/platform/mail/reserved-address.ts'
import type { MailTransport } from '#server/platform/mail/transport.ts'
import { isOwnMachine } from './check-settings.ts'
import { type Reporter, reasonOf } from './finding.ts'

/** The sender, the mailbox for notices, and the transport. */
type MailRoute = { from: string; inbox: string; transport: MailTransport }

/** Connects to the mail server with the TLS and sign-in of SMTP_URL. Sends nothing. */
export async function checkMail(config: Pick<Config, 'SMTP_URL' | 'SITE_URL'>, report: Reporter): Promise<void> {
  if (config.SMTP_URL === undefined) {
    const message = 'SMTP_URL is not set: mails are written to files under DATA_DIR/mail and reach no one.'
    if (config.SITE_URL.startsWith('https:')) report.wrong(message)
    else report.note(message)
    return
  }
  const { host, hostname, protocol, username } = new URL(config.SMTP_URL)
  const timeouts = { connectionTimeout: 5_000, greetingTimeout: 5_000, socketTimeout: 10_000 }
  // Otherwise a server without TLS would receive the password in clear text.
  const requireTLS = username !== '' && protocol === 'smtp:' && !isOwnMachine(hostname)
  const transport = createTransport({ url: config.SMTP_URL, ...timeouts, requireTLS })
  try {
    await transport.verify()
    const signIn = username === '' ? 'SMTP_URL has no user name, so no sign-in was tried' : 'the sign-in works'
    report.good(`The mail server ${host} accepts the connection; ${signIn}.`)
  } catch (error) {
    report.wrong(`The mail server ${host} ${describe(error)}.`)
  } finally {
    transport.close()
  }
}

/** Describes which step failed. TLS errors are socket errors whose text names the certificate or SSL. */
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

/** Finds addresses of the sample content, from or to which no mail is delivered. */
export function checkAddresses({ from, inbox }: Pick<MailRoute, 'from' | 'inbox'>, report: Reporter): void {
  if (isReservedAddress(from))
    report.wrong(`Mails are sent from ${from}, an address that no mail server accepts. Set MAIL_FROM.`)
  if (isReservedAddress(inbox)) report.wrong(`Notices go to ${inbox}, which cannot receive mail. Set COMPANY_INBOX.`)
}

/** Sends one mail through the normal transport. */
export async function sendTestMail(
  { from, transport }: MailRoute,
  to: string,
  id: string,
  report: Reporter,
): Promise<void> {
  const text = `This is the test mail of npm run doctor, sent from ${from}.\n\nIf it is in the spam folder, check the headers: SPF, DKIM and DMARC should all say "pass".`
  const html = `<p>${text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replace('\n\n', '</p><p>')}</p>`
  const mail = { id, kind: 'test', from, to, replyTo: null, subject: 'Test mail', text, html, unsubscribeUrl: null }
  try {
    await transport.send(mail)
    report.good(
      `A test mail from ${from} to ${to} was accepted by the mail server. Look for it in the mailbox and in the spam folder.`,
    )
  } catch (error) {
    report.wrong(`The test mail from ${from} to ${to} was not accepted: ${reasonOf(error)}.`)
  }
}
