import { rm } from 'node:fs/promises'
import path from 'node:path'
import { ADMIN } from '#e2e/journeys/staff-steps.ts'
import { createWriter } from '#e2e/sample-rows/desk-rows.ts'
import { makeTestFolder } from '#tests/harness/test-folder.ts'
import { startApp } from './app-process.ts'
import { startMailbox } from './mailbox.ts'

const SECRET_KEY = 'sb_secret_of_a_product_of_its_own'

export type OwnProduct = AsyncDisposable & {
  url: string
  dataDir: string
  /** The folder of the mails that it has sent. */
  mailbox: string
  secretKey: string
  /** Writes rows as the service role does. */
  write: ReturnType<typeof createWriter>
}

/**
 * A product with its own data and mailbox, for tests that would change what other tests see. `neighbour` is a server that
 * it calls, which stops after it.
 */
export async function startOwnProduct(
  settings: Record<string, string> = {},
  neighbour?: AsyncDisposable,
): Promise<OwnProduct> {
  const folder = await makeTestFolder('own')
  const dataDir = path.join(folder, 'data')
  const mailbox = path.join(folder, 'mailbox')
  const mails = await startMailbox(mailbox)
  const app = await startApp({
    dataDir,
    settings: {
      SMTP_URL: mails.url,
      ADMIN_EMAIL: ADMIN.email,
      ADMIN_PASSWORD: ADMIN.password,
      SECRET_KEY,
      RATE_LIMIT_FACTOR: '1000',
      ...settings,
    },
  })
  return {
    url: app.url,
    dataDir,
    mailbox,
    secretKey: SECRET_KEY,
    write: createWriter(app.url, SECRET_KEY),
    async [Symbol.asyncDispose]() {
      await app.stop()
      await mails.stop()
      await neighbour?.[Symbol.asyncDispose]()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

type Account = { email: string; password: string }

/** Adds a member of staff. */
export async function addStaff(own: OwnProduct, account: Account): Promise<void> {
  const answer = await fetch(`${own.url}/auth/v1/admin/users`, {
    method: 'POST',
    headers: { apikey: own.secretKey, 'content-type': 'application/json', 'user-agent': 'desk-rows' },
    body: JSON.stringify({ ...account, email_confirm: true }),
  })
  if (!answer.ok) throw new Error(`${account.email}: ${answer.status} ${await answer.text()}`)
  const { id } = await answer.json()
  await own.write('user_roles', [{ user_id: id, role: 'staff' }])
}
