import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import { listAxeFindings } from '#e2e/page-checks/axe-findings.ts'
import { expect, product, test } from '#e2e/product-test.ts'
import { cleanEnvironment } from '#e2e/servers/app-process.ts'
import { waitForMail } from '#e2e/servers/mailbox.ts'

const ROOT = path.resolve(import.meta.dirname, '..', '..')

test('the receipt links to a page with the status of the submission', async ({ page, request }) => {
  // Runs the command line three times, each in its own process.
  const id = `${Date.now()}-${Math.random().toString(36).slice(2, 8)}`
  const form = {
    // One word that is wider than a phone.
    artistName: `Low${'tide'.repeat(20)}`,
    email: `${id}@example.com`,
    phone: '',
    genre: 'Folk',
    bio: 'Five voices from a boatyard, recorded between the tides with one microphone.',
    demoLinks: `https://${id}.example`,
    socialMedia: '',
    experience: '',
  }
  const posted = await request.post('/artist-submission', { form, maxRedirects: 0 })
  expect(posted.status()).toBe(303)
  const { text } = await waitForMail(product.mailbox, form.email, /We have your music/)
  const link = /\/submission\/[\w-]{22}/.exec(text)?.[0] ?? ''
  const reference = /NM-\w{6}-\w{6}/.exec(text)?.[0] ?? ''

  const response = await page.goto(link)
  expect(response?.status()).toBe(200)
  await expect(page.getByRole('heading', { level: 1, name: 'Received' })).toBeVisible()
  await expect(page.getByText(reference).first()).toBeVisible()
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex')
  const env = { ...cleanEnvironment(), DATA_DIR: process.env.E2E_DATA_DIR ?? '' }
  const current = page.getByRole('list', { name: 'Steps' }).locator('[aria-current=step]')
  await expect(current).toContainText('Received')
  for (const [status, title] of [
    ['listening', 'Listening'],
    ['accepted', 'Accepted'],
    ['declined', 'Declined'],
  ] as const) {
    await promisify(execFile)('node', ['main.ts', 'submissions', 'status', reference, status], { cwd: ROOT, env })
    await page.reload()
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(current).toContainText(title)
    expect(await listAxeFindings(page)).toEqual([])
  }
})

test('an invented link answers 404', async ({ request }) => {
  expect((await request.get('/submission/AAAAAAAAAAAAAAAAAAAAAA')).status()).toBe(404)
})
