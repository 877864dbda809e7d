import { createTransport } from 'nodemailer'
import type { Config } from '#server/config.ts'
import { reasonOf, type Tell } from './finding.ts'

/** Signs in at the mail server without sending anything. */
export async function checkMail(config: Pick<Config, 'SMTP_URL' | 'SITE_URL'>, tell: Tell): Promise<void> {
  if (config.SMTP_URL === undefined) {
    const say = 'SMTP_URL is not set: mails become files under DATA_DIR/mail and reach nobody.'
    if (config.SITE_URL.startsWith('https:')) tell.wrong(say)
    else tell.note(say)
    return
  }
  const { host } = new URL(config.SMTP_URL)
  const timeouts = { connectionTimeout: 5_000, greetingTimeout: 5_000, socketTimeout: 10_000 }
  const transport = createTransport({ url: config.SMTP_URL, ...timeouts })
  try {
    await transport.verify()
    tell.good(`The mail server ${host} accepts the connection and the sign-in.`)
  } catch (error) {
    tell.wrong(`The mail server ${host} cannot be used: ${reasonOf(error)}.`)
  } finally {
    transport.close()
  }
}
