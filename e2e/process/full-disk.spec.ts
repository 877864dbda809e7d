import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdir, open, rm } from 'node:fs/promises'
import path from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { type AppProcess, startApp } from '#e2e/servers/app-process.ts'
import { makeTestFolder } from '#tests/harness/test-folder.ts'

const TYPED = 'Two cues for reel four, and the end title.'

/** Mounts a small file system, if this user may. */
async function mountDisk() {
  const folder = await makeTestFolder('full-disk')
  const disk = path.join(folder, 'disk')
  await mkdir(disk)
  const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=180m,mode=755', 'tmpfs', disk])
  const filler = path.join(disk, 'filler')
  return {
    isMounted: status === 0,
    disk,
    async fill() {
      const file = await open(filler, 'a')
      try {
        for (const size of [1 << 20, 4096]) {
          // Fails when there is no space left.
          for (;;) if ((await file.write(Buffer.alloc(size)).catch(() => null)) === null) break
        }
      } finally {
        await file.close()
      }
    },
    free: () => rm(filler),
    async [Symbol.asyncDispose]() {
      if (status === 0) spawnSync('umount', ['-l', disk])
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Sends messages until one is refused, when the free space in Postgres' files is used up. */
async function exhaustSpace({ url }: AppProcess): Promise<void> {
  const { publishableKey } = await (await fetch(`${url}/env.json`)).json()
  for (let tries = 0; tries < 500; tries += 1) {
    const message = randomBytes(2000).toString('hex')
    const { status } = await fetch(`${url}/rest/v1/contact_submissions`, {
      method: 'POST',
      headers: { apikey: publishableKey, 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'Ada', email: 'ada@example.com', message }),
    })
    if (status !== 201) return
  }
  throw new Error('the disk takes everything')
}

async function fillContact(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/contact`)
  await page.getByLabel('First Name').fill('Ada')
  await page.getByLabel('Last Name').fill('Lovelace')
  await page.getByLabel('Email').fill('ada@example.com')
  await page.getByLabel('Project type').fill('Feature film')
  await page.getByLabel('Message').fill(TYPED)
}

test('on a full disk both forms report the failure and keep the input; once there is space they are sent', async ({
  page,
  browser,
}) => {
  test.setTimeout(300_000)
  await using place = await mountDisk()
  // biome-ignore lint/suspicious/noSkippedTests: without the right to mount there is no disk that could be filled.
  test.skip(!place.isMounted, 'only root can mount a disk')
  const app = await startApp({ dataDir: path.join(place.disk, 'data'), settings: { RATE_LIMIT_FACTOR: '10000' } })
  try {
    await fillContact(page, app.url)
    await place.fill()
    await exhaustSpace(app)
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    const toast = page.getByRole('listitem').filter({ hasText: 'Error sending message' })
    await expect(toast).toContainText('Please try again or contact us directly.', { timeout: 30_000 })
    await expect(page.getByLabel('Message')).toHaveValue(TYPED)

    const plain = await (await browser.newContext({ javaScriptEnabled: false })).newPage()
    await fillContact(plain, app.url)
    await plain.getByRole('button', { name: 'Send', exact: true }).click()
    await expect(plain.getByRole('alert')).toContainText('Error sending message')
    await expect(plain.getByLabel('Message')).toHaveValue(TYPED)

    await page.goto(`${app.url}/artist-submission`)
    await page.getByLabel('Artist/Band Name *').fill('Low Tide Choir')
    await page.getByLabel('Email Address *').fill('low@tide.example')
    await page.getByPlaceholder('Hip-Hop, R&B, Pop, etc.').fill('Folk')
    await page.getByLabel('Artist Bio *').fill(TYPED.repeat(3))
    await page.getByLabel('Demo Links *').fill('https://low-tide.example/one')
    await page.getByRole('button', { name: 'Submit Application' }).click()
    const failed = page.getByRole('listitem').filter({ hasText: 'Error submitting application' })
    await expect(failed).toContainText('Please try again or contact us directly.', { timeout: 30_000 })
    await expect(page.getByLabel('Artist Bio *')).toHaveValue(TYPED.repeat(3))

    await place.free()
    const isWell = async () => (await fetch(`${app.url}/readyz/data`)).status
    await expect.poll(isWell, { timeout: 90_000 }).toBe(200)
    await page.getByRole('button', { name: 'Submit Application' }).click()
    await page.waitForURL('**/thank-you')
    expect(await app.stop()).toBe(0)
  } finally {
    await app.kill()
  }
})
