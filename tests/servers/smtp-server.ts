import { once } from 'node:events'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

type Options = {
  /** Whether every mail is answered with a temporary failure. */
  refuse?: () => boolean
  /** The only account; without it the server asks for no sign-in. */
  account?: { user: string; password: string }
  /** Offers TLS with smtp-server's untrusted default certificate. */
  tls?: boolean
}

/** A real SMTP server. */
export async function startSmtpServer({ refuse = () => false, account, tls = false }: Options = {}) {
  const received: Buffer[] = []
  const server = new SMTPServer({
    // Otherwise it warns about that certificate, which the TLS tests need.
    logger: false,
    authOptional: account === undefined,
    // Also without TLS, as these tests connect.
    allowInsecureAuth: true,
    disabledCommands: tls ? [] : ['STARTTLS'],
    onAuth: ({ username, password }, _session, done) =>
      username === account?.user && password === account?.password
        ? done(null, { user: username })
        : done(Object.assign(new Error('Invalid username or password'), { responseCode: 535 })),
    onData(stream, _session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        if (refuse()) return done(Object.assign(new Error('try again later'), { responseCode: 451 }))
        received.push(Buffer.concat(chunks))
        done()
      })
    },
  } satisfies SMTPServerOptions)
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const address = server.server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const signIn = account === undefined ? '' : `${account.user}:${account.password}@`
  return {
    received,
    url: `smtp://${signIn}127.0.0.1:${port}`,
    [Symbol.asyncDispose]: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}
