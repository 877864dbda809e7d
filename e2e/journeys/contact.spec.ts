import type { Locator, Page } from '@playwright/test'
import { expect, product, test } from '#e2e/product-test.ts'
import { readMails, waitForMail } from '#e2e/servers/mailbox.ts'

const MESSAGE = 'Two cues for reel 4.\nTemp: Neon Rain.'
const projectType = (page: Page) => page.getByPlaceholder('Film, TV Show, Commercial, etc.')
const message = (page: Page) => page.getByPlaceholder('Tell us about your project and music needs...')
const sendButton = (page: Page) => page.getByRole('button', { name: 'Send', exact: true })

async function fillContactForm(page: Page, email: string): Promise<void> {
  // Forms submitted within two seconds are treated as those of a bot.
  await page.clock.fastForward(10_000)
  await page.getByLabel('First Name').fill('Ada')
  await page.getByLabel('Last Name').fill('Lovelace ')
  await page.getByLabel('Email').fill(email)
  await projectType(page).fill('Feature film')
  await message(page).fill(MESSAGE)
}

test('a contact message is stored, with a receipt to the sender and a notice to the company', async ({ page }) => {
  const email = `ada-${Date.now()}@example.com`
  const inserted = page.waitForRequest('**/rest/v1/contact_submissions**')
  const confirmed = page.waitForRequest('**/functions/v1/send-confirmation-email')
  await page.clock.install()
  await page.goto('/contact')
  await expect(page).toHaveTitle('Contact | Neon Magnolia')
  await fillContactForm(page, email)
  await sendButton(page).click()
  await page.waitForURL('**/thank-you')
  await expect(page.getByText('Message sent successfully!')).toBeVisible()
  await expect(page.getByText("We'll get back to you within 1-2 business days.")).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Thank You!' })).toBeVisible()
  await expect(page.getByText('Your submission has been received.')).toBeVisible()
  await expect(page.getByText('Expected response time: 24-48 hours')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Return Home' })).toHaveAttribute('href', '/')

  expect((await inserted).postDataJSON()).toEqual({
    name: 'Ada Lovelace',
    email,
    message: `Project Type: Feature film\n\n${MESSAGE}`,
  })
  expect((await confirmed).postDataJSON()).toEqual({
    type: 'contact',
    name: 'Ada Lovelace',
    email,
    data: { projectType: 'Feature film', message: MESSAGE },
  })
  expect((await confirmed).headers()).toMatchObject({
    'content-type': 'application/json',
    authorization: expect.stringMatching(/^Bearer \S+$/),
  })

  const receipt = await waitForMail(product.mailbox, email, /We have your message/)
  expect(receipt.text).toContain('Your reference is NM-')
  expect(receipt.text).not.toContain('Two cues for reel 4.')
  const notice = await waitForMail(product.mailbox, 'hello@neonmagnolia.example', /New message/, email)
  expect(notice.text).toContain('Project Type: Feature film')
  expect(notice.text).toContain('Two cues for reel 4.')
})

test('if the server fails or the connection is lost, everything typed is kept and the form says so', async ({
  page,
  allowedConsole,
}) => {
  allowedConsole.push(/./)
  const email = `failing-${Date.now()}@example.com`
  const failure = Promise.withResolvers<void>()
  let tries = 0
  await page.route('**/rest/v1/contact_submissions**', async (route) => {
    tries += 1
    if (tries > 1) return route.abort()
    await failure.promise
    await route.fulfill({ status: 500, json: { message: 'down' } })
  })
  await page.clock.install()
  await page.goto('/contact')
  await fillContactForm(page, email)
  const toast = page.getByRole('listitem').filter({ hasText: 'Error sending message' })
  for (const turn of [1, 2]) {
    const logged = page.waitForEvent('console', (entry) => entry.text().startsWith('Error sending message'))
    await sendButton(page).click()
    if (turn === 1) {
      await expect(page.getByRole('button', { name: 'Sending...' })).toBeDisabled()
      failure.resolve()
    }
    expect((await logged).type()).toBe('error')
    await expect(toast).toContainText('Please try again or contact us directly.')
    await expect(toast).toHaveAttribute('data-tone', 'destructive')
    await expect(sendButton(page)).toBeEnabled()
    await expect(page.getByLabel('First Name')).toHaveValue('Ada')
    await expect(page.getByLabel('Last Name')).toHaveValue('Lovelace ')
    await expect(page.getByLabel('Email')).toHaveValue(email)
    await expect(projectType(page)).toHaveValue('Feature film')
    await expect(message(page)).toHaveValue(MESSAGE)
    await page.clock.runFor(6000)
    await expect(toast).toHaveCount(0)
    const form = page.getByRole('form', { name: 'Contact' })
    await expect(form.getByText('Error sending message')).toBeInViewport()
  }
  expect(tries).toBe(2)
  expect(await readMails(product.mailbox, email)).toEqual([])
})

test('an invalid address and an overlong message are refused at their fields, and nothing is truncated', async ({
  page,
}) => {
  let tries = 0
  page.on('request', (request) => {
    if (request.url().includes('/rest/v1/contact_submissions')) tries += 1
  })
  const messageOf = (field: Locator) => field.evaluate((control: HTMLInputElement) => control.validationMessage)
  await page.clock.install()
  await page.goto('/contact')
  // Browsers accept this as an address, but no mail can be sent to it.
  await fillContactForm(page, 'ada@lovelace')
  const long = 'm'.repeat(5001)
  await message(page).fill(long)
  await sendButton(page).click()
  await expect.poll(() => messageOf(page.getByLabel('Email'))).toBe('Please enter a valid email address')
  expect(await messageOf(message(page))).toBe('At most 5000 characters')
  await expect(page.getByLabel('Email')).toBeFocused()
  await expect(message(page)).toHaveValue(long)
  await expect(sendButton(page)).toBeEnabled()
  expect(tries).toBe(0)
  await page.getByLabel('Email').fill(`ada-${Date.now()}@example.com`)
  await message(page).fill(MESSAGE)
  await sendButton(page).click()
  await page.waitForURL('**/thank-you')
  expect(tries).toBe(1)
})

test('beyond the rate limit the form says how long to wait', async ({ page, allowedConsole }) => {
  allowedConsole.push(/Failed to load resource/, /Error sending message/)
  await page.route('**/rest/v1/contact_submissions**', (route) =>
    route.fulfill({ status: 429, json: { code: 'PGRST429', message: 'slow', details: null, hint: null } }),
  )
  await page.clock.install()
  await page.goto('/contact')
  await fillContactForm(page, 'eager@example.com')
  await sendButton(page).click()
  const refusal = page.getByRole('alert').filter({ hasText: 'Too many messages' })
  await expect(refusal).toContainText('Wait ten minutes')
  await expect(refusal).toBeInViewport()
  await expect(message(page)).toHaveValue(MESSAGE)
})

test('a failing mail function never fails the submission', async ({ page, allowedConsole }) => {
  allowedConsole.push(/Email sending failed, but form submitted successfully/, /Failed to load resource/)
  const warned = page.waitForEvent('console', (entry) => entry.text().startsWith('Email sending failed'))
  await page.route('**/functions/v1/send-confirmation-email', (route) => route.fulfill({ status: 500, json: {} }))
  await page.clock.install()
  await page.goto('/contact')
  await fillContactForm(page, `warned-${Date.now()}@example.com`)
  await sendButton(page).click()
  await page.waitForURL('**/thank-you')
  await expect(page.getByText('Message sent successfully!')).toBeVisible()
  expect((await warned).text()).toBe('Email sending failed, but form submitted successfully')
  expect((await warned).type()).toBe('warning')
})

test('the browser itself asks for missing fields', async ({ page }) => {
  await page.goto('/contact')
  await sendButton(page).click()
  await expect(page).toHaveURL(/\/contact$/)
  const refused = () =>
    page
      .locator('input:invalid, textarea:invalid')
      .evaluateAll((fields) => fields.map((field) => field.getAttribute('name')))
  expect(await refused()).toEqual(['firstName', 'lastName', 'email', 'projectType', 'message'])
  await page.getByLabel('Email').fill('ada at example')
  expect(await refused()).toContain('email')
  await page.getByLabel('Email').fill('ada@example.com')
  expect(await refused()).not.toContain('email')
})

test('a field with only spaces counts as missing', async ({ page }) => {
  await page.goto('/contact')
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST') sent.push(request.url())
  })
  for (const label of ['First name', 'Last name', 'Project type']) await page.getByLabel(label).fill('Ada')
  await page.getByLabel('Email').fill('ada@example.com')
  await page.getByLabel('Message').fill('  \n ')
  await sendButton(page).click()
  await expect(page.locator('textarea:invalid')).toBeFocused()
  await expect(page.getByLabel('First name')).toHaveValue('Ada')
  expect(sent).toEqual([])
})
