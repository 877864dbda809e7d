import { rm } from 'node:fs/promises'
import path from 'node:path'
import { makeTestFolder } from '#tests/harness/test-folder.ts'
import { startApp } from './servers/app-process.ts'
import { startMailbox } from './servers/mailbox.ts'

/** Starts one server with its own data and an SMTP server for all browser tests. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const folder = await makeTestFolder('e2e')
  const mailbox = await startMailbox(path.join(folder, 'mailbox'))
  const app = await startApp({
    dataDir: path.join(folder, 'data'),
    settings: {
      SMTP_URL: mailbox.url,
      ADMIN_EMAIL: 'admin@example.com',
      ADMIN_PASSWORD: 'magnolia-after-midnight',
      RATE_LIMIT_FACTOR: '1000',
    },
  })
  process.env.E2E_URL = app.url
  process.env.E2E_MAILBOX = path.join(folder, 'mailbox')
  process.env.E2E_DATA_DIR = path.join(folder, 'data')
  return async () => {
    await app.stop()
    await mailbox.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
