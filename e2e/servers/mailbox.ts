import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'

export type Mail = { from: string; to: string; subject: string; text: string }
export type Mailbox = { url: string; stop(): Promise<void> }

/** A real SMTP server that stores every mail as a file, so that tests in other processes can read it. */
export async function startMailbox(folder: string): Promise<Mailbox> {
  await mkdir(folder, { recursive: true })
  let count = 0
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        count += 1
        const file = path.join(folder, `${String(count).padStart(5, '0')}.eml`)
        writeFile(file, Buffer.concat(chunks)).then(() => done(), done)
      })
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return { url: `smtp://127.0.0.1:${address.port}`, stop: () => new Promise((resolve) => server.close(resolve)) }
}

/** All mails to one address so far, oldest first. */
export async function readMails(folder: string, to: string): Promise<Mail[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.eml')).sort()
  const mails = await Promise.all(files.map((file) => readMail(path.join(folder, file))))
  return mails.filter((mail) => mail.to === to)
}

/** Waits for a mail that contains a text. The limit only ends what hangs: the outbox delivers within seconds, a busy machine later. */
export async function waitForMail(folder: string, to: string, subject: RegExp, text = ''): Promise<Mail> {
  const deadline = Date.now() + 60_000
  while (Date.now() < deadline) {
    const found = (await readMails(folder, to)).findLast(
      (mail) => subject.test(mail.subject) && mail.text.includes(text),
    )
    if (found) return found
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error(`No mail to ${to} about ${subject}`)
}

async function readMail(file: string): Promise<Mail> {
  const { from, to, subject, text } = await PostalMime.parse(await readFile(file))
  return { from: from?.address ?? '', to: to?.[0]?.address ?? '', subject: subject ?? '', text: text ?? '' }
}
