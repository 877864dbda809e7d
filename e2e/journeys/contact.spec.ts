import type { Page } from '@playwright/test'
import { readMails, waitForMail } from '#e2e/mailbox.ts'
import { expect, product, test } from '#e2e/product-test.ts'

async function fillContactForm(page: Page, email: string): Promise<void> {
  // Nobody fills in a form within two seconds, and who does is taken for a program.
  await page.clock.fastForward(10_000)
  await page.getByLabel('First Name').fill('Ada')
  await page.getByLabel('Last Name').fill('Lovelace')
  await page.getByLabel('Email').fill(email)
  await page.getByPlaceholder('Film, TV Show, Commercial, etc.').fill('Feature film')
  await page
    .getByPlaceholder('Tell us about your project and music needs...')
    .fill('Two cues for reel 4.\nTemp: Neon Rain.')
}

test('a contact message arrives: row, receipt to the sender, notice to the house', async ({ page }) => {
  const email = `ada-${Date.now()}@example.com`
  await page.clock.install()
  await page.goto('/contact')
  await fillContactForm(page, email)
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await page.waitForURL('**/thank-you')
  await expect(page.getByText('Message sent successfully!')).toBeVisible()
  await expect(page.getByText("We'll get back to you within 1-2 business days.")).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Thank You!' })).toBeVisible()
  await expect(page.getByText('Expected response time: 24-48 hours')).toBeVisible()

  const receipt = await waitForMail(product.mailbox, email, /We have your message/)
  expect(receipt.text).toContain('Project Type: Feature film')
  expect(receipt.text).toContain('Two cues for reel 4.')
})

test('a failing server leaves everything typed in place and says so', async ({ page, allowedConsole }) => {
  allowedConsole.push(/./)
  const email = `failing-${Date.now()}@example.com`
  await page.route('**/rest/v1/contact_submissions**', (route) =>
    route.fulfill({ status: 500, json: { message: 'down' } }),
  )
  await page.clock.install()
  await page.goto('/contact')
  await fillContactForm(page, email)
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByText('Error sending message')).toBeVisible()
  await expect(page.getByText('Please try again or contact us directly.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Send', exact: true })).toBeEnabled()
  await expect(page.getByLabel('Email')).toHaveValue(email)
  await expect(page.getByPlaceholder('Tell us about your project and music needs...')).toHaveValue(/reel 4/)
  expect(await readMails(product.mailbox, email)).toEqual([])
})

test('a failing mail function never fails the submission', async ({ page, allowedConsole }) => {
  allowedConsole.push(/Email sending failed, but form submitted successfully/, /Failed to load resource/)
  const warnings: string[] = []
  page.on('console', (message) => warnings.push(message.text()))
  await page.route('**/functions/v1/send-confirmation-email', (route) => route.fulfill({ status: 500, json: {} }))
  await page.clock.install()
  await page.goto('/contact')
  await fillContactForm(page, `warned-${Date.now()}@example.com`)
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await page.waitForURL('**/thank-you')
  expect(warnings.some((text) => text.includes('Email sending failed, but form submitted successfully'))).toBe(true)
})

test('the browser itself asks for what is missing', async ({ page }) => {
  await page.goto('/contact')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page).toHaveURL(/\/contact$/)
  const missing = await page
    .locator('input:invalid, textarea:invalid')
    .evaluateAll((fields) => fields.map((field) => field.getAttribute('name')))
  expect(missing).toEqual(['firstName', 'lastName', 'email', 'projectType', 'message'])
})
