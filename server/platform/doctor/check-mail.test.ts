import { createServer } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { startSmtpServer } from '#tests/servers/smtp-server.ts'
import { checkMail } from './check-mail.ts'
import { createReporter, type Finding } from './finding.ts'

const ACCOUNT = { user: 'label', password: 'right' }

async function look(url: string): Promise<Finding> {
  const findings: Finding[] = []
  await checkMail({ SMTP_URL: url, SITE_URL: 'http://localhost:3000' }, createReporter('mail', findings))
  expect(findings).toHaveLength(1)
  return findings[0] as Finding
}

test('the doctor accepts a mail server with a working sign-in, and sends nothing', async () => {
  await using server = await startSmtpServer({ account: ACCOUNT })
  expect(await look(server.url)).toMatchObject({ state: 'good', message: expect.stringContaining('the sign-in works') })
  expect(server.received).toEqual([])
})

test('the doctor accepts a mail server without a sign-in, and says that none was tried', async () => {
  await using server = await startSmtpServer()
  expect(await look(server.url)).toMatchObject({
    state: 'good',
    message: expect.stringContaining('no sign-in was tried'),
  })
})

test("the doctor reports a wrong password with the server's reason", async () => {
  await using server = await startSmtpServer({ account: ACCOUNT })
  const { state, message } = await look(server.url.replace('right', 'wrong'))
  expect(state).toBe('wrong')
  expect(message).toMatch(
    /refuses the sign-in: 535 Invalid username or password\. Check the user name and the password/,
  )
  expect(message).not.toContain('label:wrong')
})

test('the doctor reports an untrusted certificate and missing TLS as TLS errors', async () => {
  await using untrusted = await startSmtpServer({ tls: true })
  expect(await look(untrusted.url)).toMatchObject({ state: 'wrong', message: expect.stringContaining('with TLS: ') })
  await using plain = await startSmtpServer()
  expect(await look(plain.url.replace('smtp:', 'smtps:'))).toMatchObject({
    state: 'wrong',
    message: expect.stringMatching(/with TLS: .*smtp:\/\/ for 587/),
  })
})

test('the doctor distinguishes a mail server that is down, unknown to DNS, or silent', async () => {
  expect((await look('smtp://127.0.0.1:1')).message).toContain('cannot be reached: ')
  expect((await look('smtp://mail.label.invalid')).message).toContain('is not known to DNS')
  const silent = createServer(() => undefined).listen(0, '127.0.0.1')
  onTestFinished(() => void silent.close())
  await new Promise((resolve) => silent.once('listening', resolve))
  const address = silent.address()
  const port = typeof address === 'object' ? address?.port : 0
  expect((await look(`smtp://127.0.0.1:${port}`)).message).toMatch(/cannot be reached: .*[Gg]reeting/)
}, 20_000)
