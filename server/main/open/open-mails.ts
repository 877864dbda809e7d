import type { Company, Content } from '#content/schema.ts'
import type { MailWords } from '#contracts/platform/mail-words.ts'
import { mailFolder } from '#server/main/folders.ts'
import type { Config } from '#server/platform/config.ts'
import type { MailCompany } from '#server/platform/mail/layout.ts'
import { createFileTransport, createSmtpTransport, type MailTransport } from '#server/platform/mail/transport.ts'
import type { SampleMails } from '#server/product/scraping/alerts/mail-sample-run.ts'
import { createUnsubscribeLinks } from '#server/product/scraping/alerts/unsubscribe-links.ts'
import { liveFields } from './open-content.ts'
import type { Opened } from './open-database.ts'

type Named = Pick<Content, 'company' | 'look' | 'mails'>

/** What mails need: the company, the texts, the mailbox for notices and the unsubscribe links. */
export function openMails({ config, secrets }: Opened, content: () => Named, queued: () => void) {
  return {
    company: liveFields(() => describeCompany(content(), config)),
    words: liveFields(() => content().mails),
    inbox: () => config.COMPANY_INBOX ?? content().company.emails.general,
    links: createUnsubscribeLinks(secrets.secretKey, config.SITE_URL),
    queued,
    areFiles: config.SMTP_URL === undefined,
    timeZone: config.TIMEZONE,
  } satisfies SampleMails & { words: MailWords }
}
export type Mails = ReturnType<typeof openMails>

/** Sends mails by SMTP, or writes them to files in the data folder. */
export function openMailTransport(config: Config): MailTransport {
  return config.SMTP_URL ? createSmtpTransport(config.SMTP_URL) : createFileTransport(mailFolder(config))
}

/** The From address of mails. */
export function nameSender(config: Config, label: Company): string {
  return config.MAIL_FROM ?? `${label.shortName} <${label.emails.general}>`
}

function describeCompany({ company: label, look }: Named, config: Config): MailCompany {
  const { street, city, region, postalCode } = label.address
  return {
    name: label.shortName,
    legalName: label.legalName,
    address: `${street}, ${city}, ${region} ${postalCode}`,
    email: label.emails.general,
    siteUrl: config.SITE_URL,
    accents: look.colours,
  }
}
