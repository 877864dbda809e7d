import { rm } from 'node:fs/promises'
import path from 'node:path'
import { createWriter } from '#e2e/sample-rows/desk-rows.ts'
import { makeTestFolder } from '#tests/harness/test-folder.ts'
import { type AppProcess, startApp } from './app-process.ts'
import { startMailbox } from './mailbox.ts'

const SECRET_KEY = 'sb_secret_of_a_product_of_its_own'

export type OwnProduct = AsyncDisposable & {
  url: string
  /** The folder of the mails that it has sent. */
  mailbox: string
  secretKey: string
  /** Writes rows as the service role does. */
  write: ReturnType<typeof createWriter>
  app: AppProcess
}

/** A product with data, admin and mailbox of its own, for tests that would show in what others look at meanwhile. */
export async function startOwnProduct(
  admin: { email: string; password: string },
  settings: Record<string, string> = {},
): Promise<OwnProduct> {
  const folder = await makeTestFolder('own')
  const mailbox = path.join(folder, 'mailbox')
  const mails = await startMailbox(mailbox)
  const app = await startApp({
    dataDir: path.join(folder, 'data'),
    settings: {
      SMTP_URL: mails.url,
      ADMIN_EMAIL: admin.email,
      ADMIN_PASSWORD: admin.password,
      SECRET_KEY,
      RATE_LIMIT_FACTOR: '1000',
      ...settings,
    },
  })
  return {
    url: app.url,
    mailbox,
    secretKey: SECRET_KEY,
    write: createWriter(app.url, SECRET_KEY),
    app,
    async [Symbol.asyncDispose]() {
      await app.stop()
      await mails.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
