import type { Page } from '@playwright/test'
import { listAxeFindings } from '#e2e/page-checks/axe-findings.ts'
import { waitForApp } from '#e2e/page-checks/wait-for-app.ts'
import { expect, product, test } from '#e2e/product-test.ts'
import { waitForMail } from '#e2e/servers/mailbox.ts'

const unique = () => `${Date.now()}-${Math.random().toString(36).slice(2, 8)}`
const subject = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('paragraph')
    .filter({ hasText: /^(About|To)/ })

async function fill(page: Page, email: string): Promise<void> {
  await page.getByLabel('First name').fill('Ada')
  await page.getByLabel('Last name').fill('Lovelace')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Project type').fill('Feature film')
  await page.getByLabel('Message').fill('Two cues for reel 4.')
}

const send = (page: Page) => page.getByRole('button', { name: 'Send', exact: true }).click()

test('a track is carried into the form, its message and the subject of the mail about it', async ({ page }) => {
  const email = `${unique()}@example.com`
  await page.clock.install()
  await page.goto('/artists/mirror-lido/chlorine')
  await page.getByRole('link', { name: 'License this track' }).click()
  await expect(page).toHaveURL(/\/contact\?track=mirror-lido:chlorine$/)
  await expect(subject(page).getByRole('link')).toHaveText('Chlorine by Mirror Lido')
  expect(await listAxeFindings(page)).toEqual([])
  await page.clock.fastForward(10_000)
  await fill(page, email)
  const inserted = page.waitForRequest('**/rest/v1/contact_submissions**')
  await send(page)
  await page.waitForURL('**/thank-you')
  const message = 'About: Chlorine by Mirror Lido\n\nTwo cues for reel 4.'
  expect((await inserted).postDataJSON()).toEqual({
    name: 'Ada Lovelace',
    email,
    message: `Project Type: Feature film\n\n${message}`,
  })
  const words = /^New message about Chlorine by Mirror Lido from Ada Lovelace$/
  await waitForMail(product.mailbox, 'hello@neonmagnolia.example', words, email)
})

test('a subject can be left out, and what was typed stays', async ({ page }) => {
  await page.goto('/team/rafa-dunmore')
  await page.getByRole('main').getByRole('link', { name: 'Start Your Project' }).click()
  await expect(subject(page).getByRole('link')).toHaveText('Rafa Dunmore')
  await page.getByLabel('Message').fill('Hello Rafa')
  // Only the app keeps what was typed.
  await waitForApp(page)
  await page.getByRole('link', { name: 'Remove subject' }).click()
  await expect(page).toHaveURL(/\/contact$/)
  await expect(subject(page)).toHaveCount(0)
  await expect(page.getByLabel('Message')).toHaveValue('Hello Rafa')
})

test('an address shows nothing that the content does not have', async ({ request }) => {
  const html = await (await request.get('/contact?artist=Call+555-0100&track=%3Cscript%3Ex')).text()
  expect(html).not.toMatch(/555-0100|<script>x/)
  expect(html).not.toContain('Remove subject')
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('the subject survives a mistake and is in the message', async ({ page, allowedConsole }) => {
    allowedConsole.push(/status of 400/)
    const email = `${unique()}@example.com`
    await page.goto('/artists/mirror-lido')
    await page.getByRole('main').getByRole('link', { name: 'Get In Touch' }).click()
    await fill(page, email)
    await page.getByLabel('First name').fill(' ')
    await send(page)
    await expect(page.getByRole('link', { name: 'Please fill in your first name' })).toBeVisible()
    await expect(subject(page).getByRole('link')).toHaveText('Mirror Lido')
    await page.getByLabel('First name').fill('Ada')
    await send(page)
    await page.waitForURL(/\/thank-you/)
    const words = /^New message about Mirror Lido from Ada Lovelace$/
    const notice = await waitForMail(product.mailbox, 'hello@neonmagnolia.example', words, email)
    expect(notice.text).toContain('About: Mirror Lido')
  })
})
