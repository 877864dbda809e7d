import { mkdir, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { createTransport } from 'nodemailer'

export type DeliverableMail = {
  id: string
  kind: string
  from: string
  to: string
  replyTo: string | null
  subject: string
  html: string
  text: string
  unsubscribeUrl: string | null
}

/** Sends one mail. Resolves once it has been accepted. */
export type MailTransport = { send(mail: DeliverableMail): Promise<void>; close(): void }

/** Sends through an SMTP server, `smtp://user:password@host:port`. */
export function createSmtpTransport(url: string): MailTransport {
  const smtp = createTransport({ url, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 })
  return {
    async send({ id, from, to, replyTo, subject, html, text, unsubscribeUrl }) {
      // If the process is killed between delivery and recording it, the stable Message-ID lets the mailbox drop the
      // duplicate.
      const messageId = `<${id}@${new URL(`mail://${from.replace(/.*@|>.*/g, '')}`).hostname}>`
      const headers = listHeaders(unsubscribeUrl)
      await smtp.sendMail({ messageId, from, to, subject, html, text, headers, ...(replyTo ? { replyTo } : {}) })
    },
    close: () => smtp.close(),
  }
}

/** RFC 2369 and RFC 8058. The second header says that a single POST to the URL unsubscribes. */
function listHeaders(unsubscribeUrl: string | null): Record<string, string> {
  if (unsubscribeUrl === null) return {}
  return { 'List-Unsubscribe': `<${unsubscribeUrl}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
}

/** Without SMTP: writes each mail as a text file and an HTML file. */
export function createFileTransport(folder: string): MailTransport {
  return {
    async send(mail) {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const stamp = new Date().toISOString().replace(/[:.]/g, '-')
      const base = path.join(folder, `${stamp}-${mail.kind.replace(/[^a-z0-9-]/g, '')}-${mail.id.slice(0, 8)}`)
      const head = [`From: ${mail.from}`, `To: ${mail.to}`, `Subject: ${mail.subject}`]
      if (mail.replyTo) head.push(`Reply-To: ${mail.replyTo}`)
      if (mail.unsubscribeUrl) head.push(`List-Unsubscribe: <${mail.unsubscribeUrl}>`)
      await writeWhole(`${base}.html`, mail.html)
      await writeWhole(`${base}.txt`, `${head.join('\n')}\n\n${mail.text}\n`)
    },
    close: () => undefined,
  }
}

async function writeWhole(file: string, text: string): Promise<void> {
  await writeFile(`${file}.tmp`, text, { mode: 0o600 })
  await rename(`${file}.tmp`, file)
}
