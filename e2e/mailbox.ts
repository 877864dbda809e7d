import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { SMTPServer } from 'smtp-server'

export type Mail = { from: string; to: string; subject: string; raw: string; text: string }

/** A real SMTP server that keeps every mail it takes as a file, so that tests in other processes can read it. */
export async function startMailbox(folder: string): Promise<{ url: string; stop(): Promise<void> }> {
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
  const mails = await Promise.all(files.map(async (file) => parseMail(await readFile(path.join(folder, file), 'utf8'))))
  return mails.filter((mail) => mail.to === to)
}

/** Waits for a mail; the outbox delivers within a poll, so five seconds are plenty. */
export async function waitForMail(folder: string, to: string, subject: RegExp): Promise<Mail> {
  const deadline = Date.now() + 10_000
  while (Date.now() < deadline) {
    const found = (await readMails(folder, to)).findLast((mail) => subject.test(mail.subject))
    if (found) return found
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error(`No mail to ${to} about ${subject}`)
}

function parseMail(raw: string): Mail {
  const [head = '', ...body] = raw.split(/\r?\n\r?\n/)
  const unfolded = head.replace(/\r?\n[ \t]+/g, ' ')
  const header = (name: string) => new RegExp(`^${name}: (.*)$`, 'im').exec(unfolded)?.[1]?.trim() ?? ''
  const address = (value: string) => /<([^>]+)>/.exec(value)?.[1] ?? value
  return {
    from: address(header('From')),
    to: address(header('To')),
    subject: header('Subject'),
    raw,
    text: decodeBody(body.join('\n\n')),
  }
}

/** Enough of quoted-printable to read links out of a mail. */
function decodeBody(body: string): string {
  const joined = body.replace(/=\r?\n/g, '')
  const bytes = joined.replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString('utf8')
}
