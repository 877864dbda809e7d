import { once } from 'node:events'
import { SMTPServer } from 'smtp-server'

/** A real SMTP server; `refuse` makes it answer every mail with a temporary failure. */
export async function startSmtpServer(refuse: () => boolean = () => false) {
  const received: Buffer[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        if (refuse()) return done(Object.assign(new Error('try again later'), { responseCode: 451 }))
        received.push(Buffer.concat(chunks))
        done()
      })
    },
  })
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const address = server.server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    received,
    url: `smtp://127.0.0.1:${port}`,
    [Symbol.asyncDispose]: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}
